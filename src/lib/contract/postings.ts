import * as z from 'zod/mini';

import { enumKeys } from '#lib/domain/enums.ts';
import { jobTypes } from '#lib/domain/job-types.ts';
import { isDate } from '#lib/rules/dates.ts';
import { maxKeywordLength } from '#lib/rules/keyword.ts';
import { isStorable, lengthOf } from '#lib/rules/text.ts';

import { pagingFields } from './paging.ts';

const keyLength = 64;
const Flag = z.enum(['Y', 'N']);
const storable = z.refine<string>(isStorable, { params: { rule: 'characters' } });
const Key = z.nullish(z.string().check(z.maxLength(keyLength), storable));
const Day = z.nullish(z.string().check(z.refine((text) => text === '' || isDate(text), { params: { rule: 'date' } })));

/** One of the seven categories; absent, null and empty all mean every one. */
const AnyJobType = z.nullish(z.enum(['', ...jobTypes]));

/** Specification: search form. An absent, null or empty filter does not filter. */
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
  /** Y: closed postings as well. */
  showExpired: z.nullish(z.enum(['', 'Y', 'N'])),
  /** Y where the home page asks; the answer is the same. */
  isIndex: z.nullish(z.enum(['', 'Y', 'N'])),
  ...pagingFields,
});
export type PositionSearch = z.output<typeof PositionSearch>;

export const PositionsDataRequest = z.object({ jobType: AnyJobType });

/** A key and its name in the reader's language. */
export const Choice = z.object({ key: z.string(), value: z.string() });
export type Choice = z.output<typeof Choice>;

/** A choice and how many open postings use it. */
export const Facet = z.extend(Choice, { count: z.int() });
export type Facet = z.output<typeof Facet>;

/** Specification: job posting. */
export const Posting = z.object({
  pkPublish: z.string(),
  jobType: z.enum(jobTypes),
  jobName: z.string(),
  jobTypeName: z.string(),
  /** Begins with a six-character family code, which lists strip. */
  postseriesName: z.string(),
  pkPostseries: z.string(),
  /** Name of the hiring unit; `employOrg` is its key. */
  orgName: z.string(),
  employOrg: z.string(),
  /** Empty where the unit has no detail. */
  briefId: z.string(),
  workPlace: z.string(),
  endDate: z.string(),
  publishDate: z.string(),
  /** N where it takes no applications now: closed, not open yet, or only announced. */
  viewApply: Flag,
});
export type Posting = z.output<typeof Posting>;

export const PostingList = z.object({ list: z.array(Posting), total: z.int() });
export type PostingList = z.output<typeof PostingList>;

/** What a visitor's filters change in a search; what is absent stays. */
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

/** A search near one that finds nothing, and how many postings it finds. */
export const NearSearch = z.object({
  /** One filter or word less, one filter alone, closed postings as well, or other words. */
  kind: z.enum(['without', 'only', 'closed', 'instead']),
  /** What is taken away, kept, or searched for instead, in the reader's language; empty for `closed`. */
  name: z.string(),
  change: SearchChange,
  total: z.int(),
});
export type NearSearch = z.output<typeof NearSearch>;

/** For a search that finds nothing: which filter to loosen, and open postings that come near. */
export const SearchHelp = z.object({ ways: z.array(NearSearch), similar: z.array(Posting) });
export type SearchHelp = z.output<typeof SearchHelp>;

export const PositionsData = z.object({
  workPlaces: z.array(Facet),
  employeeVOList: z.array(Facet),
  postseriesVOList: z.array(Facet),
});
export type PositionsData = z.output<typeof PositionsData>;

/** What a search can be narrowed by, each choice with how many postings there would be if it were taken. */
export const SearchFacets = z.extend(PositionsData, { jobTypes: z.array(Facet) });
export type SearchFacets = z.output<typeof SearchFacets>;

/** Null at an end that is open. */
const Range = z.tuple([z.nullable(z.int()), z.nullable(z.int())]);

/** What a posting asks of a body and a degree; what it does not ask is absent. */
export const PostingConditions = z.object({
  /** Youngest and oldest, in years. */
  ages: z.optional(Range),
  /** In cm. */
  heightRange: z.optional(Range),
  /** Naked eye, on the five-point scale. */
  visionMin: z.optional(z.number()),
  degreeMin: z.optional(z.enum(enumKeys.education)),
});
export type PostingConditions = z.output<typeof PostingConditions>;

/** What a posting pays before tax, in RMB; `from` and `to` are alike where it is one sum. */
export const Pay = z.object({ from: z.int(), to: z.int(), per: z.enum(['year', 'month', 'day']) });
export type Pay = z.output<typeof Pay>;

export const PostingDetail = z.extend(Posting, {
  ...PostingConditions.shape,
  /** Sanitised HTML, as is `requirement`. */
  description: z.string(),
  requirement: z.string(),
  headcount: z.int(),
  /** Absent where the posting does not say. */
  pay: z.optional(Pay),
  workPlaces: z.array(Choice),
  /** The signed-in candidate's application for this posting. */
  myApplication: z.nullable(z.object({ idkey: z.string(), applyStatusName: z.string() })),
});
export type PostingDetail = z.output<typeof PostingDetail>;

export const PostingId = z.object({ id: z.string() });
