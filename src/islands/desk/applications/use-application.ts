import { useEffect, useRef, useState } from 'react';

import { useLoad } from '../ui/use-load.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { DeskApplication, DeskReader, DeskReaders } from '#lib/contract/desk-application.ts';

/** Milliseconds between regular reports of the reader's presence. */
const every = 25_000;

/** Whether an application's status, unreleased items or conversation have changed since it was loaded. */
function isOutdated({ status, pending, held = [], replies = [], asOf }: DeskApplication, reported: DeskReaders): boolean {
  if (reported.status !== undefined && reported.status !== status) return true;
  if (reported.pending !== undefined && (reported.pending === 'Y') !== (pending !== null || held.length > 0)) return true;
  if (reported.replies !== undefined && reported.replies !== replies.length) return true;
  if (reported.held !== undefined && reported.held !== held.length) return true;
  return reported.statusAt !== undefined && asOf !== undefined && reported.statusAt > asOf;
}

/**
 * Loads an application and reloads it when its status, unreleased items or conversation change. Reports this reader's
 * presence and returns the other readers. The error 404 means that the application does not exist or that this reader may not
 * see it.
 */
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
  const shown = useRef(application);

  useEffect(() => {
    shown.current = application;
    setReaders(application?.readers ?? []);
  }, [application]);
  useEffect(() => {
    if (!isRead) return;
    let isReporting = false;
    // Once the reader has declined to sign in again, these automatic requests no longer ask for a sign-in.
    let isOut = false;
    async function report(): Promise<void> {
      if (document.hidden || isReporting) return;
      isReporting = true;
      try {
        const path = `applications/${encodeURIComponent(id)}/presence`;
        const handles = isOut ? 'all' : 'allButSignIn';
        const reported = await staffApi.post<DeskReaders>(path, {}, { handles });
        setReaders(reported.readers);
        if (shown.current && isOutdated(shown.current, reported)) reload();
        isOut = false;
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) isOut = true;
      }
      isReporting = false;
    }
    const reportNow = () => void report();
    const timer = setInterval(reportNow, every);
    document.addEventListener('visibilitychange', reportNow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', reportNow);
    };
  }, [id, isRead, reload]);

  return { application, readers, error, isLoading, reload, adopt };
}
