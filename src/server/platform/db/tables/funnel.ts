import type { ApplyStatus } from '#lib/domain/enums.ts';
import type { FunnelDimension, TimedGrouping } from '#lib/domain/funnel.ts';

/** Numbers of applications by day and posting, and their sums by month. They identify nobody. */
export interface FunnelTables {
  /** How many of the applications sent on a day (if `span` is `month`: in the month from `day`) entered a step. */
  stepCounts: {
    span: 'day' | 'month';
    dimension: FunnelDimension;
    /** A value of the dimension; empty if unknown. */
    key: string;
    step: ApplyStatus;
    /** `YYYY-MM-DD` in Shanghai. */
    day: string;
    postingId: string;
    count: number;
  };
  /** How many of the applications sent on a day or in a month (as in `stepCounts`) left a step after a number of days. */
  stepTimes: {
    span: 'day' | 'month';
    step: ApplyStatus;
    /** Calendar days in Shanghai; 366 stands for 366 or more. */
    days: number;
    day: string;
    postingId: string;
    count: number;
  };
  /** `stepTimes` by group. */
  stepGroupTimes: FunnelTables['stepTimes'] & {
    grouping: TimedGrouping;
    /** A value of the grouping, for `week` its Monday; empty if unknown. */
    key: string;
  };
  /** The people who get the season's figures by mail each Monday, and when the last mail was queued (ms). */
  seasonMails: { staffId: string; mailedAt: number };
  /** One row: the number of the last event that is counted, and the time of the last count (ms). */
  stepHeads: { id: number; seq: number; countedAt: number };
}
