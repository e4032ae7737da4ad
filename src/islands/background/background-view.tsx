import { useRef } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Due } from '#islands/ui/due.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { printAlone } from '#islands/ui/print-alone.ts';
import { useNow } from '#islands/ui/use-now.ts';
import { Words } from '#islands/ui/words.tsx';
import { paths } from '#lib/addresses/paths.ts';
import { loadSession } from '#lib/client/session.ts';
import type { Background } from '#lib/contract/background.ts';

import { BackgroundForm } from './background-form.tsx';
import { BackgroundSheet } from './background-sheet.tsx';

interface ViewProps {
  applyId: string;
  background: Background;
  /** `pkPsndoc` of the person signed in when the form was loaded; empty after an identity check without sign-in. */
  owner: string;
  /** Loads the background check again. */
  again: () => void;
}

/** A form that is no longer open: its state, the sheet to print, and a link to upload documents. */
function Settled({ applyId, background, now }: { applyId: string; background: Background; now: number }) {
  const t = useT();
  const locale = useLocale();
  const sheet = useRef<HTMLDivElement>(null);
  const { state, dueAt } = background;
  const isDone = state === 'submitted' || state === 'accepted';
  const isLate = dueAt !== null && Date.parse(dueAt) < now;
  const words = isDone ? state : isLate ? 'overdue' : 'closed';
  return (
    <>
      <div className={isDone ? 'notice notice--done' : 'notice notice--due'}>
        <Icon name={isDone ? 'check-circle' : 'clock'} size={20} />
        <div>
          <p>
            <strong>{t(`background.page.${words}`)}</strong>
          </p>
          {state === 'submitted' && <p>{t('background.page.submittedText')}</p>}
        </div>
      </div>
      <div className="row no-print">
        <Button variant="primary" onClick={() => printAlone(sheet.current)}>
          <Icon name="printer" size={20} />
          {t('background.page.print')}
        </Button>
        <a className="button" href={paths.flyBackgroundUpload(locale, { applyId })}>
          <Icon name="upload" size={20} />
          {t('background.page.upload')}
        </a>
      </div>
      <div ref={sheet}>
        <BackgroundSheet background={background} />
      </div>
    </>
  );
}

/** A loaded background check: the form while it is open, else the stored data. */
export function BackgroundView({ applyId, background, owner, again }: ViewProps) {
  const t = useT();
  const now = useNow();
  const isOpen = background.open === 'Y';

  function submitted() {
    again();
    // Updates the number of open tasks in the menu.
    void loadSession();
  }
  return (
    <div className="background">
      <div>
        <h2>{background.person.jobName}</h2>
        <p className="muted figures">
          {t('background.page.receipt')} <Words text={background.person.receiptNo} />
        </p>
        <Due dueAt={background.dueAt} waits={isOpen} isOverdue={false} now={now} />
        {background.note && (
          <p>
            <Words text={t('tasks.turn.note', { note: background.note })} />
          </p>
        )}
      </div>
      {isOpen ? (
        <BackgroundForm key={owner} {...{ applyId, background, owner }} onSubmitted={submitted} />
      ) : (
        <Settled applyId={applyId} background={background} now={now} />
      )}
    </div>
  );
}
