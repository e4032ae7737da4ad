import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState } from 'react';

import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import type { Task } from '#lib/contract/tasks.ts';
import { $identityPassed } from '#lib/stores/identity.ts';
import { $session } from '#lib/stores/session.ts';

/**
 * Whether and why a record is missing: `none` if it is loaded, `out` if the reader has to sign in or pass the identity check,
 * `gone` if the server does not find it, `notAsked` if the office has not requested or assigned anything yet.
 */
type Absence = 'none' | 'loading' | 'out' | 'gone' | 'notAsked' | 'failed';

/** The record of an application, as last received from the server. */
export interface Loaded<Data> {
  data: Data | null;
  absence: Absence;
  /** The task that a missing record belongs to; null if the server has not named one. */
  task: Task | null;
  /** Loads the record again. */
  reload(): void;
  /** Replaces the data with the server's response to a change. A load under way begins again: its answer may be older. */
  adopt(data: Data): void;
}

function absenceOf(error: unknown): Absence {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.status === 401) return 'out';
  if (error.status === 404) return 'gone';
  return error.code === '500003' ? 'notAsked' : 'failed';
}

function taskOf(error: unknown): Task | null {
  return error instanceof ApiError ? ((error.data as { task?: Task } | null)?.task ?? null) : null;
}

/**
 * Loads a record of an application once it is known whether the reader is signed in, and again after a sign-in or an
 * identity check. Nothing is loaded while the path is null. Loaded data stays if the session ends later, or if loading it
 * again for the same person fails.
 */
export function useRecord<Data>(path: string | null): Loaded<Data> {
  const { status, pkPsndoc } = useStore($session, { ssr: 'initial' });
  const passed = useStore($identityPassed, { ssr: 'initial' });
  const [data, setData] = useState<Data | null>(null);
  const [absence, setAbsence] = useState<Absence>('loading');
  const [task, setTask] = useState<Task | null>(null);
  const [asked, setAsked] = useState(0);
  const isCalling = useRef(false);
  const isShown = useRef(false);
  isShown.current = data !== null;
  const owner = useRef('');

  useEffect(() => {
    if (path === null || status === 'unknown') return;
    let gone = false;
    isCalling.current = true;
    api.get<Data>(path, { handles: 'all' }).then(
      (read) => {
        if (gone) return;
        isCalling.current = false;
        owner.current = pkPsndoc;
        setData(read);
        setAbsence('none');
      },
      (error: unknown) => {
        if (gone) return;
        isCalling.current = false;
        const next = absenceOf(error);
        const isOwn = pkPsndoc === '' || pkPsndoc === owner.current;
        if (isShown.current && (next === 'out' || (next === 'failed' && isOwn))) return;
        setData(null);
        setAbsence(next);
        setTask(taskOf(error));
      },
    );
    return () => {
      gone = true;
    };
  }, [path, status, pkPsndoc, passed, asked]);

  const reload = useCallback(() => setAsked((times) => times + 1), []);
  const adopt = useCallback(
    (next: Data) => {
      setData(next);
      if (isCalling.current) reload();
    },
    [reload],
  );
  const isOut = status === 'out' && path === null;
  return { data, absence: isOut ? 'out' : absence, task, reload, adopt };
}
