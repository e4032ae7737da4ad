import * as z from 'zod/mini';

import { taskStates } from '#lib/domain/task-states.ts';
import { backgroundForm, backgroundParts } from '#lib/forms/background/background.ts';
import { partOfField } from '#lib/forms/background/wire.ts';
import { schemaOf } from '#lib/forms/schema.ts';
import { isStorable } from '#lib/rules/text.ts';

import { Material } from './materials.ts';
import { SectionVersions } from './resume.ts';

const isQuestion = ({ name }: { name: string }) => partOfField(name) === 'answers' && name !== 'declared';

/** The form's data, validated by the form's own rules for a draft or for a complete form. */
const data = z.unknown();
data._zod.toJSONSchema = () => {
  const answers = schemaOf(backgroundForm.filter(isQuestion));
  const whole = z.extend(schemaOf(backgroundForm.filter((field) => !isQuestion(field))), { answers: z.nullish(answers) });
  const { $schema: _, ...shape } = z.toJSONSchema(whole, { io: 'input', unrepresentable: 'any' });
  return shape;
};

/** Saves the background form as a draft or, with `complete`, submits it. Without `version`, overwrites any stored version. */
export const BackgroundUpdate = z.object({
  version: z.nullish(z.int().check(z.minimum(0))),
  data,
  complete: z.nullish(z.boolean()),
});
export type BackgroundUpdate = z.output<typeof BackgroundUpdate>;

const Reason = z
  .string()
  .check(z.minLength(1), z.maxLength(256), z.refine<string>(isStorable, { params: { rule: 'characters' } }));

/** The reasons for returning parts of the form. */
export const BackgroundReasons = z.partialRecord(z.enum(backgroundParts), Reason);
export type BackgroundReasons = z.output<typeof BackgroundReasons>;

/** A background check as its candidate sees it (specification: tasks). */
export const Background = z.object({
  state: z.enum(taskStates.background),
  stateName: z.string(),
  /** ISO 8601; null without a due time. */
  dueAt: z.nullable(z.string()),
  /** Why the office returned the form, all parts in one text; empty if the form is not returned. */
  reason: z.string(),
  reasons: BackgroundReasons,
  note: z.string(),
  /** 0 before the first save, while `data` is prefilled from the resume. */
  version: z.int(),
  updatedAt: z.nullable(z.string()),
  data: z.record(z.string(), z.unknown()),
  documents: z.array(Material),
  /** `Y` while the form may be filled in. */
  open: z.enum(['Y', 'N']),
  /** The candidate, for the form's rules and its printout. */
  person: z.object({ name: z.string(), birthdate: z.string(), receiptNo: z.string(), jobName: z.string() }),
});
export type Background = z.output<typeof Background>;

export const BackgroundVersionParams = z.object({
  id: z.string(),
  version: z.string().check(z.regex(/^[1-9][0-9]{0,8}$/)),
});

/** The submitted versions of the form and its latest drafts, newest first. Submitted versions have the status `complete`. */
export const BackgroundVersions = SectionVersions;
export type BackgroundVersions = z.output<typeof BackgroundVersions>;
