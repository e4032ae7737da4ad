import { leastGroup, percentileOf } from '#lib/rules/funnel.ts';
import type { FunnelRow } from '#lib/contract/funnel.ts';
import type { FunnelStep } from '#lib/domain/funnel.ts';

/** The counts of a group: per step, and per step and number of days. */
export interface Group {
  key: string;
  counts: Map<FunnelStep, number>;
  times: Map<FunnelStep, Map<number, number>>;
}

function addTo<Key>(map: Map<Key, number>, key: Key, count: number): void {
  map.set(key, (map.get(key) ?? 0) + count);
}

/** A collection of groups by key; a group is created when something is first added to it. */
export function createGroups() {
  const groups = new Map<string, Group>();
  const groupOf = (key: string): Group => {
    const group = groups.get(key) ?? { key, counts: new Map(), times: new Map() };
    groups.set(key, group);
    return group;
  };
  return {
    count: (key: string, step: FunnelStep, count: number) => addTo(groupOf(key).counts, step, count),
    time: (key: string, step: FunnelStep, days: number, count: number) => {
      const { times } = groupOf(key);
      const ofStep = times.get(step) ?? new Map<number, number>();
      times.set(step, ofStep);
      addTo(ofStep, days, count);
    },
    list: () => [...groups.values()],
  };
}

/** Adds up groups under one key. */
export function addUp(key: string, groups: readonly Group[]): Group {
  const sum = createGroups();
  for (const { counts, times } of groups) {
    for (const [step, count] of counts) sum.count(key, step, count);
    for (const [step, ofStep] of times) for (const [days, count] of ofStep) sum.time(key, step, days, count);
  }
  return sum.list()[0] ?? { key, counts: new Map(), times: new Map() };
}

/** The `times` of `total` minus the `times` of `groups`, which are parts of `total`. */
export function timesBeside(total: Group, groups: readonly Group[]): Group['times'] {
  const rest: Group['times'] = new Map();
  for (const [step, ofStep] of total.times) {
    const left = new Map(ofStep);
    for (const { times } of groups) for (const [days, count] of times.get(step) ?? []) addTo(left, days, -count);
    const some = [...left].filter(([, count]) => count > 0);
    if (some.length > 0) rest.set(step, new Map(some));
  }
  return rest;
}

/** The number of people in a group: those who applied or, if nobody applied, those who started an application. */
export function peopleIn({ counts }: Group): number {
  return counts.get('submitted') ?? counts.get('started') ?? 0;
}

/** A group as the API returns it; `hidesFew` omits the days of steps in which fewer than five people were counted. */
export function describeGroup({ key, counts, times }: Group, name: string, { hidesFew }: { hidesFew: boolean }): FunnelRow {
  const shown = [...times].filter(([, ofStep]) => !hidesFew || ofStep.values().reduce((sum, n) => sum + n, 0) >= leastGroup);
  const within = (share: number) =>
    Object.fromEntries(shown.flatMap(([step, ofStep]) => [[step, percentileOf(ofStep, share)!] as const]));
  return { key, name, counts: Object.fromEntries(counts), medianDays: within(0.5), p90Days: within(0.9) };
}
