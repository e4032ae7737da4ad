import { type ConditionState, conditionStates } from '#lib/domain/condition-states.ts';
import { type ApplyStatus, enumKeys } from '#lib/domain/enums.ts';
import { isJobType, type JobType } from '#lib/domain/job-types.ts';
import { isFilterOutcome, type FilterOutcome } from '#lib/domain/session-kinds.ts';
import type { Fault } from '#lib/forms/faults.ts';
import { type ConditionName, conditionNames } from '#lib/rules/conditions.ts';
import { faultsOfDays } from '#lib/rules/days.ts';
import { maxKeywordLength } from '#lib/rules/keyword.ts';
import { isStorable, lengthOf } from '#lib/rules/text.ts';

import {
  type ApplicationCriteria,
  criterionNames,
  faultsOfCriteria,
  type RawCriteria,
  scoreNames,
} from './application-criteria.ts';

/**
 * Why an application needs attention: it is `new`, a task is `overdue`, `materials` or a `background` check await review, a
 * decision (`releases`) or anything (`held`) awaits its release, a message `failed` lately, the candidate awaits an answer
 * (`replies`), a transfer was answered lately (`transfers`), or a result expires soon or has expired (`results`).
 */
export const matters = [
  'new',
  'overdue',
  'materials',
  'background',
  'releases',
  'held',
  'failed',
  'replies',
  'transfers',
  'results',
] as const;
export type Matter = (typeof matters)[number];

/** The orders by time for a list of applications; `waiting` puts applications that wait for the office first. */
export const timeOrders = ['waiting', 'newest', 'oldest'] as const;
export type TimeOrder = (typeof timeOrders)[number];

/** The columns by which a list can be sorted besides the submission time. */
export const sortableColumns = [
  'name',
  'status',
  'unitName',
  'school',
  'major',
  'education',
  'workPlace',
  'site',
  'statusDate',
  'receiptNo',
  'regJobName',
] as const;
export type SortableColumn = (typeof sortableColumns)[number];

/** An order by a column: ascending or, with a leading hyphen, descending. */
export type ColumnOrder = SortableColumn | `-${SortableColumn}`;
export type ApplicationOrder = TimeOrder | ColumnOrder;

/** All orders of a list of applications. */
export const applicationOrders: readonly ApplicationOrder[] = [
  ...timeOrders,
  ...sortableColumns.flatMap((column) => [column, `-${column}`] as const),
];

/** The column of an order and whether it descends; undefined for orders by time. */
export function columnOf(order: string): { column: SortableColumn; descends: boolean } | undefined {
  const descends = order.startsWith('-');
  const column = sortableColumns.find((one) => one === (descends ? order.slice(1) : order));
  return column && { column, descends };
}

/** A filter of applications (specification: hiring office); absent fields do not filter. */
export interface ApplicationFilter extends Partial<Record<ConditionName, ConditionState>>, ApplicationCriteria {
  /** Only these statuses. */
  status?: ApplyStatus[];
  jobType?: JobType;
  pkRegJob?: string;
  unit?: string;
  /**
   * Part of a name, school or major; the end of a receipt number or the start of one of its groups; the end of a phone
   * number.
   */
  keyWord?: string;
  /** First and last day of submission in Shanghai, `YYYY-MM-DD`. */
  from?: string;
  to?: string;
  /** Only applications that wait for the office: new ones without a pending decision, or ones with a submission to review. */
  waiting?: boolean;
  /** Only applications that need attention for this reason. */
  matter?: Matter;
  /** Only applications assigned to this session; with `outcome`, only ones with this result (`none`: no result). */
  session?: string;
  outcome?: FilterOutcome;
  /**
   * Only applications of this owner: a person's id, `me`, or `none` for applications that have no owner or whose owner has no
   * access.
   */
  owner?: string;
  /** Only applications with this tag, by its id. */
  tag?: string;
}

/** A filter as received; an empty text means absent. */
export interface RawFilter extends Partial<Record<ConditionName, string | undefined>>, RawCriteria {
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
  owner?: string | undefined;
  tag?: string | undefined;
}

const textNames = [
  ...(['jobType', 'pkRegJob', 'unit', 'keyWord', 'from', 'to', 'matter', 'session', 'outcome', 'owner', 'tag'] as const),
  ...conditionNames,
  ...criterionNames,
  ...scoreNames,
  'combine',
] as const;
const filterNames: readonly string[] = ['status', 'waiting', ...textNames];

/**
 * A filter from a query or JSON: statuses as a list or joined by commas. Unknown names and values of another type are
 * dropped.
 */
export function rawFilterIn(sent: Readonly<Record<string, unknown>>): RawFilter {
  const statuses = [sent.status].flat().filter((one) => typeof one === 'string');
  const texts = textNames.flatMap((name) => (typeof sent[name] === 'string' ? [[name, sent[name]]] : []));
  return {
    ...Object.fromEntries(texts),
    status: statuses.flatMap((one) => one.split(',').filter(Boolean)),
    waiting: sent.waiting === true || sent.waiting === 'Y',
  };
}

/** All faults of a filter from JSON; none if the value is not an object. */
export function faultsOfSentFilter(sent: unknown): Fault[] {
  if (typeof sent !== 'object' || sent === null) return [];
  return faultsOfFilter(rawFilterIn(sent as Record<string, unknown>));
}

/** Names in a filter that are not filters of applications. */
export function unknownFilters(sent: object): string[] {
  return Object.keys(sent).filter((name) => !filterNames.includes(name));
}

const statuses: readonly string[] = enumKeys.applyStatus;
const longestKey = 64;

/** All faults of a filter. */
function faultsOfFilter(raw: RawFilter): Fault[] {
  const { status = [], jobType, pkRegJob, unit, keyWord, from, to, matter, session, outcome, owner, tag } = raw;
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
    ...(isKey(owner) ? [] : [{ path: 'owner', rule: 'type' }]),
    ...(isKey(tag) ? [] : [{ path: 'tag', rule: 'type' }]),
    ...(!outcome || isFilterOutcome(outcome) ? [] : [{ path: 'outcome', rule: 'choice' }]),
    ...(outcome && !session ? [{ path: 'session', rule: 'required' }] : []),
    ...faultsOfCriteria(raw, pkRegJob),
  ];
}

/** Parses a filter. */
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
