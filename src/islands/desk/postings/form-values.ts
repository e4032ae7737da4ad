import type { PostingInput, StaffPosting } from '#lib/contract/staff-postings.ts';
import type { Fault } from '#lib/forms/faults.ts';

import { isSameValue, mergeSides } from '../ui/merge.ts';

/** The editor's values by field path; a list of keys for fields with several. */
export type Values = Readonly<Record<string, string | readonly string[]>>;

type Content = Pick<
  StaffPosting,
  | 'jobType'
  | 'name'
  | 'unit'
  | 'family'
  | 'workplaces'
  | 'sites'
  | 'publishDate'
  | 'endDate'
  | 'accepts'
  | 'headcount'
  | 'pay'
  | 'ages'
  | 'heightRange'
  | 'visionMin'
  | 'degreeMin'
  | 'description'
  | 'requirement'
>;

/** The fields in the order of the editor. */
export const paths = [
  'jobType',
  'name.zh',
  'name.en',
  'unit',
  'family',
  'workplaces',
  'sites',
  'headcount',
  'accepts',
  'publishDate',
  'endDate',
  'pay.from',
  'pay.to',
  'pay.per',
  'ages.0',
  'ages.1',
  'heightRange.0',
  'heightRange.1',
  'visionMin',
  'degreeMin',
  'description.zh',
  'description.en',
  'requirement.zh',
  'requirement.en',
] as const;

function figure(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}

/** A posting converted to the editor's values. */
export function valuesOf(content: Content): Values {
  const { pay, ages, heightRange } = content;
  return {
    jobType: content.jobType,
    'name.zh': content.name.zh,
    'name.en': content.name.en,
    unit: content.unit,
    family: content.family,
    workplaces: content.workplaces,
    sites: content.sites,
    headcount: figure(content.headcount),
    accepts: content.accepts,
    publishDate: content.publishDate,
    endDate: content.endDate,
    'pay.from': figure(pay?.from),
    'pay.to': figure(pay?.to),
    'pay.per': pay?.per ?? '',
    'ages.0': figure(ages?.[0]),
    'ages.1': figure(ages?.[1]),
    'heightRange.0': figure(heightRange?.[0]),
    'heightRange.1': figure(heightRange?.[1]),
    visionMin: figure(content.visionMin),
    degreeMin: content.degreeMin ?? '',
    'description.zh': content.description.zh,
    'description.en': content.description.en,
    'requirement.zh': content.requirement.zh,
    'requirement.en': content.requirement.en,
  };
}

/** Whether a field has the same value in both. */
export function isSame(one: Values, other: Values, path: string): boolean {
  return isSameValue(one[path], other[path]);
}

/** Whether both have the same values in all fields. */
export function isAllSame(one: Values, other: Values): boolean {
  return paths.every((path) => isSame(one, other, path));
}

/**
 * The values converted for sending, and the faults of those that cannot be: not a number, or only part of a pay range.
 */
export function inputOf(values: Values): { input: PostingInput; faults: Fault[] } {
  const faults: Fault[] = [];
  const text = (path: string) => values[path] as string;
  const keys = (path: string) => [...(values[path] as readonly string[])];

  function number(path: string): number | null {
    const typed = text(path).trim();
    if (typed === '') return null;
    if (Number.isFinite(Number(typed))) return Number(typed);
    faults.push({ path, rule: 'number' });
    return null;
  }

  function range(from: string, to: string): [number | null, number | null] | null {
    const [low, high] = [number(from), number(to)];
    return low === null && high === null ? null : [low, high];
  }

  function sum(from: string, to: string): [number, number] | null {
    const before = faults.length;
    const [low, high] = [number(from), number(to)];
    if (low !== null && high !== null) return [low, high];
    if ((low !== null || high !== null) && faults.length === before) {
      faults.push({ path: low === null ? from : to, rule: 'required' });
    }
    return null;
  }

  const paid = sum('pay.from', 'pay.to');
  const per = text('pay.per') as 'year' | 'month' | 'day' | '';
  if (paid && per === '') faults.push({ path: 'pay.per', rule: 'required', params: { ask: 'choose' } });
  const input: PostingInput = {
    jobType: text('jobType') as NonNullable<PostingInput['jobType']>,
    name: { zh: text('name.zh'), en: text('name.en') },
    unit: text('unit'),
    family: text('family'),
    workplaces: keys('workplaces'),
    sites: keys('sites'),
    publishDate: text('publishDate'),
    endDate: text('endDate'),
    accepts: text('accepts') === 'N' ? 'N' : 'Y',
    headcount: number('headcount'),
    pay: paid && per !== '' ? { from: paid[0], to: paid[1], per } : null,
    ages: range('ages.0', 'ages.1'),
    heightRange: range('heightRange.0', 'heightRange.1'),
    visionMin: number('visionMin'),
    degreeMin: text('degreeMin') as NonNullable<PostingInput['degreeMin']>,
    description: { zh: text('description.zh'), en: text('description.en') },
    requirement: { zh: text('requirement.zh'), en: text('requirement.en') },
  };
  return { input, faults };
}

/** Merges two people's changes; clashes are the fields that both changed differently since `base`. */
export function merge(base: Values, mine: Values, theirs: Values): { values: Values; clashes: string[] } {
  const values: Record<string, string | readonly string[]> = {};
  const clashes: string[] = [];
  for (const path of paths) {
    const { isMine, isClash } = mergeSides({ base: base[path], mine: mine[path], theirs: theirs[path] });
    values[path] = (isMine ? mine : theirs)[path]!;
    if (isClash) clashes.push(path);
  }
  return { values, clashes };
}
