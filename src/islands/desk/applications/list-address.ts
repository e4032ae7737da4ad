import { conditionNames } from '#lib/rules/conditions.ts';

/** What the address of the list carries: the filter and the order, as the API takes them. */
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
/** Only what filters: an absent name does not. */
export type ListFilter = Partial<Record<FilterName, string>>;

export interface ListAddress {
  filter: ListFilter;
  /** Empty for the usual order. */
  sort: string;
}

/** Reads the filter and order of an address. */
export function readListAddress(search: string): ListAddress {
  const query = new URLSearchParams(search);
  const filter: ListFilter = {};
  for (const name of filterNames) {
    const value = query.get(name)?.trim();
    if (value) filter[name] = value;
  }
  return { filter, sort: query.get('sort') ?? '' };
}

/** The query of an address, without a question mark; always in one order. */
export function listQuery({ filter, sort }: ListAddress): string {
  const query = new URLSearchParams();
  for (const name of filterNames) {
    const value = filter[name];
    if (value) query.set(name, value);
  }
  if (sort && sort !== 'waiting') query.set('sort', sort);
  return query.toString();
}

/** The filter with one part changed; an empty value takes it out. */
export function withPart(filter: ListFilter, name: FilterName, value: string): ListFilter {
  const { [name]: _, ...others } = filter;
  return value === '' ? others : { ...others, [name]: value };
}

/** The filter with one status more or less. */
export function withStatus(filter: ListFilter, status: string): ListFilter {
  const chosen = filter.status?.split(',') ?? [];
  const next = chosen.includes(status) ? chosen.filter((one) => one !== status) : [...chosen, status];
  return withPart(filter, 'status', next.join(','));
}
