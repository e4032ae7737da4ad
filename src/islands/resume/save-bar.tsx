import { useStore } from '@nanostores/react';

import { sectionNames } from '#lib/forms/resume/sections.ts';

import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { SaveWords } from '#islands/ui/saving/save-words.tsx';
import { mostUrgent, type SaveState } from '#islands/ui/saving/section-saver.ts';
import type { Editor } from './editor.ts';
import { hashOf, type Step } from './steps.ts';

interface SaveBarProps {
  editor: Editor;
  previous: Step | undefined;
  next: Step | undefined;
  /** Whether the step is a form. If it is, the button to continue submits the form. */
  isForm: boolean;
}

/** The bar at the bottom of the window: the save state, and buttons to the previous and next step. */
export function SaveBar({ editor, previous, next, isForm }: SaveBarProps) {
  const t = useT();
  return (
    <div className="save-bar">
      <EditorSaveWords editor={editor} />
      <div className="save-bar__ways">
        {previous && (
          <a className="button" href={hashOf(previous)}>
            {t('resume.save.previous')}
          </a>
        )}
        {isForm ? (
          <Button type="submit" form="resume-section" variant="primary">
            {t('resume.save.next')}
          </Button>
        ) : (
          next && (
            <a className="button button--primary" href={hashOf(next)}>
              {t(editor.isCopy ? 'windows.finish' : 'resume.steps.finish')}
            </a>
          )
        )}
      </div>
    </div>
  );
}

function EditorSaveWords({ editor }: { editor: Editor }) {
  const t = useT();
  const states = useStore(editor.$saves as never) as readonly SaveState[];
  const othersSavedAt = useStore(editor.$filesSavedAt);
  const section = sectionNames[states.indexOf(mostUrgent(states))];

  function retry() {
    for (const saver of Object.values(editor.savers)) void saver.retry();
  }
  return (
    <SaveWords
      states={states}
      othersSavedAt={othersSavedAt}
      failed={t('resume.save.failed')}
      signedOut={t(editor.isCopy ? 'windows.signedOut' : 'resume.save.signedOut')}
      comeBack={{ words: t(editor.isCopy ? 'windows.signIn' : 'resume.save.signIn'), work: () => editor.comeBack() }}
      compare={section && <a href={hashOf(section)}>{t('resume.save.compare')}</a>}
      onRetry={retry}
    />
  );
}
