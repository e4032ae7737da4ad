import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';

import { openIdentityCheck } from '#lib/browser/open-identity.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { $identityPassed } from '#lib/stores/identity.ts';
import { $session, changeSession } from '#lib/stores/session.ts';

import type { OpenWindow } from './open-window.ts';
import { readCopy, windowCalls } from './window-calls.ts';
import type { WindowEditor } from './window-editor.tsx';

export type OpenedWindow =
  | { phase: 'loading' | 'out' | 'absent' | 'ended' }
  | { phase: 'failed'; message: string }
  | { phase: 'ready'; open: OpenWindow; View: typeof WindowEditor };

async function openWindow(applyId: string, ended: () => void): Promise<OpenedWindow> {
  const resume = await readCopy(applyId);
  const { window } = resume;
  if (!window) return { phase: 'absent' };
  const { backupsOf, createEditor, steps, WindowEditor } = await import('./window-parts.ts');
  const calls = windowCalls(applyId, resume.resumeType, ended);
  const backup = backupsOf(resume.pkPsndoc, `copy.${applyId}.`);
  const open: readonly string[] = [...window.sections, 'finish'];
  const editor = createEditor(resume, calls, {
    steps: steps.filter((step) => open.includes(step)),
    comeBack: () => void openIdentityCheck({ applyId }),
    backup,
  });
  return { phase: 'ready', open: { applyId, window, editor, calls }, View: WindowEditor };
}

function failed(error: unknown): OpenedWindow {
  if (!(error instanceof ApiError)) return { phase: 'failed', message: '' };
  if (error.status === 401) return { phase: 'out' };
  if (error.status === 404) return { phase: 'absent' };
  return error.code === '500003' ? { phase: 'ended' } : { phase: 'failed', message: error.message };
}

/** Stops the open editor, if there is one, and goes to the next phase. */
const stopped = (next: OpenedWindow) => (before: OpenedWindow) => {
  if (before.phase === 'ready') before.open.editor.stop();
  return next;
};

/**
 * Opens the copy of an application's resume for a reader who is signed in or has passed the identity check. The copy stays
 * open if the session ends; unsent input is sent when the reader signs in or passes the check again.
 */
export function useWindow(applyId: string): [OpenedWindow, () => void] {
  const { pkPsndoc } = useStore($session, { ssr: 'initial' });
  const passed = useStore($identityPassed, { ssr: 'initial' });
  const [opened, setOpened] = useState<OpenedWindow>({ phase: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const isReady = opened.phase === 'ready';

  useEffect(() => {
    if (applyId !== $session.get().applyId) changeSession({ applyId });
    if (isReady) return;
    let gone = false;
    const ended = () => setOpened(stopped({ phase: 'ended' }));
    openWindow(applyId, ended)
      .catch(failed)
      .then((found) => {
        if (!gone) setOpened(found);
      });
    return () => {
      gone = true;
    };
  }, [applyId, pkPsndoc, passed, attempt, isReady]);

  const retry = () => {
    setOpened(stopped({ phase: 'loading' }));
    setAttempt((count) => count + 1);
  };
  return [opened, retry];
}
