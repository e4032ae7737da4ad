import { conditionNames } from '#lib/rules/conditions.ts';

/** The query parameters of the list: filter and order, as the API has them. */
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
] as const;

export type FilterName = (typeof filterNames)[number];
/** The filters set; an absent one does not filter. */
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

/** The query of an address without a question mark, in a fixed order. */
export function listQuery({ filter, sort }: ListAddress): string {
  const query = new URLSearchParams();
  for (const name of filterNames) {
    const value = filter[name];
    if (value) query.set(name, value);
  }
  if (sort && sort !== 'waiting') query.set('sort', sort);
  return query.toString();
}

/** The filter with one part changed; an empty value removes it. */
export function withPart(filter: ListFilter, name: FilterName, value: string): ListFilter {
  const { [name]: _, ...others } = filter;
  return value === '' ? others : { ...others, [name]: value };
}

/** The filter with one status added or removed. */
export function withStatus(filter: ListFilter, status: string): ListFilter {
  const chosen = filter.status?.split(',') ?? [];
  const next = chosen.includes(status) ? chosen.filter((one) => one !== status) : [...chosen, status];
  return withPart(filter, 'status', next.join(','));
}
