import type * as z from 'zod/mini';

import type { MessageKey, MessageValues, Translate } from '#lib/i18n/translate.ts';

/** One broken rule: where, which, and the numbers its words need. */
export interface Fault {
  path: string;
  rule: string;
  params?: MessageValues;
}

/** A fault with its words, as it goes over the wire. */
export interface FieldFault {
  path: string;
  rule: string;
  message: string;
}

function faultOf(issue: z.core.$ZodIssue): Fault {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'custom') return { path, rule: issue.message };
  if (issue.code === 'invalid_type' && issue.input === undefined) return { path, rule: 'required' };
  if (issue.code === 'too_big') return { path, rule: issue.origin === 'string' ? 'maxLength' : 'max', params: { maximum: Number(issue.maximum) } };
  if (issue.code === 'too_small') return { path, rule: issue.origin === 'string' ? 'minLength' : 'min', params: { minimum: Number(issue.minimum) } };
  if (issue.code === 'invalid_value') return { path, rule: 'choice' };
  return { path, rule: 'type' };
}

/** Every fault of a refused value, in the order of its fields. */
export function faultsOf(error: z.core.$ZodError): Fault[] {
  return error.issues.map(faultOf);
}

/** The faults in the reader's words. */
export function describeFaults(faults: Fault[], t: Translate): FieldFault[] {
  return faults.map(({ path, rule, params }) => ({ path, rule, message: t(`rules.${rule}` as MessageKey, params) }));
}
