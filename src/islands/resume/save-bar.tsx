import { useStore } from '@nanostores/react';
import { useSyncExternalStore } from 'react';

import { sectionNames } from '#lib/forms/resume/sections.ts';

import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useT } from '../ui/language.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { Editor } from './editor.ts';
import type { SaveState } from './section-saver.ts';
import { hashOf, type Step } from './steps.ts';
import { useClock } from './use-clock.ts';

/** What matters most to the reader comes first. */
const urgency: SaveState['phase'][] = ['conflict', 'signedOut', 'failed', 'saving', 'waiting', 'saved', 'idle'];

function useOnline(): boolean {
  return useSyncExternalStore(
    (listen) => {
      addEventListener('online', listen);
      addEventListener('offline', listen);
      return () => {
        removeEventListener('online', listen);
        removeEventListener('offline', listen);
      };
    },
    () => navigator.onLine,
    () => true,
  );
}

interface SaveBarProps {
  editor: Editor;
  previous: Step | undefined;
  next: Step | undefined;
  /** The step is a form, whose own submit button goes on. */
  isForm: boolean;
}

/** Says at the foot of the window what is saved, and leads to the next part. */
export function SaveBar({ editor, previous, next, isForm }: SaveBarProps) {
  const t = useT();
  return (
    <div className="save-bar">
      <SaveWords editor={editor} />
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

function SaveWords({ editor }: { editor: Editor }) {
  const t = useT();
  const clock = useClock();
  const isOnline = useOnline();
  const states = useStore(editor.$saves as never) as readonly SaveState[];
  const worst = states.reduce((one, other) => (urgency.indexOf(other.phase) < urgency.indexOf(one.phase) ? other : one));
  const section = sectionNames[states.indexOf(worst)];
  const latest = states
    .map(({ savedAt }) => savedAt ?? '')
    .sort()
    .at(-1);

  function retry() {
    for (const saver of Object.values(editor.savers)) void saver.retry();
  }

  switch (worst.phase) {
    case 'conflict':
      return (
        <p className="save-bar__words save-bar__words--fault" role="status">
          <Icon name="alert" size={20} />
          <span className="save-bar__text">{t('resume.save.conflict')}</span>
          {section && <a href={hashOf(section)}>{t('resume.save.compare')}</a>}
        </p>
      );
    case 'signedOut':
      return (
        <p className="save-bar__words save-bar__words--fault" role="status">
          <Icon name="lock" size={20} />
          <span className="save-bar__text">{t(editor.isCopy ? 'windows.signedOut' : 'resume.save.signedOut')}</span>
          <Button size="small" onClick={() => editor.comeBack()}>
            {t(editor.isCopy ? 'windows.signIn' : 'resume.save.signIn')}
          </Button>
        </p>
      );
    case 'failed':
      return (
        <p className="save-bar__words save-bar__words--fault" role="status">
          <Icon name="alert" size={20} />
          <span className="save-bar__text">
            {isOnline ? t('resume.save.failed') : t('resume.save.offline')} {isOnline && worst.message}
          </span>
          <Button size="small" onClick={retry}>
            {t('resume.save.retry')}
          </Button>
        </p>
      );
    case 'saving':
    case 'waiting':
      return (
        <p className="save-bar__words" role="status">
          <Spinner />
          {t('resume.save.saving')}
        </p>
      );
    default:
      return (
        <p className="save-bar__words save-bar__words--done" role="status">
          <Icon name="check-circle" size={20} />
          {latest ? t('resume.save.saved', { time: clock(latest) }) : t('resume.save.idle')}
        </p>
      );
  }
}
