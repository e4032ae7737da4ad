import * as z from 'zod/mini';

import { resumeTypes } from '#lib/domain/resume-types.ts';

import { Task } from './tasks.ts';

/** Encrypted or plain; at most 25 characters in plain. */
const IdCard = z.string().check(z.maxLength(256));

/** Specification: ID-card modal. */
export const GetPhoneBody = z.object({ idcard: IdCard, captcha: z.string().check(z.maxLength(64)) });
export const SendIdentityBody = z.object({ idcard: IdCard });
/** Specification: SMS verify modal. */
export const VerifySmsBody = z.object({ idcard: IdCard, code: z.string().check(z.minLength(1), z.maxLength(64)) });

/** The phone that would get a code, by its last four digits: `*******0000`. */
export const IdentityPhone = z.object({ phone: z.string() });
export type IdentityPhone = z.output<typeof IdentityPhone>;

/** An application in which the person who has passed the identity check has something left to do. */
export const IdentifiedApplication = z.object({
  applyId: z.string(),
  pkPsndoc: z.string(),
  resumeType: z.enum(resumeTypes),
  regJobName: z.string(),
  /**
   * The deadline of the correction window if it is open, else the earliest due time of the waiting tasks (ISO 8601); null if
   * there is neither.
   */
  until: z.nullable(z.string()),
  tasks: z.array(Task),
});
export type IdentifiedApplication = z.output<typeof IdentifiedApplication>;
