import { type ConditionState, conditionStates } from '#lib/domain/condition-states.ts';
import { type ApplyStatus, enumKeys } from '#lib/domain/enums.ts';
import { isJobType, type JobType } from '#lib/domain/job-types.ts';
import { isSoughtOutcome, type SoughtOutcome } from '#lib/domain/session-kinds.ts';
import type { Fault } from '#lib/forms/faults.ts';
import { type ConditionName, conditionNames } from '#lib/rules/conditions.ts';
import { faultsOfDays } from '#lib/rules/days.ts';
import { maxKeywordLength } from '#lib/rules/keyword.ts';
import { isStorable, lengthOf } from '#lib/rules/text.ts';

/**
 * What an application may wait for: a first look, the candidate past a due instant, a look at materials or at a background
 * check, the release of a decision, the moment at which anything that is held goes out, a message that could not be sent.
 */
export const matters = ['new', 'overdue', 'materials', 'background', 'releases', 'held', 'failed'] as const;
export type Matter = (typeof matters)[number];

/** In which order applications are listed: what waits for the office before the rest, or by when they were sent. */
export const applicationOrders = ['waiting', 'newest', 'oldest'] as const;
export type ApplicationOrder = (typeof applicationOrders)[number];

/** Which applications the office means (contract: hiring office); what is absent does not filter. */
export interface ApplicationFilter extends Partial<Record<ConditionName, ConditionState>> {
  /** Any of these. */
  status?: ApplyStatus[];
  jobType?: JobType;
  pkRegJob?: string;
  unit?: string;
  /** Part of a name, a school, a major or a receipt number, or the end of a phone number. */
  keyWord?: string;
  /** First and last day in Shanghai on which they were sent, `YYYY-MM-DD`. */
  from?: string;
  to?: string;
  /** Only those that wait for the office: new ones, and those with something handed in to look at. */
  waiting?: boolean;
  /** Only those that wait for this. */
  matter?: Matter;
  /** Only those of the list of this session, and of these only those with this result. */
  session?: string;
  outcome?: SoughtOutcome;
}

/** A filter as it comes from outside: texts, of which an empty one is absent. */
export interface RawFilter extends Partial<Record<ConditionName, string | undefined>> {
  status?: readonly string[];
  jobType?: string | undefined;
  pkRegJob?: string | undefined;
  unit?: string | undefined;
  keyWord?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  waiting?: boolean;
  matter?: string | undefined;
  session?: string | undefined;
  outcome?: string | undefined;
}

const textNames = [
  ...(['jobType', 'pkRegJob', 'unit', 'keyWord', 'from', 'to', 'matter', 'session', 'outcome'] as const),
  ...conditionNames,
] as const;
const filterNames: readonly string[] = ['status', 'waiting', ...textNames];

/** A filter as JSON carries it: statuses as a list or joined by commas. What is of another type, or no filter, is left out. */
export function rawFilterIn(sent: Readonly<Record<string, unknown>>): RawFilter {
  const statuses = [sent.status].flat().filter((one) => typeof one === 'string');
  const texts = textNames.flatMap((name) => (typeof sent[name] === 'string' ? [[name, sent[name]]] : []));
  return {
    ...Object.fromEntries(texts),
    status: statuses.flatMap((one) => one.split(',').filter(Boolean)),
    waiting: sent.waiting === true || sent.waiting === 'Y',
  };
}

/** What is wrong with a filter that JSON carries, as far as it is one: everything at once. */
export function faultsOfSentFilter(sent: unknown): Fault[] {
  if (typeof sent !== 'object' || sent === null) return [];
  return faultsOfFilter(rawFilterIn(sent as Record<string, unknown>));
}

/** Names in a filter that none has. */
export function unknownFilters(sent: object): string[] {
  return Object.keys(sent).filter((name) => !filterNames.includes(name));
}

const statuses: readonly string[] = enumKeys.applyStatus;
const longestKey = 64;

/** What is wrong with a filter: everything at once. */
function faultsOfFilter(raw: RawFilter): Fault[] {
  const { status = [], jobType, pkRegJob, unit, keyWord, from, to, matter, session, outcome } = raw;
  const isKey = (text: string | undefined) => !text || (text.length <= longestKey && isStorable(text));
  const tooLong = keyWord !== undefined && lengthOf(keyWord) > maxKeywordLength;
  return [
    ...(status.every((one) => statuses.includes(one)) ? [] : [{ path: 'status', rule: 'choice' }]),
    ...(!jobType || isJobType(jobType) ? [] : [{ path: 'jobType', rule: 'choice' }]),
    ...(isKey(pkRegJob) ? [] : [{ path: 'pkRegJob', rule: 'type' }]),
    ...(isKey(unit) ? [] : [{ path: 'unit', rule: 'type' }]),
    ...(tooLong ? [{ path: 'keyWord', rule: 'keyword', params: { maximum: maxKeywordLength } }] : []),
    ...(keyWord !== undefined && !isStorable(keyWord) ? [{ path: 'keyWord', rule: 'characters' }] : []),
    ...faultsOfDays({ from, to }),
    ...(!matter || matters.some((one) => one === matter) ? [] : [{ path: 'matter', rule: 'choice' }]),
    ...conditionNames.flatMap((name) => {
      const isState = !raw[name] || conditionStates.some((one) => one === raw[name]);
      return isState ? [] : [{ path: name, rule: 'choice' }];
    }),
    ...(isKey(session) ? [] : [{ path: 'session', rule: 'type' }]),
    ...(!outcome || isSoughtOutcome(outcome) ? [] : [{ path: 'outcome', rule: 'choice' }]),
    ...(outcome && !session ? [{ path: 'session', rule: 'required' }] : []),
  ];
}

/** Reads a filter. */
export function readFilter(raw: RawFilter): { filter: ApplicationFilter } | { faults: Fault[] } {
  const faults = faultsOfFilter(raw);
  if (faults.length > 0) return { faults };
  const { status = [], jobType, waiting, ...texts } = raw;
  const filled = Object.entries(texts).filter(([, text]) => typeof text === 'string' && text.trim() !== '');
  return {
    filter: {
      ...Object.fromEntries(filled.map(([name, text]) => [name, text.trim()])),
      ...(status.length > 0 ? { status: status as ApplyStatus[] } : {}),
      ...(isJobType(jobType) ? { jobType } : {}),
      ...(waiting ? { waiting } : {}),
    },
  };
}
