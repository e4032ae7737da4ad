import * as z from 'zod/mini';

import { enumKeys } from '#lib/domain/enums.ts';
import { jobTypes } from '#lib/domain/job-types.ts';
import { postingActions, postingStates } from '#lib/domain/posting-actions.ts';
import {
  byField,
  mapFields,
  payPeriods,
  type PostingField,
  type PostingFieldName,
  type PostingFields,
} from '#lib/forms/posting/fields.ts';
import { readMoment } from '#lib/rules/moments.ts';
import { isStorable } from '#lib/rules/text.ts';

import { PageSize } from './page-size.ts';
import { Version } from './version.ts';

const keyLength = 64;
const longestReason = 256;
const storable = z.refine<string>(isStorable, { params: { rule: 'characters' } });
const Flag = z.enum(['Y', 'N']);
const Key = z.string().check(z.maxLength(keyLength), storable);
/** A key and its number, such as a base and its headcount. */
const KeyCount = z.object({ key: Key, count: z.number() });
/** Null for an open end. */
const Range = z.tuple([z.nullable(z.number()), z.nullable(z.number())]);
const Pay = z.object({ from: z.number(), to: z.number(), per: z.enum(payPeriods) });

function both({ maxLength }: PostingField) {
  const side = z.nullish(z.string().check(z.maxLength(maxLength!), storable));
  return z.object({ zh: side, en: side });
}

const oneOf = ({ options }: PostingField) => z.enum(['', ...options!]);

/** The schema of a field in a request, by the field's kind. */
const sent = {
  choice: oneOf,
  level: oneOf,
  key: () => Key,
  keys: ({ maxLength }: PostingField) => z.array(Key).check(z.maxLength(maxLength!)),
  counts: ({ maxLength }: PostingField) => z.array(KeyCount).check(z.maxLength(maxLength!)),
  /** Validated later, together with the other fields. */
  day: () => z.string(),
  flag: () => Flag,
  number: () => z.number(),
  range: () => Range,
  pay: () => Pay,
  text: both,
  html: both,
};

type Sent<Field extends PostingField> = Field extends { options: readonly (infer Key extends string)[] }
  ? z.ZodMiniType<Key | '', Key | ''>
  : ReturnType<(typeof sent)[Field['kind']]>;

/** The office's fields of a posting. An absent field stays as it is; a null field is cleared. */
const written = mapFields((_, field) => z.nullish(sent[field.kind](field))) as {
  [Name in PostingFieldName]: ReturnType<typeof z.nullish<Sent<PostingFields[Name]>>>;
};

export const PostingInput = z.object(written);
export type PostingInput = z.output<typeof PostingInput>;

/** `version` is the version on which the change is based. */
export const PostingChange = z.object({ version: Version, ...written });

const Moment = z.string().check(z.refine((text) => text === '' || !Number.isNaN(readMoment(text)), { params: { rule: 'date' } }));

export const PublishRequest = z.object({
  version: z.nullish(Version),
  /** When the posting opens, as `readMoment` parses it. Absent: at the start of `publishDate`, or now if that has passed. */
  publishAt: z.nullish(Moment),
  /** Y: the posting opens now, regardless of its `publishDate`. */
  now: z.nullish(Flag),
});
export type PublishRequest = z.output<typeof PublishRequest>;

/** `version` is the version that the second person has seen. */
export const ApproveRequest = z.object({ version: Version });
export type ApproveRequest = z.output<typeof ApproveRequest>;

/** A posting whose publication waits for approval. */
export const AwaitedPosting = z.object({
  id: z.string(),
  /** In the reader's language, or in the other if missing. */
  name: z.string(),
  askedByName: z.string(),
  askedAt: z.string(),
  /** Y: the reader asked, so somebody else has to approve. */
  own: Flag,
});
export type AwaitedPosting = z.output<typeof AwaitedPosting>;

export const CloseRequest = z.object({ version: z.nullish(Version) });
export type CloseRequest = z.output<typeof CloseRequest>;

export const RemoveRequest = z.object({
  version: z.nullish(Version),
  /** Y: the person confirmed a second time. */
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

const content = byField({
  choice: z.string(),
  level: z.nullable(z.string()),
  key: z.string(),
  keys: z.array(z.string()),
  counts: z.array(z.object({ key: z.string(), count: z.number() })),
  day: z.string(),
  flag: Flag,
  number: z.nullable(z.number()),
  range: z.nullable(Range),
  pay: z.nullable(Pay),
  text: Texts,
  html: Texts,
});

/** A posting as the office edits it. */
export const StaffPosting = z.object({
  id: z.string(),
  state: z.enum(postingStates),
  version: z.int(),
  ...content,
  /** When a scheduled draft becomes public (ISO 8601). Empty without a schedule, even if `publishDate` lies ahead. */
  publishAt: z.string(),
  /** The time (ISO 8601) and the author of the last change; each empty if unknown, as after an import. */
  updatedAt: z.string(),
  updatedBy: z.string(),
  /** Y: publication needs the approval of a second person. */
  needsApproval: z.optional(z.literal('Y')),
  /** The request that waits for approval; absent without one. An empty `publishAt` means publication at the approval. */
  approval: z.optional(z.object({ askedBy: z.string(), askedByName: z.string(), askedAt: z.string(), publishAt: z.string() })),
  /** Everything still missing for publication; empty once the posting is public. */
  missing: z.array(z.object({ path: z.string(), rule: z.string(), message: z.string() })),
});
export type StaffPosting = z.output<typeof StaffPosting>;

/** A posting in the office's list. */
export const ListedStaffPosting = z.object({
  id: z.string(),
  state: z.enum(postingStates),
  version: z.int(),
  /** In the reader's language, or in the other if missing. */
  name: z.string(),
  jobType: z.string(),
  jobTypeName: z.string(),
  unit: z.string(),
  unitName: z.string(),
  publishDate: z.string(),
  endDate: z.string(),
  publishAt: z.string(),
  /** The number of fields still missing for publication. */
  missing: z.int(),
});
export type ListedStaffPosting = z.output<typeof ListedStaffPosting>;

/** The number of applications of a posting, in all and per status. */
export const PostingCounts = z.object({
  total: z.int(),
  byStatus: z.array(z.object({ status: z.enum(enumKeys.applyStatus), name: z.string(), count: z.int() })),
});

/** How many people wait for the next intake of a category. */
export const AwaitedCategory = z.object({ jobType: z.string(), jobTypeName: z.string(), count: z.int() });
export type AwaitedCategory = z.output<typeof AwaitedCategory>;

/** How many people would be mailed if a posting opened. */
export const WaitingForPosting = z.object({ waiting: z.int() });
export type WaitingForPosting = z.output<typeof WaitingForPosting>;

export const StaffPostingList = z.object({
  /**
   * `applications` is null for readers without access to them, and for postings that are not public. `nextIntake` is the
   * number of people who would be mailed if the posting opened; null if the posting is open.
   */
  list: z.array(z.extend(ListedStaffPosting, { applications: z.nullable(PostingCounts), nextIntake: z.nullable(z.int()) })),
  /** Cursor of the next page; null on the last one. */
  next: z.nullable(z.string()),
  /** The number of matches; null after the first page. */
  total: z.nullable(z.int()),
  /** The categories whose next intake somebody waits for; null after the first page. */
  awaited: z.nullable(z.array(AwaitedCategory)),
});
export type StaffPostingList = z.output<typeof StaffPostingList>;

const Filter = z.nullish(z.string().check(z.maxLength(keyLength), storable));

/** The filters of the office's list of postings; empty and absent ones do not filter. */
export const StaffPostingQuery = z.object({
  state: z.nullish(z.enum(['', ...postingStates])),
  jobType: z.nullish(z.enum(['', ...jobTypes])),
  unit: Filter,
  keyWord: Filter,
  cursor: Filter,
  size: PageSize(),
});
export type StaffPostingQuery = z.output<typeof StaffPostingQuery>;

/** A version in the history of a posting. */
export const ListedVersion = z.object({
  version: z.int(),
  /** ISO 8601; empty if unknown. */
  at: z.string(),
  who: z.string(),
  action: z.enum(postingActions),
  reason: z.string(),
});
export type ListedVersion = z.output<typeof ListedVersion>;

/** A version with the posting's content at that time. */
export const PostingVersion = z.extend(ListedVersion, content);

const Named = z.object({ key: z.string(), zh: z.string(), en: z.string() });

/** The lists that the editor of a posting chooses from; only units in the caller's scope. */
export const PostingLists = z.object({
  units: z.array(Named),
  families: z.array(Named),
  workplaces: z.array(Named),
  sites: z.array(Named),
});
export type PostingLists = z.output<typeof PostingLists>;
