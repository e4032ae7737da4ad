import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';

import { ApiError } from '#lib/client/api-error.ts';
import { loadSession } from '#lib/client/session.ts';
import type { ResumeType } from '#lib/domain/resume-types.ts';
import { pageWords } from '#lib/i18n/page-words.ts';
import { $session } from '#lib/stores/session.ts';

import { ownBase, resumeCalls } from './calls.ts';
import type { Editor } from './editor.ts';
import type { KeptEditor } from './kept-resume.ts';
import { openWanted, type Wanted } from './open-wanted.ts';
import type { ResumeEditor } from './resume-editor.tsx';

export type Opened =
  | { phase: 'loading' | 'out' }
  | { phase: 'failed'; message: string }
  | {
      phase: 'ready';
      editor: Editor;
      wanted: Wanted | undefined;
      View: typeof ResumeEditor;
      /**
       * Merges the server's version into an editor of this browser's copy; undefined if the editor already has the server's
       * version.
       */
      meet?: KeptEditor['meet'] | undefined;
    };

/** Loads the resume and the editor's code, which signed-out visitors do not need. */
async function openEditor(resumeType: ResumeType): Promise<Opened> {
  const calls = resumeCalls(ownBase, resumeType);
  const [resume, { createEditor, keepingCalls, keepResume, ResumeEditor, startingAnswers }, wanted] = await Promise.all([
    calls.read(),
    import('./resume-editor.tsx'),
    openWanted(resumeType),
  ]);
  keepResume(resume);
  const { resumeInfo } = resume.sections;
  if (resumeInfo.status === 'empty') resumeInfo.data = { ...startingAnswers(resumeType === 'english'), ...resumeInfo.data };
  const { pkPsndoc } = resume;
  const editor = createEditor(resume, keepingCalls(resumeCalls(ownBase, resumeType, pkPsndoc), pkPsndoc, resumeType));
  return { phase: 'ready', editor, wanted, View: ResumeEditor };
}

/** Opens this browser's copy of the resume, for use while the server cannot be reached. */
async function openKept(resumeType: ResumeType): Promise<Opened> {
  const { openKeptResume, ResumeEditor } = await import('./resume-editor.tsx');
  const kept = openKeptResume(resumeType, (owner) => resumeCalls(ownBase, resumeType, owner));
  if (!kept) return { phase: 'failed', message: pageWords()('errors.network') };
  return { phase: 'ready', ...kept, wanted: undefined, View: ResumeEditor };
}

/**
 * Opens the resume of the signed-in candidate or, while the server cannot be reached, this browser's copy of the resume. Once
 * the server answers, its version is merged into the copy or, if nobody is signed in, the copy is closed. An editor that has
 * the server's version stays open when the session ends.
 */
export function useResume(resumeType: ResumeType): [Opened, () => void] {
  const session = useStore($session, { ssr: 'initial' });
  const [opened, setOpened] = useState<Opened>({ phase: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const owner = session.status === 'in' ? session.pkPsndoc : '';
  const editor = opened.phase === 'ready' ? opened.editor : null;
  const meet = opened.phase === 'ready' ? opened.meet : undefined;
  const { isUnreachable } = session;
  const isOver = meet !== undefined && session.status === 'out';
  const isOpen = editor !== null && !isOver && (owner === '' || owner === editor.pkPsndoc);

  useEffect(() => {
    if (!isOver) return;
    editor?.stop();
    setOpened({ phase: 'loading' });
  }, [isOver, editor]);

  useEffect(() => {
    if ((owner === '' && !isUnreachable) || isOpen) return;
    let gone = false;
    editor?.stop();
    (owner === '' ? openKept : openEditor)(resumeType).then(
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
  }, [owner, isUnreachable, isOpen, editor, resumeType, attempt]);

  useEffect(() => {
    if (!isUnreachable) return;
    const ask = () => void loadSession();
    addEventListener('online', ask);
    return () => removeEventListener('online', ask);
  }, [isUnreachable]);

  useEffect(() => {
    if (!meet || owner === '' || !isOpen) return;
    let gone = false;
    resumeCalls(ownBase, resumeType, owner)
      .read()
      .then(
        (resume) => {
          if (gone) return;
          meet(resume);
          setOpened((before) => ({ ...before, meet: undefined }));
        },
        // Each attempt to save loads the session again; if that succeeds, this effect reruns.
        () => {},
      );
    return () => {
      gone = true;
    };
  }, [session, meet, owner, isOpen, resumeType]);

  const retry = () => {
    setOpened({ phase: 'loading' });
    if (isUnreachable) void loadSession();
    setAttempt((count) => count + 1);
  };
  if (session.status === 'out' && !isOpen) return [{ phase: 'out' }, retry];
  return [opened, retry];
}
