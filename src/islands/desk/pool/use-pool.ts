import { useEffect, useState } from 'react';

import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { PoolPage } from '#lib/contract/talent-pool.ts';

/** The filters of the page. */
export const poolFilters = ['keyWord', 'jobType', 'education', 'school', 'major', 'english', 'graduation'] as const;
export type PoolFilter = Record<(typeof poolFilters)[number], string>;

const noFilter: PoolFilter = { keyWord: '', jobType: '', education: '', school: '', major: '', english: '', graduation: '' };

/** The people found so far, and those who are chosen for an invitation. */
export function usePool() {
  const [filter, setFilter] = useState(noFilter);
  const [asked, setAsked] = useState<{ cursor?: string; times: number }>({ times: 0 });
  const [found, setFound] = useState<PoolPage | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [isLoading, setIsLoading] = useState(true);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    const call = new AbortController();
    const { cursor } = asked;
    setIsLoading(true);
    staffApi.post<PoolPage>('pool/search', { ...filter, cursor }, { signal: call.signal, handles: ['400'] }).then(
      (page) => {
        setFound((before) => (cursor && before ? { ...page, list: [...before.list, ...page.list] } : page));
        setError(null);
        setIsLoading(false);
      },
      (thrown: unknown) => {
        if (call.signal.aborted) return;
        setError(thrown instanceof ApiError ? thrown : null);
        setIsLoading(false);
      },
    );
    return () => call.abort();
  }, [filter, asked]);

  return {
    filter,
    found,
    error,
    isLoading,
    chosen,
    choose: setChosen,
    /** Searches by the given filters, and clears the choice. */
    search(next: PoolFilter) {
      setChosen(new Set());
      setAsked(({ times }) => ({ times: times + 1 }));
      setFilter(next);
    },
    again: () => setAsked(({ times, ...same }) => ({ ...same, times: times + 1 })),
    more: () => found?.next && setAsked(({ times }) => ({ cursor: found.next!, times: times + 1 })),
  };
}
