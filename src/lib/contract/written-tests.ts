import * as z from 'zod/mini';

import { taskStates } from '#lib/domain/task-states.ts';
import { formBody } from '#lib/forms/form-body.ts';
import { intentionForm } from '#lib/forms/written-test.ts';
import { locales } from '#lib/text/locale.ts';

const Flag = z.enum(['Y', 'N']);

/** The candidate's written test. `begins` and `ends` are ISO 8601; a text that is not given is empty. */
export const WrittenTest = z.object({
  begins: z.string(),
  ends: z.string(),
  place: z.string(),
  address: z.string(),
  room: z.string(),
  seat: z.string(),
  admissionNo: z.string(),
  notes: z.string(),
});
export type WrittenTest = z.output<typeof WrittenTest>;

/** A test site; `left` is the number of its free places. */
export const SiteChoice = z.object({ key: z.string(), value: z.string(), left: z.number() });
export type SiteChoice = z.output<typeof SiteChoice>;

/** The questions about a written test, the candidate's answer, and the test if one is assigned (specification: tasks). */
export const Intention = z.object({
  state: z.enum(taskStates.intention),
  /** ISO 8601; null without a due time. */
  dueAt: z.nullable(z.string()),
  sites: z.array(SiteChoice),
  attend: z.nullable(Flag),
  /** Key of the chosen site; null without one. */
  site: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
  test: z.nullable(WrittenTest),
  /** `Y` while the answer may be given or changed. */
  changeable: Flag,
  /** The office's text; may be empty. */
  note: z.string(),
  jobName: z.string(),
  receiptNo: z.string(),
});
export type Intention = z.output<typeof Intention>;

export const IntentionAnswer = formBody(intentionForm);
export type IntentionAnswer = z.output<typeof IntentionAnswer>;

/** The admission slip, printed and shown at the door. */
export const AdmissionSlip = z.object({
  name: z.string(),
  /** Path of the photo; null if the resume was submitted without one. */
  photo: z.nullable(z.string()),
  jobName: z.string(),
  receiptNo: z.string(),
  test: WrittenTest,
  /** The content of the QR code: the admission number, and a checksum that only this site can make. */
  code: z.string(),
  /** The QR code as a path in a square of `size` units. */
  qr: z.object({ size: z.number(), path: z.string() }),
});
export type AdmissionSlip = z.output<typeof AdmissionSlip>;

/** `?locale=`: the language of a linked file; if absent, the reader's own. */
export const FileLanguage = z.object({ locale: z.optional(z.enum(locales)) });
