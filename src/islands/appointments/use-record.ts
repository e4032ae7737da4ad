import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState } from 'react';

import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import type { Task } from '#lib/contract/tasks.ts';
import { $identityPassed } from '#lib/stores/identity.ts';
import { $session } from '#lib/stores/session.ts';

/** Why a record is not there; `none` where it is, `out` where nobody is signed in. */
type Absence = 'none' | 'loading' | 'out' | 'gone' | 'notAsked' | 'failed';

/** Something of one application, as the server last told it. */
export interface Loaded<Data> {
  data: Data | null;
  absence: Absence;
  /** What the server says of the task for which there is no data yet. */
  task: Task | null;
  /** Asks the server again. */
  reload(): void;
  /** Takes up what the server answered to a change. */
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
 * Reads something of an application once it is known whether somebody is signed in: whoever has passed the identity check
 * may read it too. Null as the path reads nothing. A session that ends later leaves what is shown.
 */
export function useRecord<Data>(path: string | null): Loaded<Data> {
  const { status, pkPsndoc } = useStore($session, { ssr: 'initial' });
  const passed = useStore($identityPassed, { ssr: 'initial' });
  const [data, setData] = useState<Data | null>(null);
  const [absence, setAbsence] = useState<Absence>('loading');
  const [task, setTask] = useState<Task | null>(null);
  const [asked, setAsked] = useState(0);
  const isShown = useRef(false);
  isShown.current = data !== null;

  useEffect(() => {
    if (path === null || status === 'unknown') return;
    let gone = false;
    api.get<Data>(path, { handles: 'all' }).then(
      (read) => {
        if (gone) return;
        setData(read);
        setAbsence('none');
      },
      (error: unknown) => {
        if (gone || (isShown.current && absenceOf(error) === 'out')) return;
        setData(null);
        setAbsence(absenceOf(error));
        setTask(taskOf(error));
      },
    );
    return () => {
      gone = true;
    };
  }, [path, status, pkPsndoc, passed, asked]);

  const reload = useCallback(() => setAsked((times) => times + 1), []);
  const isOut = status === 'out' && path === null;
  return { data, absence: isOut ? 'out' : absence, task, reload, adopt: setData };
}
