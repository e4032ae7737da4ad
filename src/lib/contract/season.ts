import * as z from 'zod/mini';

import { isStorable } from '#lib/rules/text.ts';

const longestKey = 64;
const Key = () => z.nullish(z.string().check(z.maxLength(longestKey), z.refine(isStorable, { params: { rule: 'characters' } })));

/** A season has the postings that accepted applications on some day since `from`; the default of `from` is half a year ago. */
export const SeasonQuery = z.object({ from: Key(), jobType: Key(), unit: Key() });
export type SeasonQuery = z.output<typeof SeasonQuery>;

const numbers = {
  /** The number of people to hire. */
  headcount: z.int(),
  /** Applications in progress, including those with an offer. */
  live: z.int(),
  offered: z.int(),
  filled: z.int(),
  /** The forecast number of hires, with its range. */
  forecast: z.int(),
  low: z.int(),
  high: z.int(),
};

/** Whether the caller gets the season by mail each Monday. */
export const SeasonMail = z.object({ wanted: z.enum(['Y', 'N']) });
export type SeasonMail = z.output<typeof SeasonMail>;

const SeasonRow = z.object({
  jobType: z.string(),
  /** The key of a base; empty for numbers that belong to no single base. */
  workPlace: z.string(),
  /** In the reader's language. */
  jobTypeName: z.string(),
  workPlaceName: z.string(),
  ...numbers,
});
export type SeasonRow = z.output<typeof SeasonRow>;

/** The targets of a season by category and base, the hires so far, and the forecast. */
export const Season = z.object({
  from: z.string(),
  to: z.string(),
  postings: z.int(),
  rows: z.array(SeasonRow),
  total: z.object(numbers),
  /** The rows whose forecast does not reach the headcount, the largest gap first, with the number of missing hires. */
  short: z.array(z.object({ jobTypeName: z.string(), workPlaceName: z.string(), missing: z.int() })),
  /** The postings and steps whose applications have waited longest for the office, the longest wait first. */
  waiting: z.array(z.object({ pkRegJob: z.string(), regJobName: z.string(), step: z.string(), count: z.int(), days: z.int() })),
});
export type Season = z.output<typeof Season>;
