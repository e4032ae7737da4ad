import type { Facet, PositionsData } from '#lib/contract/postings.ts';
import type { Locale } from '#lib/locale.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import type { App } from '#server/app.ts';
import { createMemo } from '#server/memo.ts';

import { choicesOf, readReferences } from './references.ts';
import { countByChoice } from './store-search.ts';

interface Counts {
  jobTypes: Map<string, number>;
  units: Map<string, number>;
  families: Map<string, number>;
  workplaces: Map<string, number>;
}

const memo = createMemo<Counts>('postings', 16);

function add(counts: Map<string, number>, key: string, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

function countsOf(app: App, jobType: string): Promise<Counts> {
  return memo(app, jobType, async () => {
    const counts: Counts = { jobTypes: new Map(), units: new Map(), families: new Map(), workplaces: new Map() };
    for (const row of await countByChoice(app.db, todayInShanghai(app.clock.now()), jobType || undefined)) {
      add(counts.jobTypes, row.jobType, row.count);
      add(counts.units, row.unit, row.count);
      add(counts.families, row.family, row.count);
      for (const workplace of JSON.parse(row.workplaces) as string[]) add(counts.workplaces, workplace, row.count);
    }
    return counts;
  });
}

function facets(list: Parameters<typeof choicesOf>[0], counts: ReadonlyMap<string, number>, locale: Locale): Facet[] {
  const used = [...list.keys()].filter((key) => counts.has(key));
  return choicesOf(list, used, locale).map((choice) => ({ ...choice, count: counts.get(choice.key)! }));
}

/** What open postings of a category (or of all) can be narrowed by, each with how many would stay. */
export async function positionsData(app: App, jobType: string, locale: Locale): Promise<PositionsData> {
  const { units, families, workplaces } = await readReferences(app);
  const counts = await countsOf(app, jobType);
  return {
    workPlaces: facets(workplaces, counts.workplaces, locale),
    employeeVOList: facets(units, counts.units, locale),
    postseriesVOList: facets(families, counts.families, locale),
  };
}

/** Open postings of each category. */
export async function countJobTypes(app: App): Promise<ReadonlyMap<string, number>> {
  return (await countsOf(app, '')).jobTypes;
}
