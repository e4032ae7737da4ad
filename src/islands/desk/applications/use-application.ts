import { useCallback, useEffect, useState } from 'react';

import { useLoad } from '../ui/use-load.ts';
import { ApiError } from '#lib/client/api-error.ts';
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
    let isTelling = false;
    // Whoever chose not to sign in again is not asked by this page's own calls any more.
    let isOut = false;
    async function tell(): Promise<void> {
      if (document.hidden || isTelling) return;
      isTelling = true;
      try {
        const path = `applications/${encodeURIComponent(id)}/presence`;
        const handles = isOut ? 'all' : 'allButSignIn';
        setReaders((await staffApi.post<{ readers: DeskReader[] }>(path, {}, { handles })).readers);
        isOut = false;
      } catch (error) {
        isOut = error instanceof ApiError && error.status === 401;
      }
      isTelling = false;
    }
    const timer = setInterval(() => void tell(), every);
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
