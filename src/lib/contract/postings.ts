import * as z from 'zod/mini';

import { enumKeys } from '#lib/domain/enums.ts';
import { jobTypes } from '#lib/domain/job-types.ts';
import { payPeriods } from '#lib/forms/posting/fields.ts';
import { isDate } from '#lib/rules/dates.ts';
import { maxKeywordLength } from '#lib/rules/keyword.ts';
import { isStorable, lengthOf } from '#lib/rules/text.ts';

import { pagingFields } from './paging.ts';

const keyLength = 64;
const Flag = z.enum(['Y', 'N']);
const storable = z.refine<string>(isStorable, { params: { rule: 'characters' } });
const Key = z.nullish(z.string().check(z.maxLength(keyLength), storable));
const Day = z.nullish(z.string().check(z.refine((text) => text === '' || isDate(text), { params: { rule: 'date' } })));

/** One of the seven categories; absent, null and empty all mean any. */
const AnyJobType = z.nullish(z.enum(['', ...jobTypes]));

/**
 * Specification: search form. Absent, null and empty fields do not filter, except that closed postings are left out unless
 * `showExpired` is Y.
 */
export const PositionSearch = z.object({
  jobType: AnyJobType,
  keyWord: z.nullish(
    z.string().check(
      z.refine((text) => lengthOf(text) <= maxKeywordLength, {
        params: { rule: 'keyword', params: { maximum: maxKeywordLength } },
      }),
      storable,
    ),
  ),
  workPlace: Key,
  pkPostseries: Key,
  employOrg: Key,
  /** Published on this day or later. */
  beginDate: Day,
  /** Published on this day or earlier. */
  endDate: Day,
  /** Y: includes closed postings. */
  showExpired: z.nullish(z.enum(['', 'Y', 'N'])),
  /** Y in a call of the home page; it does not affect the answer. */
  isIndex: z.nullish(z.enum(['', 'Y', 'N'])),
  ...pagingFields,
});
export type PositionSearch = z.output<typeof PositionSearch>;

export const PositionsDataRequest = z.object({ jobType: AnyJobType });

/** A key and its name in the reader's language. */
export const Choice = z.object({ key: z.string(), value: z.string() });
export type Choice = z.output<typeof Choice>;

/** A choice and its number of postings. */
export const Facet = z.extend(Choice, { count: z.int() });
export type Facet = z.output<typeof Facet>;

/** Pay before tax, in RMB; `from` and `to` are equal for a single amount. */
export const Pay = z.object({ from: z.int(), to: z.int(), per: z.enum(payPeriods) });
export type Pay = z.output<typeof Pay>;

/** Specification: job posting. */
export const Posting = z.object({
  pkPublish: z.string(),
  jobType: z.enum(jobTypes),
  jobName: z.string(),
  jobTypeName: z.string(),
  /** Starts with a six-character family code, which lists remove. */
  postseriesName: z.string(),
  pkPostseries: z.string(),
  /** Name of the hiring unit; its key is `employOrg`. */
  orgName: z.string(),
  employOrg: z.string(),
  /** Empty if the unit has no description. */
  briefId: z.string(),
  workPlace: z.string(),
  endDate: z.string(),
  publishDate: z.string(),
  /** N if the posting accepts no applications now: it is closed, not open yet, or only announced. */
  viewApply: Flag,
  /** Absent if the posting does not state the pay. */
  pay: z.optional(Pay),
});
export type Posting = z.output<typeof Posting>;

export const PostingList = z.object({ list: z.array(Posting), total: z.int() });
export type PostingList = z.output<typeof PostingList>;

/** The filters that differ from the visitor's search; absent ones stay. */
export const SearchChange = z.partial(
  z.pick(PositionSearch, {
    jobType: true,
    keyWord: true,
    workPlace: true,
    pkPostseries: true,
    employOrg: true,
    showExpired: true,
  }),
);
export type SearchChange = z.output<typeof SearchChange>;

/** A search similar to one that found nothing, and the number of postings that the similar search finds. */
export const NearSearch = z.object({
  /** `without`: one filter or word less; `only`: one filter alone; `closed`: closed postings too; `instead`: other words. */
  kind: z.enum(['without', 'only', 'closed', 'instead']),
  /** The removed, remaining or replacing filter or words, in the reader's language; empty for `closed`. */
  name: z.string(),
  change: SearchChange,
  total: z.int(),
});
export type NearSearch = z.output<typeof NearSearch>;

/** For a search without results: filters to loosen, and similar open postings. */
export const SearchHelp = z.object({ ways: z.array(NearSearch), similar: z.array(Posting) });
export type SearchHelp = z.output<typeof SearchHelp>;

export const PositionsData = z.object({
  workPlaces: z.array(Facet),
  employeeVOList: z.array(Facet),
  postseriesVOList: z.array(Facet),
});
export type PositionsData = z.output<typeof PositionsData>;

/** The filters of a search, each choice with the number of postings that would remain. */
export const SearchFacets = z.extend(PositionsData, { jobTypes: z.array(Facet) });
export type SearchFacets = z.output<typeof SearchFacets>;

/** Null for an open end. */
const Range = z.tuple([z.nullable(z.int()), z.nullable(z.int())]);

/** The physical and degree requirements of a posting; absent if not required. */
export const PostingConditions = z.object({
  /** Youngest and oldest, in years. */
  ages: z.optional(Range),
  /** In cm. */
  heightRange: z.optional(Range),
  /** Uncorrected, on the five-point scale. */
  visionMin: z.optional(z.number()),
  degreeMin: z.optional(z.enum(enumKeys.education)),
});
export type PostingConditions = z.output<typeof PostingConditions>;

export const PostingDetail = z.extend(Posting, {
  ...PostingConditions.shape,
  /** Sanitised HTML, as is `requirement`. */
  description: z.string(),
  requirement: z.string(),
  headcount: z.int(),
  workPlaces: z.array(Choice),
  /** The signed-in candidate's application for this posting; null without one. */
  myApplication: z.nullable(z.object({ idkey: z.string(), applyStatusName: z.string() })),
});
export type PostingDetail = z.output<typeof PostingDetail>;

export const PostingId = z.object({ id: z.string() });
