import type { ResumeType } from '#lib/domain/resume-types.ts';
import type { MessageKey, MessageValues } from '#lib/i18n/translate.ts';

type NameIn<Key> = Key extends `rules.${infer Name}` ? Name : never;

/** The name of a rule; its message is translated as `rules.<name>`. */
export type RuleName = NameIn<MessageKey>;

/** Data around a form that its rules may depend on. */
export interface Surroundings {
  resumeType?: ResumeType;
  /** Today's date in Shanghai, `YYYY-MM-DD`; without it, rules about "today" are skipped. */
  today?: string;
  /** The person's birth date, `YYYY-MM-DD`, for rules that count from it. */
  birthdate?: string;
}

/** The context of a value: the other values of its group, and the data around the form. */
export interface Scope {
  siblings: Record<string, unknown>;
  around: Surroundings;
}

/** A broken rule. For rules of a list, `path` is relative to the list. */
export interface Broken {
  rule: RuleName;
  params?: MessageValues;
  path?: string;
}

/** Returns the fault or faults, or null. Rules are never called with an absent or empty value. */
export type Rule<Value = string> = (value: Value, scope: Scope) => Broken | readonly Broken[] | null;

/** The result of a rule as a list. */
export function brokenOf(answer: ReturnType<Rule>): readonly Broken[] {
  if (answer === null) return [];
  return Array.isArray(answer) ? (answer as readonly Broken[]) : [answer as Broken];
}

/** One entry of a list. */
export type Entry = Record<string, unknown>;

/**
 * Checks all entries of a list. A path in its result begins with the index of an entry; a fault without a path is about
 * the whole list.
 */
export type ListRule = (entries: readonly Entry[], around: Surroundings) => (Broken | null)[];

/** Creates a rule that depends on the value alone. */
export function rule<Value = string>(name: RuleName, holds: (value: Value) => boolean, params?: MessageValues): Rule<Value> {
  return (value) => (holds(value) ? null : params ? { rule: name, params } : { rule: name });
}
