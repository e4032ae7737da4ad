import * as z from 'zod/mini';

import { instantOf } from '#lib/rules/instants.ts';
import { isStorable } from '#lib/rules/text.ts';

import { Background, BackgroundReasons } from './background.ts';
import { Material } from './materials.ts';
import { PageSize } from './page-size.ts';

const DueAt = z.nullish(
  z.string().check(
    z.maxLength(40),
    z.refine((text) => instantOf(text) !== undefined, { params: { rule: 'instant' } }),
  ),
);
/** As it was told with what was looked at: where that changed meanwhile the check is refused. */
const Version = z.nullish(z.int());

export const MaterialOfApplication = z.object({ id: z.string(), type: z.string() });
export const FileOfApplication = z.object({ id: z.string(), type: z.string(), fileId: z.string() });

/** Where something is rejected, `name` says why; it is missed beside whatever else is at fault. */
function saysWhy<Name extends string>(name: Name) {
  return z.refine<{ accept: string } & Partial<Record<Name, unknown>>>(
    ({ accept, [name]: why }) => {
      if (accept !== 'N') return true;
      if (typeof why === 'string') return why.trim() !== '';
      return why !== null && why !== undefined && Object.keys(why).length > 0;
    },
    {
      path: [name],
      params: { rule: 'required' },
      when: ({ issues }) => issues.every(({ path = [] }) => path.length > 0 && path[0] !== name),
    },
  );
}

/** What the office finds of a material; `reason` is what the candidate reads. */
export const MaterialFinding = z
  .object({
    accept: z.enum(['Y', 'N']),
    reason: z.nullish(z.string().check(z.maxLength(256), z.refine<string>(isStorable, { params: { rule: 'characters' } }))),
    /** Another due instant for what is rejected. */
    dueAt: DueAt,
    version: Version,
  })
  .check(saysWhy('reason'));

/** What the office finds of a background check: parts are returned each with a reason. */
export const BackgroundFinding = z
  .object({
    accept: z.enum(['Y', 'N']),
    reasons: z.nullish(BackgroundReasons),
    dueAt: DueAt,
    version: Version,
  })
  .check(saysWhy('reasons'));

/** A material as the office looks at it. */
export const OfficeMaterial = z.extend(Material, { version: z.int() });
export type OfficeMaterial = z.output<typeof OfficeMaterial>;

/** A background check as the office looks at it; `taskVersion` is what a finding refers to. */
export const OfficeBackground = z.extend(Background, { taskVersion: z.int() });
export type OfficeBackground = z.output<typeof OfficeBackground>;

/** Something that was handed in and waits for a look. */
export const Check = z.object({
  /** The application's. */
  idkey: z.string(),
  receiptNo: z.string(),
  name: z.string(),
  pkRegJob: z.string(),
  regJobName: z.string(),
  unit: z.string(),
  unitName: z.string(),
  kind: z.enum(['material', 'background']),
  /** Of a material, which one; else empty. */
  type: z.string(),
  typeName: z.string(),
  /** When it was handed in (ISO 8601). */
  at: z.string(),
  dueAt: z.nullable(z.string()),
});
export type Check = z.output<typeof Check>;

const Key = z.optional(z.string().check(z.maxLength(64), z.refine(isStorable, { params: { rule: 'characters' } })));

export const CheckQuery = z.object({
  unit: Key,
  pkRegJob: Key,
  type: Key,
  cursor: z.optional(z.string().check(z.maxLength(100))),
  size: PageSize(),
});
export type CheckQuery = z.output<typeof CheckQuery>;

const CheckChoice = z.array(z.object({ key: z.string(), name: z.string() }));
/** The units, postings and types of what waits, whatever it is narrowed by; the type of a background check is `background`. */
export const CheckChoices = z.object({ unit: CheckChoice, pkRegJob: CheckChoice, type: CheckChoice });
export type CheckChoices = z.output<typeof CheckChoices>;

export const CheckList = z.object({
  list: z.array(Check),
  next: z.nullable(z.string()),
  /** How many wait in all; told with the first page. */
  total: z.nullable(z.int()),
  /** Told with the first page. */
  choices: z.optional(CheckChoices),
});
export type CheckList = z.output<typeof CheckList>;

const Values = z.record(z.string(), z.unknown());

/** What a candidate changed after applying, one entry for each time it was sent, the latest first. */
export const ResumeChanges = z.array(
  z.object({
    /** ISO 8601. */
    at: z.string(),
    /** Value by value; what was not there before, or is not any more, is null. */
    changes: z.array(z.object({ section: z.string(), path: z.string(), before: z.unknown(), after: z.unknown() })),
    /** The changed sections as a whole, for whoever shows them by their forms. */
    sections: z.array(z.object({ section: z.string(), before: Values, after: Values })),
  }),
);
export type ResumeChanges = z.output<typeof ResumeChanges>;
