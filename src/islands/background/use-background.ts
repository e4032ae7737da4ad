import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';

import { ApiError } from '#lib/client/api-error.ts';
import type { Background } from '#lib/contract/background.ts';
import { $identityPassed } from '#lib/stores/identity.ts';
import { $session } from '#lib/stores/session.ts';

import { readApplications, readBackground } from './calls.ts';

/** An application with a requested background check. */
export interface Choice {
  applyId: string;
  job: string;
}

export type Shown =
  | { phase: 'loading' | 'out' | 'absent' | 'none' }
  | { phase: 'failed'; message: string }
  | { phase: 'choose'; choices: readonly Choice[] }
  /** `owner`: `pkPsndoc` of the person signed in when the form was loaded; empty after an identity check without sign-in. */
  | { phase: 'ready'; applyId: string; background: Background; owner: string };

async function readOne(applyId: string, owner: string): Promise<Shown> {
  return { phase: 'ready', applyId, background: await readBackground(applyId), owner };
}

/** Loads the requested background check if there is exactly one; if there are several, returns the choice between them. */
async function readAny(owner: string): Promise<Shown> {
  const asked = (await readApplications()).filter(({ tasks }) => tasks.some(({ kind }) => kind === 'background'));
  const choices = asked.map(({ idkey, regJobName }) => ({ applyId: idkey, job: regJobName }));
  if (choices.length === 1) return readOne(choices[0]!.applyId, owner);
  return choices.length === 0 ? { phase: 'none' } : { phase: 'choose', choices };
}

function failed(error: unknown): Shown {
  if (!(error instanceof ApiError)) return { phase: 'failed', message: '' };
  if (error.status === 401) return { phase: 'out' };
  if (error.code === '500003') return { phase: 'none' };
  return error.status === 404 ? { phase: 'absent' } : { phase: 'failed', message: error.message };
}

/**
 * What to show after the check was read again. A form that was opened after an identity check without sign-in stays with its
 * input, unless the server refuses it to the person who has signed in since.
 */
const readAgain =
  (read: Shown) =>
  (before: Shown): Shown => {
    const isOpen = before.phase === 'ready' && before.owner === '';
    const isRefused = read.phase === 'absent' || read.phase === 'none';
    return isOpen && !isRefused ? before : read;
  };

/**
 * Loads the background check of the application `applyId`. If `applyId` is empty, loads the only requested check, or the choice
 * between several. A loaded form stays if the session ends later. It is read again if a person signs in who is not its
 * `owner`.
 */
export function useBackground(applyId: string): [Shown, () => void] {
  const { status, pkPsndoc } = useStore($session, { ssr: 'initial' });
  const passed = useStore($identityPassed, { ssr: 'initial' });
  const [shown, setShown] = useState<Shown>({ phase: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const owner = status === 'in' ? pkPsndoc : '';
  const isOut = status === 'out' && applyId === '';
  const isKept = shown.phase === 'ready' && (owner === '' || owner === shown.owner);

  useEffect(() => {
    if (status === 'unknown' || isOut || isKept) return;
    let gone = false;
    const reading = applyId === '' ? readAny(owner) : readOne(applyId, owner);
    void reading.catch(failed).then((read) => {
      if (!gone) setShown(readAgain(read));
    });
    return () => {
      gone = true;
    };
  }, [applyId, status, isOut, isKept, owner, passed, attempt]);

  const again = () => {
    setShown({ phase: 'loading' });
    setAttempt((count) => count + 1);
  };
  return [isOut && shown.phase !== 'ready' ? { phase: 'out' } : shown, again];
}
