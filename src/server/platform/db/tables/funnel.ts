import type { ApplyStatus } from '#lib/domain/enums.ts';
import type { FunnelDimension, TimedGrouping } from '#lib/domain/funnel.ts';

/** Numbers of applications by day and posting, and their sums by month and over several postings. They identify nobody. */
export interface FunnelTables {
  /** How many of the applications sent on a day (if `span` is `month`: in the month that begins on `day`) entered a step. */
  funnelCounts: {
    span: 'day' | 'month';
    dimension: FunnelDimension;
    /** A value of the dimension; empty if unknown. */
    key: string;
    step: ApplyStatus;
    /** `YYYY-MM-DD` in Shanghai. */
    day: string;
    /** Id of a posting; empty for all postings together; for months also e.g. `jobType 2`, for all postings of a category. */
    postingId: string;
    count: number;
  };
  /** How many of the applications sent on a day or in a month (as in `funnelCounts`) left a step after a number of days. */
  funnelTimes: {
    span: 'day' | 'month';
    grouping: TimedGrouping;
    /** A value of the grouping (for `week`, the Monday of the week); empty if unknown. */
    key: string;
    step: ApplyStatus;
    /** Calendar days in Shanghai; 366 stands for 366 or more. */
    days: number;
    day: string;
    postingId: string;
    count: number;
  };
  /**
   * The people who get the season's figures by mail each Monday. `mailedAt` is when the last mail was queued or, before the
   * first mail, when the person asked for the mails (ms).
   */
  seasonMails: { staffId: string; mailedAt: number };
  /** One row: the number of the last event that is counted, and the time of the last count (ms). */
  stepHeads: { id: number; seq: number; countedAt: number };
}
