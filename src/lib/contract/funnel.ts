import * as z from 'zod/mini';

import { funnelGroupings } from '#lib/domain/funnel.ts';
import { isStorable } from '#lib/rules/text.ts';

const longestKey = 64;
const Key = () => z.nullish(z.string().check(z.maxLength(longestKey), z.refine(isStorable, { params: { rule: 'characters' } })));

/**
 * Selects the applications sent from the day `from` to the day `to` (Shanghai, both included). By default, `to` is today and
 * the period has 365 days. For readers who may not read applications, the period is extended to whole months.
 */
export const FunnelQuery = z.object({
  from: Key(),
  to: Key(),
  jobType: Key(),
  pkRegJob: Key(),
  unit: Key(),
  groupBy: z.nullish(z.enum(['', ...funnelGroupings])),
});
export type FunnelQuery = z.output<typeof FunnelQuery>;

const Numbers = z.record(z.string(), z.int());

const FunnelRow = z.object({
  /** The group's key: empty for the total or an unknown value, `other` for the groups without a row of their own. */
  key: z.string(),
  /** In the reader's language. */
  name: z.string(),
  /**
   * For each step, the number of views, of started applications, or of applications that entered the step. Steps with 0 are
   * left out.
   */
  counts: Numbers,
  /** For each step, the median of the days that applications spent in it. */
  medianDays: Numbers,
  /** For each step, the 90th percentile of these days. */
  p90Days: Numbers,
});
export type FunnelRow = z.output<typeof FunnelRow>;

/** The applications that wait for the office in one step of a posting. */
const LongestWait = z.object({
  pkRegJob: z.string(),
  regJobName: z.string(),
  step: z.string(),
  count: z.int(),
  /** The longest wait of these applications, in calendar days. */
  days: z.int(),
});

/** The funnel of the applications of a period: the steps that they have entered so far. */
export const Funnel = z.object({
  from: z.string(),
  to: z.string(),
  groupBy: z.enum(funnelGroupings),
  /** When the applications were last counted; null before the first time. */
  countedAt: z.nullable(z.string()),
  steps: z.array(z.string()),
  /** All groups together; null if they have too few people for this reader. */
  total: z.nullable(FunnelRow),
  rows: z.array(FunnelRow),
  /** The postings and steps with the longest waits for the office, the longest first. */
  waiting: z.array(LongestWait),
});
export type Funnel = z.output<typeof Funnel>;
