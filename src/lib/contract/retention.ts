import * as z from 'zod/mini';

import { longestTerm, retentionOutcomes } from '#lib/domain/retention.ts';
import { isStorable } from '#lib/rules/text.ts';

import { Version } from './version.ts';

const term = z.nullable(z.int().check(z.minimum(1), z.maximum(longestTerm)));
const Terms = z.object({ rejected: term, withdrawn: term, hired: term });

/** New retention terms; `version` is the version on which they are based. */
export const RetentionRequest = z.object({ version: Version, terms: Terms });

const Outcome = z.enum(retentionOutcomes);

const counts = z.object({ total: z.number(), ...{ rejected: z.number(), withdrawn: z.number(), hired: z.number() } });

/** Terms to try out. The answer says how many applications they would make due, and from when. */
export const RetentionPreviewRequest = z.object({ terms: Terms });
export const RetentionPreview = z.object({ from: z.string(), due: counts });

export type RetentionPreviewData = z.output<typeof RetentionPreview>;

/**
 * The terms, the number of applications that are due now, and the number that will be due once all changed terms are in
 * force; times are ISO 8601.
 */
export const Retention = z.object({
  version: z.number(),
  terms: Terms,
  due: counts,
  coming: z.nullable(RetentionPreview),
  held: z.number(),
  lastRun: z.nullable(z.object({ at: z.string(), by: z.string(), erased: z.number() })),
});

export type RetentionData = z.output<typeof Retention>;

const Due = z.object({
  idkey: z.string(),
  receiptNo: z.string(),
  regJobName: z.string(),
  unit: z.string(),
  outcome: Outcome,
  endedAt: z.string(),
});

/** The applications that are due, without names. */
export const RetentionDue = z.object({ list: z.array(Due), next: z.nullable(z.string()) });

export type RetentionDueData = z.output<typeof RetentionDue>;

/** `count` is the number of due applications, typed by the person who starts the run. */
export const RetentionRun = z.object({ count: z.int() });
export const RetentionRan = z.object({ erased: z.number() });

export const HoldRequest = z.object({
  application: z.string().check(z.minLength(1), z.maxLength(64), z.refine(isStorable, { params: { rule: 'characters' } })),
  reason: z.string().check(z.minLength(1), z.maxLength(500)),
});

const Hold = z.object({
  idkey: z.string(),
  receiptNo: z.string(),
  regJobName: z.string(),
  reason: z.string(),
  at: z.string(),
  by: z.string(),
});

export const Holds = z.object({ list: z.array(Hold) });

export type HoldsData = z.output<typeof Holds>;
