import * as z from 'zod/mini';

import { rankingSplits } from '#lib/rules/ranking.ts';
import { isStorable } from '#lib/rules/text.ts';

import { PageSize } from './page-size.ts';

const Flag = z.enum(['Y', 'N']);

/** `by` ranks within each base, test site or sex; without it, all are ranked together. */
export const RankingQuery = z.object({
  /** The key of a round of the posting's process. */
  round: z.nullish(z.string().check(z.maxLength(40))),
  by: z.nullish(z.enum(['', ...rankingSplits])),
  cursor: z.nullish(z.string().check(z.maxLength(200), z.refine(isStorable, { params: { rule: 'characters' } }))),
  size: PageSize(),
});
export type RankingQuery = z.output<typeof RankingQuery>;

/** An application in a ranking. */
const RankedApplication = z.object({
  id: z.string(),
  receiptNo: z.string(),
  name: z.string(),
  /** Null without a score; the application then has no rank. */
  score: z.nullable(z.number()),
  /** The rank within the group; equal scores share a rank (1, 1, 3). */
  rank: z.nullable(z.int()),
  /** `Y`: other applications of the group have the same score. */
  tied: Flag,
  /** In the reader's language. */
  workPlace: z.string(),
  /** The key of the group; empty if all are ranked together. */
  group: z.string(),
});
export type RankedApplication = z.output<typeof RankedApplication>;

/** A group of a ranking, with the number of applications per score, from which those above any line can be counted. */
const RankedGroup = z.object({
  key: z.string(),
  /** In the reader's language. */
  name: z.string(),
  /** The highest score first. */
  scores: z.array(z.object({ score: z.number(), count: z.int() })),
  /** The number of applications without a score. */
  unranked: z.int(),
});
export type RankedGroup = z.output<typeof RankedGroup>;

/** The vacancies of a base or, with an empty `key`, of a posting whose headcount is not split by base. */
export const QuotaRow = z.object({
  key: z.string(),
  /** The name of the base in the reader's language; empty for the whole posting. */
  workPlace: z.string(),
  headcount: z.int(),
  /** The number of people hired. */
  filled: z.int(),
  /** The number of people at the offer who have not declined it. */
  offered: z.int(),
  left: z.int(),
});
export type QuotaRow = z.output<typeof QuotaRow>;

export const QuotaQuery = z.object({ pkRegJob: z.optional(z.string().check(z.maxLength(64))) });

/** The quotas of postings. */
export const QuotaList = z.object({
  list: z.array(
    z.object({
      pkRegJob: z.string(),
      regJobName: z.string(),
      unitName: z.string(),
      quotas: z.array(QuotaRow),
    }),
  ),
});
export type QuotaList = z.output<typeof QuotaList>;

/**
 * The applications in a round of a posting, by group and rank; those without a score come last in their group. Each page has
 * the current counts of all scores, including scores given after the first page was read.
 */
export const Ranking = z.object({
  /** The names of the posting and the round in the reader's language. */
  jobName: z.string(),
  roundName: z.string(),
  passMark: z.optional(z.number()),
  list: z.array(RankedApplication),
  /** The cursor of the next page; null on the last one. */
  next: z.nullable(z.string()),
  groups: z.array(RankedGroup),
  quotas: z.array(QuotaRow),
});
export type Ranking = z.output<typeof Ranking>;

export const OutstandingQuery = z.pick(RankingQuery, { round: true });

/** The people who still have scorecards of a round to hand in, and for how many applications. */
export const OutstandingCards = z.object({ list: z.array(z.object({ name: z.string(), count: z.int() })) });
export type OutstandingCards = z.output<typeof OutstandingCards>;
