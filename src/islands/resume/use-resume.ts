import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';

import { ApiError } from '#lib/client/api-error.ts';
import type { ResumeType } from '#lib/domain/resume-types.ts';
import { $session } from '#lib/stores/session.ts';

import { ownBase, resumeCalls } from './calls.ts';
import type { Editor } from './editor.ts';
import { openWanted, type Wanted } from './open-wanted.ts';
import type { ResumeEditor } from './resume-editor.tsx';

export type Opened =
  | { phase: 'loading' | 'out' }
  | { phase: 'failed'; message: string }
  | { phase: 'ready'; editor: Editor; wanted: Wanted | undefined; View: typeof ResumeEditor };

/** Loads the resume and the editor's code, which only signed-in candidates need. */
async function openEditor(resumeType: ResumeType): Promise<Opened> {
  const calls = resumeCalls(ownBase, resumeType);
  const [resume, { createEditor, ResumeEditor, startingAnswers }, wanted] = await Promise.all([
    calls.read(),
    import('./resume-editor.tsx'),
    openWanted(resumeType),
  ]);
  const { resumeInfo } = resume.sections;
  if (resumeInfo.status === 'empty') resumeInfo.data = { ...startingAnswers(resumeType === 'english'), ...resumeInfo.data };
  const editor = createEditor(resume, resumeCalls(ownBase, resumeType, resume.pkPsndoc));
  return { phase: 'ready', editor, wanted, View: ResumeEditor };
}

/**
 * Opens the resume of the signed-in candidate. The editor stays open if the session ends; unsent input is sent when the
 * same person signs in again.
 */
export function useResume(resumeType: ResumeType): [Opened, () => void] {
  const session = useStore($session, { ssr: 'initial' });
  const [opened, setOpened] = useState<Opened>({ phase: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const owner = session.status === 'in' ? session.pkPsndoc : '';
  const editor = opened.phase === 'ready' ? opened.editor : null;
  const isOpen = editor !== null && (owner === '' || owner === editor.pkPsndoc);

  useEffect(() => {
    if (owner === '' || isOpen) return;
    let gone = false;
    editor?.stop();
    openEditor(resumeType).then(
      (editing) => {
        if (!gone) setOpened(editing);
      },
      (error: unknown) => {
        if (!gone) setOpened({ phase: 'failed', message: error instanceof ApiError ? error.message : '' });
      },
    );
    return () => {
      gone = true;
    };
  }, [owner, isOpen, editor, resumeType, attempt]);

  const retry = () => {
    setOpened({ phase: 'loading' });
    setAttempt((count) => count + 1);
  };
  if (session.status === 'out' && !isOpen) return [{ phase: 'out' }, retry];
  return [opened, retry];
}
