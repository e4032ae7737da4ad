import { type FunnelGrouping, funnelGroupings, funnelSteps } from '#lib/domain/funnel.ts';

/** The parameters that select the figures, named as in the API. */
const filterNames = ['from', 'to', 'jobType', 'unit', 'pkRegJob'] as const;

export type FigureFilter = Partial<Record<(typeof filterNames)[number], string>>;
export type Comparison = '' | 'before' | 'year';

/** What the page of the figures shows. */
export interface FiguresAddress {
  filter: FigureFilter;
  groupBy: FunnelGrouping;
  compare: Comparison;
  /** The step whose counts the chart shows if there is a grouping. */
  step: string;
}

/**
 * Reads the address of the page. Filter values are not checked; an unknown grouping, comparison or step becomes the default.
 */
export function readFiguresAddress(search: string): FiguresAddress {
  const query = new URLSearchParams(search);
  const filter: FigureFilter = {};
  for (const name of filterNames) {
    const value = query.get(name);
    if (value) filter[name] = value;
  }
  const compare = query.get('compare');
  return {
    filter,
    groupBy: funnelGroupings.find((one) => one === query.get('groupBy')) ?? 'none',
    compare: compare === 'before' || compare === 'year' ? compare : '',
    step: funnelSteps.find((one) => one === query.get('step')) ?? 'submitted',
  };
}

/** The query of the API for a filter and grouping. */
export function funnelQuery({ filter, groupBy }: Pick<FiguresAddress, 'filter' | 'groupBy'>): string {
  const query = new URLSearchParams();
  for (const name of filterNames) if (filter[name]) query.set(name, filter[name]);
  if (groupBy !== 'none') query.set('groupBy', groupBy);
  return query.toString();
}

/** The query of the page's address. */
export function figuresQuery(address: FiguresAddress): string {
  const query = new URLSearchParams(funnelQuery(address));
  if (address.compare !== '') query.set('compare', address.compare);
  if (address.step !== 'submitted') query.set('step', address.step);
  return query.toString();
}
