import type { PositionSearch } from '#lib/contract/postings.ts';
import { jobTypes } from '#lib/domain/job-types.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';

const keywords = ['工程师', '青岛', '客舱', '飞行', '地面', '管理', 'engineer', 'captain', 'crew', 'qingdao'];
const rows = 10;
const dayMs = 86_400_000;

/** A search for each keyword in each category. */
const searches: PositionSearch[] = keywords.flatMap((keyWord) =>
  jobTypes.map((jobType) => ({ jobType, keyWord, pageSize: rows })),
);

/** The searches that find at least one full page. */
export async function popularSearches(url: string): Promise<PositionSearch[]> {
  const totals = await Promise.all(searches.map((search) => totalOf(url, search)));
  return searches.filter((_, index) => totals[index]! >= rows);
}

/**
 * At least `atLeast` distinct searches: each popular search with several start dates, all before the first posting. If the
 * server caches fewer answers than that, it computes nearly every answer.
 */
export function scatteredSearches(popular: readonly PositionSearch[], atLeast: number): PositionSearch[] {
  const before = (days: number) => todayInShanghai(Date.now() - days * dayMs);
  const days = Math.ceil(atLeast / popular.length);
  return Array.from({ length: days }, (_, day) => popular.map((search) => ({ ...search, beginDate: before(500 + day) }))).flat();
}

async function totalOf(url: string, search: PositionSearch): Promise<number> {
  const answer = await fetch(`${url}/api/front/findPositions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(search),
  });
  return ((await answer.json()) as { data: { total: number } }).data.total;
}
