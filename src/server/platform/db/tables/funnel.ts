import type { ApplyStatus } from '#lib/domain/enums.ts';
import type { FunnelDimension } from '#lib/domain/funnel.ts';

/** Numbers of applications by day and posting, and their sums by month. They identify nobody. */
export interface FunnelTables {
  /** How many applications sent on a day (or, with `span` `month`, in the month that begins on `day`) entered a step. */
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
  /** How many of the same applications left a step after a number of days. */
  stepTimes: {
    span: 'day' | 'month';
    step: ApplyStatus;
    /** Calendar days in Shanghai, at most 366. */
    days: number;
    day: string;
    postingId: string;
    count: number;
  };
  /** The people who get the season's figures by mail each Monday, and when the last mail was queued (ms). */
  seasonMails: { staffId: string; mailedAt: number };
  /** One row: the number of the last event that is counted, and when it was counted (ms). */
  stepHeads: { id: number; seq: number; countedAt: number };
}
