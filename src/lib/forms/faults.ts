import * as z from 'zod/mini';

import type { MessageValues } from '#lib/i18n/translate.ts';

/** A broken rule: the path of the value, the rule's name, and the values in its message. */
export interface Fault {
  path: string;
  rule: string;
  params?: MessageValues;
}

/** A fault with its message, as the API returns it. */
export interface FieldFault {
  path: string;
  rule: string;
  message: string;
}

function sizeRule(issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall, rule: 'maximum' | 'minimum'): string {
  if (issue.origin === 'string') return rule === 'maximum' ? 'maxLength' : 'minLength';
  if (issue.origin === 'array') return rule === 'maximum' ? 'maxEntries' : 'minEntries';
  return rule;
}

function faultOf(issue: z.core.$ZodIssue): Fault {
  const path = issue.path.map(String).join('.');
  switch (issue.code) {
    case 'custom': {
      const { rule, params } = (issue.params ?? {}) as Partial<Fault>;
      return { path, rule: rule ?? issue.message, ...(params ? { params } : {}) };
    }
    case 'too_big':
      return { path, rule: sizeRule(issue, 'maximum'), params: { maximum: Number(issue.maximum) } };
    case 'too_small':
      return { path, rule: sizeRule(issue, 'minimum'), params: { minimum: Number(issue.minimum) } };
    case 'invalid_type':
      return { path, rule: issue.input === undefined || issue.input === null ? 'required' : 'type' };
    case 'invalid_value':
      return { path, rule: issue.input === undefined || issue.input === null ? 'required' : 'choice' };
    case 'invalid_format':
      return { path, rule: issue.format === 'email' ? 'email' : 'type' };
    default:
      return { path, rule: 'type' };
  }
}

/** The keys that a strict object does not allow, each as a fault. */
function unknownKeys({ path, keys }: z.core.$ZodIssueUnrecognizedKeys): Fault[] {
  return keys.map((key) => ({ path: [...path, key].map(String).join('.'), rule: 'unknownName' }));
}

/** All faults in a parse error. The parse must have used `reportInput`. */
export function faultsOf(error: z.core.$ZodError): Fault[] {
  return error.issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? unknownKeys(issue) : faultOf(issue)));
}

/** Parses a value with a schema; the faults distinguish missing values from wrong ones. */
export function parseWith<Schema extends z.core.$ZodType>(
  schema: Schema,
  value: unknown,
): { ok: true; value: z.core.output<Schema> } | { ok: false; faults: Fault[] } {
  const parsed = z.safeParse(schema, value, { reportInput: true });
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false, faults: faultsOf(parsed.error) };
}

/**
 * A check of an object. The check runs even if parts of the object failed to parse, so that all faults are reported at once.
 * `faultsIn` gets the failed parts as they were sent.
 */
export function obeysBesides(faultsIn: (value: unknown) => readonly Fault[]): z.core.$ZodCheck<unknown> {
  const check = z.superRefine<unknown>((value, context) => {
    for (const { path, rule, params } of faultsIn(value)) {
      context.addIssue({ code: 'custom', input: value, path: path.split('.'), params: { rule, params } });
    }
  });
  check._zod.def.when = () => true;
  return check;
}
