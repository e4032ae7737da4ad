import { type RefObject, useEffect, useRef, useState } from 'react';

import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { CheckedIn } from '#lib/contract/office-sessions.ts';

import { isTaken } from '../ui/is-taken.ts';

/** The result of a scanned or typed code; `failed` if the request failed. */
export type Scan = { key: number; code: string } & ({ person: CheckedIn } | { outcome: 'notFound' | 'failed' });

export interface Scans {
  /** Newest first: the last `mostShown`, and all failed ones. */
  done: readonly Scan[];
  /** The number of codes awaiting their result. */
  waiting: number;
  /** Adds a code to the queue of check-ins. */
  add(code: string): void;
  /** Removes a scan from `done`. */
  forget(key: number): void;
}

/** Maximum number of scans shown; failed ones stay beyond it, because they still have to be checked in. */
const mostShown = 6;
/** The error codes of the API for a scanned or typed code that belongs to nobody in the session. */
const unknownCode = ['404', '400'];

/** Whether the request of a scan failed, so that it has to be repeated. */
export function hasFailed(scan: Scan): boolean {
  return 'outcome' in scan && scan.outcome === 'failed';
}

async function checkIn(sessionId: string, code: string): Promise<{ person: CheckedIn } | { outcome: 'notFound' | 'failed' }> {
  const path = `sessions/${encodeURIComponent(sessionId)}/check-in`;
  try {
    return { person: await staffApi.post<CheckedIn>(path, { code }, { handles: unknownCode }) };
  } catch (error) {
    // Whatever the error, the codes queued after this one must still be handled.
    return { outcome: error instanceof ApiError && unknownCode.includes(error.code) ? 'notFound' : 'failed' };
  }
}

/** Checks candidates in by their codes, one after the other; codes scanned meanwhile are queued. */
export function useScans(sessionId: string, onPerson: (person: CheckedIn) => void): Scans {
  const [done, setDone] = useState<readonly Scan[]>([]);
  const [waiting, setWaiting] = useState(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const count = useRef(0);

  async function handle(code: string) {
    const scan = { key: (count.current += 1), code, ...(await checkIn(sessionId, code)) };
    setDone((before) => [scan, ...before].filter((one, at) => at < mostShown || hasFailed(one)));
    setWaiting((before) => before - 1);
    if ('person' in scan) onPerson(scan.person);
  }

  function add(code: string) {
    setWaiting((before) => before + 1);
    queue.current = queue.current.then(() => handle(code));
  }

  return { done, waiting, add, forget: (key) => setDone((before) => before.filter((scan) => scan.key !== key)) };
}

/**
 * Moves the focus to a field when a character other than a space is typed, so that the input of a hand scanner goes there
 * and its final Enter does not press a button. Does nothing if the key press is not meant for the page (`isTaken`), e.g. in
 * a field or while a dialog is open.
 */
export function useScannerKeys(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.length !== 1 || event.key === ' ' || isTaken(event)) return;
      event.stopImmediatePropagation();
      field.current?.focus();
    }
    addEventListener('keydown', press, { capture: true });
    return () => removeEventListener('keydown', press, { capture: true });
  }, [field]);
}
