import * as z from 'zod/mini';

import { educationLevels } from '#lib/domain/education-levels.ts';
import { enumKeys } from '#lib/domain/enums.ts';
import { jobTypes } from '#lib/domain/job-types.ts';
import { postingActions, postingStates } from '#lib/domain/posting-actions.ts';
import { readMoment } from '#lib/rules/moments.ts';
import { longestName, longestText, mostKeys } from '#lib/rules/posting-content.ts';
import { isStorable } from '#lib/rules/text.ts';

import { PageSize } from './page-size.ts';
import { Version } from './version.ts';

const keyLength = 64;
const longestReason = 256;
const storable = z.refine<string>(isStorable, { params: { rule: 'characters' } });
const Flag = z.enum(['Y', 'N']);
const Key = z.string().check(z.maxLength(keyLength), storable);
const Keys = z.array(Key).check(z.maxLength(mostKeys));
/** Whether it is a day is asked with all else that is written. */
const Day = z.string();
/** Null at an end that is open. */
const Range = z.tuple([z.nullable(z.number()), z.nullable(z.number())]);

function both(maximum: number) {
  const side = z.nullish(z.string().check(z.maxLength(maximum), storable));
  return z.object({ zh: side, en: side });
}

const Pay = z.object({ from: z.number(), to: z.number(), per: z.enum(['year', 'month', 'day']) });

/** What the office writes of a posting; what is absent stays as it is, null empties it. */
const written = {
  jobType: z.nullish(z.enum(['', ...jobTypes])),
  name: z.nullish(both(longestName)),
  unit: z.nullish(Key),
  family: z.nullish(Key),
  workplaces: z.nullish(Keys),
  sites: z.nullish(Keys),
  publishDate: z.nullish(Day),
  endDate: z.nullish(Day),
  accepts: z.nullish(Flag),
  headcount: z.nullish(z.number()),
  pay: z.nullish(Pay),
  ages: z.nullish(Range),
  heightRange: z.nullish(Range),
  visionMin: z.nullish(z.number()),
  degreeMin: z.nullish(z.enum(['', ...educationLevels])),
  description: z.nullish(both(longestText)),
  requirement: z.nullish(both(longestText)),
};

export const PostingInput = z.object(written);
export type PostingInput = z.output<typeof PostingInput>;

/** A change says which version it was made of. */
export const PostingChange = z.object({ version: Version, ...written });

const Moment = z.string().check(z.refine((text) => text === '' || !Number.isNaN(readMoment(text)), { params: { rule: 'date' } }));

export const PublishRequest = z.object({
  version: z.nullish(Version),
  /** When it opens, as `readMoment` reads it; without it at the beginning of its `publishDate`, or now where that is not ahead. */
  publishAt: z.nullish(Moment),
  /** Y: now, whatever its `publishDate` says. */
  now: z.nullish(Flag),
});
export type PublishRequest = z.output<typeof PublishRequest>;

export const CloseRequest = z.object({ version: z.nullish(Version) });
export type CloseRequest = z.output<typeof CloseRequest>;

export const RemoveRequest = z.object({
  version: z.nullish(Version),
  /** Y: the person was asked twice. */
  confirm: z.nullish(Flag),
});
export type RemoveRequest = z.output<typeof RemoveRequest>;

export const ExtendRequest = z.object({
  version: z.nullish(Version),
  endDate: z.string(),
  reason: z.string().check(z.maxLength(longestReason), storable),
});
export type ExtendRequest = z.output<typeof ExtendRequest>;

export const StaffPostingId = z.object({ id: z.string() });
export const PostingVersionId = z.object({ id: z.string(), version: z.string() });

const Texts = z.object({ zh: z.string(), en: z.string() });

const content = {
  jobType: z.string(),
  name: Texts,
  unit: z.string(),
  family: z.string(),
  workplaces: z.array(z.string()),
  sites: z.array(z.string()),
  publishDate: z.string(),
  endDate: z.string(),
  accepts: Flag,
  headcount: z.nullable(z.number()),
  pay: z.nullable(Pay),
  ages: z.nullable(Range),
  heightRange: z.nullable(Range),
  visionMin: z.nullable(z.number()),
  degreeMin: z.nullable(z.string()),
  description: Texts,
  requirement: Texts,
};

/** A posting as the office edits it. */
export const StaffPosting = z.object({
  id: z.string(),
  state: z.enum(postingStates),
  version: z.int(),
  ...content,
  /** ISO 8601; empty where it is not scheduled. */
  publishAt: z.string(),
  /** ISO 8601, and who; empty where nobody of the office has changed it yet. */
  updatedAt: z.string(),
  updatedBy: z.string(),
  /** What must be there before it can be published, everything at once; empty once it is public. */
  missing: z.array(z.object({ path: z.string(), rule: z.string(), message: z.string() })),
});
export type StaffPosting = z.output<typeof StaffPosting>;

/** A posting in the office's list. */
export const ListedStaffPosting = z.object({
  id: z.string(),
  state: z.enum(postingStates),
  version: z.int(),
  /** In the reader's language, or in the other where it has none in that one. */
  name: z.string(),
  jobType: z.string(),
  jobTypeName: z.string(),
  unit: z.string(),
  unitName: z.string(),
  publishDate: z.string(),
  endDate: z.string(),
  publishAt: z.string(),
  /** How much is missing before it can be published. */
  missing: z.int(),
});
export type ListedStaffPosting = z.output<typeof ListedStaffPosting>;

/** How many applications a posting has, in all and by where they stand. */
export const PostingCounts = z.object({
  total: z.int(),
  byStatus: z.array(z.object({ status: z.enum(enumKeys.applyStatus), name: z.string(), count: z.int() })),
});

export const StaffPostingList = z.object({
  /** `applications` is null for who may not read applications, and for what was never public. */
  list: z.array(z.extend(ListedStaffPosting, { applications: z.nullable(PostingCounts) })),
  /** Cursor of the page behind; null on the last one. */
  next: z.nullable(z.string()),
  /** On the first page. */
  total: z.nullable(z.int()),
});
export type StaffPostingList = z.output<typeof StaffPostingList>;

const Filter = z.nullish(z.string().check(z.maxLength(keyLength), storable));

/** Which postings the office's list shows; empty and absent do not filter. */
export const StaffPostingQuery = z.object({
  state: z.nullish(z.enum(['', ...postingStates])),
  jobType: z.nullish(z.enum(['', ...jobTypes])),
  unit: Filter,
  keyWord: Filter,
  cursor: Filter,
  size: PageSize(),
});
export type StaffPostingQuery = z.output<typeof StaffPostingQuery>;

/** A version in the list of a posting's versions. */
export const ListedVersion = z.object({
  version: z.int(),
  /** ISO 8601; empty where it was there before versions were kept. */
  at: z.string(),
  who: z.string(),
  action: z.enum(postingActions),
  reason: z.string(),
});
export type ListedVersion = z.output<typeof ListedVersion>;

/** A version with what the posting was. */
export const PostingVersion = z.extend(ListedVersion, content);

const Named = z.object({ key: z.string(), zh: z.string(), en: z.string() });

/** The lists a posting is described with, for the editor; the units are those in reach. */
export const PostingLists = z.object({
  units: z.array(Named),
  families: z.array(Named),
  workplaces: z.array(Named),
  sites: z.array(Named),
});
export type PostingLists = z.output<typeof PostingLists>;
