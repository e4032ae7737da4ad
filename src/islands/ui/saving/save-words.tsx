import { type ReactNode, useSyncExternalStore } from 'react';

import { openAccount } from '#lib/browser/open-account.ts';

import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { useT } from '../language.tsx';
import { Spinner } from '../spinner.tsx';
import { mostUrgent, type SaveState } from './section-saver.ts';
import { useClock } from './use-clock.ts';

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

interface SaveWordsProps {
  /** The states of the savers on a page. */
  states: readonly SaveState[];
  /** When other parts of the page were last saved (ISO 8601); null or absent if they were not. */
  othersSavedAt?: string | null;
  /** The texts for a failed save and for an ended session, which explain whether this browser has stored the input. */
  failed: string;
  signedOut: string;
  /** The button or link to compare two versions. */
  compare: ReactNode;
  /** The button for signing in again; by default it opens the account dialog. */
  comeBack?: { words: string; work: () => void };
  onRetry: () => void;
}

/** Shows when the form was last saved, or why it could not be saved and what to do. */
export function SaveWords({ states, othersSavedAt, failed, signedOut, compare, comeBack, onRetry }: SaveWordsProps) {
  const t = useT();
  const clock = useClock();
  const isOnline = useOnline();
  const worst = mostUrgent(states);
  const latest = [...states.map(({ savedAt }) => savedAt), othersSavedAt]
    .map((savedAt) => savedAt ?? '')
    .sort()
    .at(-1);

  switch (worst.phase) {
    case 'conflict':
      return (
        <p className="save-bar__words save-bar__words--fault" role="status">
          <Icon name="alert" size={20} />
          <span className="save-bar__text">{t('resume.save.conflict')}</span>
          {compare}
        </p>
      );
    case 'signedOut':
      return (
        <p className="save-bar__words save-bar__words--fault" role="status">
          <Icon name="lock" size={20} />
          <span className="save-bar__text">{signedOut}</span>
          <Button size="small" onClick={comeBack?.work ?? (() => openAccount('login'))}>
            {comeBack?.words ?? t('resume.save.signIn')}
          </Button>
        </p>
      );
    case 'failed':
      return (
        <p className="save-bar__words save-bar__words--fault" role="status">
          <Icon name="alert" size={20} />
          <span className="save-bar__text">
            {isOnline ? failed : t('resume.save.offline')} {isOnline && worst.message}
          </span>
          <Button size="small" onClick={onRetry}>
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
