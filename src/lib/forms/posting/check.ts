import { isDate } from '#lib/rules/dates.ts';
import type { Bounds } from '#lib/rules/eligibility.ts';

import type { Fault } from '../faults.ts';
import { entriesOf, type PostingContent, type PostingEntry, type PostingField, postingFields } from './fields.ts';

const sides = ['zh', 'en'] as const;
/** Kinds of fields whose value is chosen rather than typed. */
const chosen = ['choice', 'key', 'keys', 'day'];

/** Whether HTML has content: a picture or a visible character. */
function hasContent(html: string): boolean {
  return /<img\b/i.test(html) || html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== '';
}

function between(path: string, value: number, { range, integer }: Pick<PostingField, 'range' | 'integer'>): Fault[] {
  if (integer && !Number.isInteger(value)) return [{ path, rule: 'integer' }];
  const { minimum, maximum } = range!;
  return value < minimum || value > maximum ? [{ path, rule: 'between', params: { minimum, maximum } }] : [];
}

function faultsOfRange(value: Bounds, entry: PostingEntry): Fault[] {
  const { name } = entry;
  const [from, to] = value;
  const faults = value.flatMap((end, index) => (end === null ? [] : between(`${name}.${index}`, end, entry)));
  return faults.length === 0 && from !== null && to !== null && from > to
    ? [{ path: `${name}.1`, rule: 'minimum', params: { minimum: from } }]
    : faults;
}

function faultsOfFigure(entry: PostingEntry): Fault[] {
  const { name, kind, value, options } = entry;
  if (value === null) return [];
  if (kind === 'number') return between(name, value, entry);
  if (kind === 'pay') return faultsOfRange([value.from, value.to], entry);
  if (kind === 'range') return faultsOfRange(value, entry);
  return kind === 'level' && !options?.includes(value) ? [{ path: name, rule: 'choice' }] : [];
}

/**
 * The first fault of a headcount by base: a wrong base or a wrong number. If all bases and numbers are right, the fault is a
 * sum that differs from the headcount.
 */
export function faultsOfQuotas({
  quotas,
  workplaces,
  headcount,
}: Pick<PostingContent, 'quotas' | 'workplaces' | 'headcount'>): Fault[] {
  if (quotas.length === 0) return [];
  const path = 'quotas';
  const single = quotas.flatMap(({ key, count }, index) => {
    const isKnown = workplaces.includes(key) && quotas.findIndex((one) => one.key === key) === index;
    return [...(isKnown ? [] : [{ path, rule: 'quotaOfBase', params: { key } }]), ...between(path, count, postingFields.quotas)];
  });
  const sum = quotas.reduce((total, { count }) => total + count, 0);
  if (single.length > 0) return single.slice(0, 1);
  return headcount === null || sum === headcount ? [] : [{ path, rule: 'quotaSum', params: { sum, headcount } }];
}

/**
 * The faults of a posting's content, even of an incomplete draft: numbers that are out of bounds or not whole, an unknown
 * degree, a wrong headcount by base, invalid days, and ranges and periods whose end is before their beginning.
 */
export function faultsOfPosting(content: PostingContent): Fault[] {
  const { publishDate, endDate } = content;
  const entries = entriesOf(content);
  const wrong = entries.filter(({ kind, value }) => kind === 'day' && value !== '' && !isDate(value));
  return [
    ...entries.flatMap(faultsOfFigure),
    ...faultsOfQuotas(content),
    ...wrong.map(({ name }) => ({ path: name, rule: 'date' })),
    ...(wrong.length === 0 && publishDate && endDate && endDate < publishDate
      ? [{ path: 'endDate', rule: 'endBeforeOpening' }]
      : []),
  ];
}

/** The paths of the empty values in a field. */
function emptyPaths({ name, kind, value, options }: PostingEntry): string[] {
  switch (kind) {
    case 'text':
      return sides.filter((side) => value[side].trim() === '').map((side) => `${name}.${side}`);
    case 'html':
      return sides.filter((side) => !hasContent(value[side])).map((side) => `${name}.${side}`);
    case 'choice':
      return options?.includes(value) ? [] : [name];
    default:
      return value === null || value === '' || (kind === 'keys' && value.length === 0) ? [name] : [];
  }
}

/**
 * The faults in the content itself that prevent publishing a posting on a day (`YYYY-MM-DD`): empty fields in the order of
 * the editor, then faults in filled fields. The posting opens on that day unless its opening date is later.
 */
export function missingForPublishing(content: PostingContent, today: string): Fault[] {
  const { publishDate, endDate } = content;
  const opens = publishDate > today ? publishDate : today;
  const faults = faultsOfPosting(content);
  const isOver = endDate !== '' && endDate < opens && !faults.some(({ path }) => path === 'endDate');
  return [
    ...entriesOf(content)
      .filter(({ required, filledLater }) => required && !filledLater)
      .flatMap((entry) => emptyPaths(entry).map((path) => ({ path, kind: entry.kind })))
      .map(({ path, kind }) => ({ path, rule: 'required', ...(chosen.includes(kind) && { params: { ask: 'choose' } }) })),
    ...faults,
    ...(isOver ? [{ path: 'endDate', rule: 'endBeforeOpening' }] : []),
  ];
}
