import type { ResumeType } from '#lib/domain/resume-types.ts';
import type { MessageKey, MessageValues } from '#lib/i18n/translate.ts';

type NameIn<Key> = Key extends `rules.${infer Name}` ? Name : never;

/** The name of a rule; its words are `rules.<name>` in the dictionaries. */
export type RuleName = NameIn<MessageKey>;

/** What surrounds a form and may change what its rules ask. */
export interface Surroundings {
  resumeType?: ResumeType;
  /** Today's date in Shanghai, `YYYY-MM-DD`; where absent, rules about "today" are not asked. */
  today?: string;
  /** When the person was born, `YYYY-MM-DD`, where a rule counts from it. */
  birthdate?: string;
}

/** Where a value stands: the other values of its group, and what surrounds the form. */
export interface Scope {
  siblings: Record<string, unknown>;
  around: Surroundings;
}

/** A broken rule. `path` is relative to the value, for rules about a whole list. */
export interface Broken {
  rule: RuleName;
  params?: MessageValues;
  path?: string;
}

/** Answers what is broken (all of it, where that is more than one thing), or null. A rule never sees an absent or empty value. */
export type Rule<Value = string> = (value: Value, scope: Scope) => Broken | readonly Broken[] | null;

/** What a rule answered, as a list. */
export function brokenOf(answer: ReturnType<Rule>): readonly Broken[] {
  if (answer === null) return [];
  return Array.isArray(answer) ? (answer as readonly Broken[]) : [answer as Broken];
}

/** One entry of a list. */
export type Entry = Record<string, unknown>;

/** Looks at all entries of a list; the paths of what it answers begin with the entry's index. */
export type ListRule = (entries: readonly Entry[], around: Surroundings) => (Broken | null)[];

/** A rule that looks at the value alone. */
export function rule<Value = string>(name: RuleName, holds: (value: Value) => boolean, params?: MessageValues): Rule<Value> {
  return (value) => (holds(value) ? null : params ? { rule: name, params } : { rule: name });
}
