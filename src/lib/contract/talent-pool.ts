import * as z from 'zod/mini';

import { poolRefusals } from '#lib/rules/talent-pool.ts';
import { isStorable } from '#lib/rules/text.ts';

import { applicationFilterFields, largestPage, ListedApplication } from './desk-applications.ts';

const storable = z.refine<string>(isStorable, { params: { rule: 'characters' } });
const Id = z.string().check(z.minLength(1), z.maxLength(64), storable);

/** A candidate's consent to the talent pool, with the text that asks for it. */
export const PoolConsent = z.object({
  /** `none` if there is no consent, or the consent has ended. */
  state: z.enum(['none', 'agreed', 'withdrawn']),
  /** ISO 8601; null if `state` is `none`. */
  agreedAt: z.nullable(z.string()),
  /** The last day in Shanghai on which the consent is valid; null unless `agreed`. */
  until: z.nullable(z.string()),
  /** ISO 8601; null unless `withdrawn`. */
  withdrawnAt: z.nullable(z.string()),
  /** `Y` if the candidate may agree, because they have an application whose resume is stored. */
  open: z.enum(['Y', 'N']),
  /** The last day of a consent given today. */
  nextUntil: z.string(),
  /** The version of the text, and the text in the reader's language. */
  version: z.string(),
  text: z.string(),
});
export type PoolConsent = z.output<typeof PoolConsent>;

/** `Y` gives or renews the consent, with the `version` of the text that was shown; `N` withdraws the consent. */
export const PoolAnswer = z.object({
  agree: z.enum(['Y', 'N']),
  version: z.optional(z.string().check(z.maxLength(20), storable)),
});
export type PoolAnswer = z.output<typeof PoolAnswer>;

const text = z.optional(z.string().check(z.maxLength(200), storable));

/**
 * A search of the talent pool. The filters apply to applications in the caller's scope: a person is found if any of their
 * applications matches, and is shown with the newest application that matches.
 */
export const PoolQuery = z.object({
  ...applicationFilterFields,
  school: text,
  major: text,
  /** A key of the list of education levels. */
  education: text,
  cursor: z.optional(z.string().check(z.maxLength(500))),
  size: z.optional(z.int().check(z.minimum(1), z.maximum(largestPage))),
});
export type PoolQuery = z.output<typeof PoolQuery>;

/** A person in the talent pool: one of their applications, as the office's lists show it, and their consent. */
export const PoolMember = z.extend(ListedApplication, {
  /** ISO 8601. */
  agreedAt: z.string(),
  /** The last day in Shanghai on which the consent is valid. */
  until: z.string(),
  /** The level of English in the resume, in the reader's language; empty without one. */
  englishName: z.string(),
  /** The year in which the highest full-time education ends; empty if unknown. */
  graduation: z.string(),
});
export type PoolMember = z.output<typeof PoolMember>;

export const PoolPage = z.object({
  /** The latest consent first. */
  list: z.array(PoolMember),
  /** The cursor of the next page; null on the last one. */
  next: z.nullable(z.string()),
  /** The number of people who matched when the first page was read; null if there were more than 1,000. */
  total: z.nullable(z.int()),
});
export type PoolPage = z.output<typeof PoolPage>;

/** Invites people to a posting; `ids` are the applications with which the search showed these people. */
export const PoolInvitation = z.object({ ids: z.array(Id).check(z.minLength(1), z.maxLength(largestPage)), pkRegJob: Id });
export type PoolInvitation = z.output<typeof PoolInvitation>;

/**
 * The number of invited candidates, and each refused application with the reason. An application that is unknown or outside
 * the caller's scope is refused as `notInPool` too.
 */
export const PoolInvited = z.object({
  invited: z.int(),
  refused: z.array(z.object({ idkey: z.string(), why: z.enum(poolRefusals) })),
});
export type PoolInvited = z.output<typeof PoolInvited>;
