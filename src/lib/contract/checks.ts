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
/** The version that was reviewed; if there is a newer version by now, the finding is refused. */
const Version = z.nullish(z.int());

export const MaterialOfApplication = z.object({ id: z.string(), type: z.string() });
export const FileOfApplication = z.object({ id: z.string(), type: z.string(), fileId: z.string() });

/** Requires a reason in the field `name` for a rejection; a missing reason is reported together with all other faults. */
function requiresReason<Name extends string>(name: Name) {
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

/** The office's finding on a material; the candidate reads `reason`. */
export const MaterialFinding = z
  .object({
    accept: z.enum(['Y', 'N']),
    reason: z.nullish(z.string().check(z.maxLength(256), z.refine<string>(isStorable, { params: { rule: 'characters' } }))),
    /** A new due time after a rejection. */
    dueAt: DueAt,
    version: Version,
  })
  .check(requiresReason('reason'));

/** The office's finding on a background check; each returned part has a reason. */
export const BackgroundFinding = z
  .object({
    accept: z.enum(['Y', 'N']),
    reasons: z.nullish(BackgroundReasons),
    dueAt: DueAt,
    version: Version,
  })
  .check(requiresReason('reasons'));

/** A material as the office reviews it. */
export const OfficeMaterial = z.extend(Material, { version: z.int() });
export type OfficeMaterial = z.output<typeof OfficeMaterial>;

/** A background check as the office reviews it; a finding refers to `taskVersion`. */
export const OfficeBackground = z.extend(Background, { taskVersion: z.int() });
export type OfficeBackground = z.output<typeof OfficeBackground>;

/** A submission that awaits a review. */
export const Check = z.object({
  /** Id of the application. */
  idkey: z.string(),
  receiptNo: z.string(),
  name: z.string(),
  pkRegJob: z.string(),
  regJobName: z.string(),
  unit: z.string(),
  unitName: z.string(),
  kind: z.enum(['material', 'background']),
  /** For a material, its type; else empty. */
  type: z.string(),
  typeName: z.string(),
  /** The time of the submission (ISO 8601). */
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
/**
 * The units, postings and types of the checks that the reader may make, regardless of filters; the type of a background
 * check is `background`.
 */
export const CheckChoices = z.object({ unit: CheckChoice, pkRegJob: CheckChoice, type: CheckChoice });
export type CheckChoices = z.output<typeof CheckChoices>;

export const CheckList = z.object({
  list: z.array(Check),
  next: z.nullable(z.string()),
  /** The number of checks that match the filters; null after the first page. */
  total: z.nullable(z.int()),
  /** Absent after the first page. */
  choices: z.optional(CheckChoices),
});
export type CheckList = z.output<typeof CheckList>;

const Values = z.record(z.string(), z.unknown());

/** The candidate's changes after applying, one entry per submission, the latest first. */
export const ResumeChanges = z.array(
  z.object({
    /** ISO 8601. */
    at: z.string(),
    /** Value by value; added and removed values have null on one side. */
    changes: z.array(z.object({ section: z.string(), path: z.string(), before: z.unknown(), after: z.unknown() })),
    /** The changed sections as a whole, for rendering by their forms. */
    sections: z.array(z.object({ section: z.string(), before: Values, after: Values })),
  }),
);
export type ResumeChanges = z.output<typeof ResumeChanges>;
