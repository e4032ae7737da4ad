import { useState } from 'react';

import { staffApi } from '#lib/client/staff-api.ts';
import type { Ranking } from '#lib/contract/ranking.ts';
import type { RankingSplit } from '#lib/rules/ranking.ts';

import { useLoad } from '../ui/use-load.ts';

/**
 * The ranking of a round, loaded page by page; null until its first page is loaded. `refused` is the HTTP status if that page
 * could not be loaded.
 */
export function useRanking(id: string, round: string, by: RankingSplit | '') {
  const path = `postings/${encodeURIComponent(id)}/ranking?${new URLSearchParams({ round, by, size: '100' }).toString()}`;
  const { data, error, isStale, reload } = useLoad<Ranking>(round === '' ? null : path, ['403', '404']);
  const [more, setMore] = useState<{ first: Ranking; list: Ranking['list']; next: string | null } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const own = more !== null && more.first === data ? more : null;
  const next = own ? own.next : (data?.next ?? null);

  async function goOn() {
    if (!data || next === null) return;
    setIsBusy(true);
    try {
      const page = await staffApi.get<Ranking>(`${path}&cursor=${encodeURIComponent(next)}`);
      setMore({ first: data, list: [...(own?.list ?? []), ...page.list], next: page.next });
    } catch {
      // `staffApi` has shown the error.
    } finally {
      setIsBusy(false);
    }
  }

  const ranking = data && { ...data, list: [...data.list, ...(own?.list ?? [])] };
  return { ranking: error || isStale ? null : ranking, refused: error?.status, next, isBusy, goOn, reload };
}
