import { useCallback, useEffect, useState } from 'react';

import { useLoad } from '../ui/use-load.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { DeskApplication, DeskReader } from '#lib/contract/desk-applications.ts';

/** Milliseconds between two words that the reader is still here. */
const every = 25_000;

/** One application with who else reads it, and whether there is none for this reader. */
export function useApplication(id: string) {
  const {
    data: application,
    error,
    isLoading,
    reload,
    adopt,
  } = useLoad<DeskApplication>(`applications/${encodeURIComponent(id)}`, ['404']);
  const [readers, setReaders] = useState<DeskReader[]>([]);
  const isRead = application !== null;

  useEffect(() => setReaders(application?.readers ?? []), [application]);
  useEffect(() => {
    if (!isRead) return;
    const timer = setInterval(() => {
      if (document.hidden) return;
      staffApi.post<{ readers: DeskReader[] }>(`applications/${encodeURIComponent(id)}/presence`, {}, { handles: 'all' }).then(
        (told) => setReaders(told.readers),
        () => undefined,
      );
    }, every);
    return () => clearInterval(timer);
  }, [id, isRead]);

  const change = useCallback(
    (part: Partial<DeskApplication>) => {
      if (application) adopt({ ...application, ...part });
    },
    [application, adopt],
  );
  return { application, readers, isGone: error?.code === '404', isLoading, reload, change };
}
