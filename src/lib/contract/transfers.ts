import * as z from 'zod/mini';

import { enumKeys } from '#lib/domain/enums.ts';
import { taskStates } from '#lib/domain/task-states.ts';
import { isStorable } from '#lib/rules/text.ts';

const Flag = z.enum(['Y', 'N']);
const Choice = z.object({ key: z.string(), value: z.string() });

/** The question whether an application may be transferred to another posting, and the answer (specification: tasks). */
export const Transfer = z.object({
  state: z.enum(taskStates.transfer),
  /** ISO 8601. */
  dueAt: z.nullable(z.string()),
  /** The office's text; may be empty. */
  note: z.string(),
  /** ISO 8601; null until the question is answered. */
  answeredAt: z.nullable(z.string()),
  /** `Y` while the question may be answered. */
  changeable: Flag,
  /** The application's present posting, which `posting` replaces on acceptance. */
  jobName: z.string(),
  receiptNo: z.string(),
  /** The posting that the question is about. */
  posting: z.object({
    pkRegJob: z.string(),
    jobName: z.string(),
    orgName: z.string(),
    /** Keys and names of its workplaces. */
    workPlaces: z.array(Choice),
    sites: z.array(Choice),
  }),
  /** `Y` if `posting` does not offer the application's workplace; the answer may then choose another. */
  choosesWorkPlace: Flag,
  /** `Y` if `posting` does not offer the application's test site; the answer may then choose another. */
  choosesSite: Flag,
  /** The step or round to which accepting would move the application; `keeps` is `Y` if the status would not change. */
  next: z.object({ status: z.enum(enumKeys.applyStatus), name: z.string(), keeps: Flag }),
});
export type Transfer = z.output<typeof Transfer>;

const Key = z.nullish(z.string().check(z.maxLength(64), z.refine<string>(isStorable, { params: { rule: 'characters' } })));

/**
 * The answer. `workPlace` and `site` are used only if the new posting does not offer the application's own. If they are
 * absent, the first workplace or site of the new posting is used, if the posting offers any.
 */
export const TransferAnswer = z.object({ accept: Flag, workPlace: Key, site: Key });
export type TransferAnswer = z.output<typeof TransferAnswer>;
