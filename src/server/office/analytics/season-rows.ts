import type { SeasonRow } from '#lib/contract/season.ts';
import type { ApplyStatus } from '#lib/domain/enums.ts';
import { stepsOf } from '#lib/rules/application-status.ts';
import { chancesOf, type Estimate, forecastOf } from '#lib/rules/forecast.ts';
import type { Quota } from '#lib/rules/ranking.ts';
import type { StoredPosting } from '#server/recruitment/postings/posting.ts';

/** A posting of a season with its numbers. */
export interface SeasonPosting {
  posting: StoredPosting;
  quotas: readonly Quota[];
  /** Applications in progress per base and status. */
  standing: readonly { workPlace: string; status: ApplyStatus; count: number }[];
  entered: readonly { step: ApplyStatus; count: number }[];
}

export type SeasonNumbers = Omit<SeasonRow, 'jobTypeName' | 'workPlaceName'>;

/**
 * The base under which an application or headcount is counted: its own base if the posting has a headcount for that base,
 * otherwise the posting's only base, or '' if the posting has several bases or none.
 */
function baseOf({ posting, quotas }: SeasonPosting, workPlace: string): string {
  if (quotas.some((quota) => quota.workPlace !== '' && quota.workPlace === workPlace)) return workPlace;
  return posting.workplaces.length === 1 ? posting.workplaces[0]! : '';
}

function add<Key>(map: Map<Key, number>, key: Key, count: number): void {
  map.set(key, (map.get(key) ?? 0) + count);
}

/** The chances of each category, computed from all postings of the category in the season. */
function chancesByCategory(postings: readonly SeasonPosting[]): Map<string, Map<ApplyStatus, Estimate>> {
  const categories = Map.groupBy(postings, ({ posting }) => posting.jobType);
  return new Map(
    [...categories].map(([jobType, own]) => {
      const entered = new Map<ApplyStatus, number>();
      const standing = new Map<ApplyStatus, number>();
      for (const one of own) {
        for (const { step, count } of one.entered) add(entered, step, count);
        for (const { status, count } of one.standing) add(standing, status, count);
      }
      return [jobType, chancesOf(stepsOf(jobType), { entered, standing })];
    }),
  );
}

/**
 * The numbers of a season by category and base, sorted by the keys of category and base. The forecast of a base uses the
 * chances of its whole category (`lib/rules/forecast.ts`), because single bases have too few applications.
 */
export function seasonRows(postings: readonly SeasonPosting[]): SeasonNumbers[] {
  const chances = chancesByCategory(postings);
  const groups = new Map<string, SeasonNumbers & { standing: Map<ApplyStatus, number> }>();
  for (const one of postings) {
    const { jobType } = one.posting;
    const groupOf = (workPlace: string) => {
      const key = `${jobType} ${baseOf(one, workPlace)}`;
      const none = { headcount: 0, live: 0, offered: 0, filled: 0, forecast: 0, low: 0, high: 0 };
      const group = groups.get(key) ?? { jobType, workPlace: baseOf(one, workPlace), ...none, standing: new Map() };
      groups.set(key, group);
      return group;
    };
    for (const { workPlace, headcount, offered, filled } of one.quotas) {
      const group = groupOf(workPlace);
      group.headcount += headcount;
      group.offered += offered;
      group.filled += filled;
    }
    for (const { workPlace, status, count } of one.standing) {
      const group = groupOf(workPlace);
      group.live += count;
      add(group.standing, status, count);
    }
  }
  return [...groups.values()]
    .map(({ standing, ...numbers }) => {
      const { likely, low, high } = forecastOf(numbers.filled, standing, chances.get(numbers.jobType)!);
      return { ...numbers, forecast: likely, low, high };
    })
    .toSorted((one, other) => (`${one.jobType} ${one.workPlace}` < `${other.jobType} ${other.workPlace}` ? -1 : 1));
}
