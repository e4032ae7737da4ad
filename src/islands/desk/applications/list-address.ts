import { criterionNames, scoreNames } from '#lib/contract/application-criteria.ts';
import { conditionNames } from '#lib/rules/conditions.ts';

/** The query parameters that filter the list, named as in the API. */
export const filterNames = [
  'status',
  'jobType',
  'pkRegJob',
  'unit',
  'keyWord',
  'from',
  'to',
  'waiting',
  'matter',
  ...conditionNames,
  'session',
  'outcome',
  'owner',
  'tag',
  ...criterionNames,
  ...scoreNames,
  'combine',
] as const;

export type FilterName = (typeof filterNames)[number];
/** The values of the filters that are set. */
export type ListFilter = Partial<Record<FilterName, string>>;

export interface ListAddress {
  filter: ListFilter;
  /** Empty for the default order. */
  sort: string;
}

/** Parses the filter and order of an address. */
export function readListAddress(search: string): ListAddress {
  const query = new URLSearchParams(search);
  const filter: ListFilter = {};
  for (const name of filterNames) {
    const value = query.get(name)?.trim();
    if (value) filter[name] = value;
  }
  return { filter, sort: query.get('sort') ?? '' };
}

/** The query string of an address, without `?` and without the default `sort`; the parameters are in a fixed order. */
export function listQuery({ filter, sort }: ListAddress): string {
  const query = new URLSearchParams();
  for (const name of filterNames) {
    const value = filter[name];
    if (value) query.set(name, value);
  }
  if (sort && sort !== 'waiting') query.set('sort', sort);
  return query.toString();
}

/**
 * The filter with `name` set to `value`, or without `name` if `value` is empty. Changing the posting also removes the filter
 * by score, because scores belong to a posting's rounds.
 */
export function withPart(filter: ListFilter, name: FilterName, value: string): ListFilter {
  const removed: readonly string[] = name === 'pkRegJob' ? [name, ...scoreNames] : [name];
  const others = Object.fromEntries(Object.entries(filter).filter(([one]) => !removed.includes(one))) as ListFilter;
  return value === '' ? others : { ...others, [name]: value };
}

/** The filter with one status added or removed. */
export function withStatus(filter: ListFilter, status: string): ListFilter {
  const chosen = filter.status?.split(',') ?? [];
  const next = chosen.includes(status) ? chosen.filter((one) => one !== status) : [...chosen, status];
  return withPart(filter, 'status', next.join(','));
}
