import { useRef, useSyncExternalStore } from 'react';

import { loadSession } from '#lib/client/session.ts';
import type { Background } from '#lib/contract/background.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import type { Locale } from '#lib/locale.ts';
import { paths } from '#lib/paths.ts';

import { Button } from '../ui/button.tsx';
import { Due } from '../ui/due.tsx';
import { Icon } from '../ui/icon.tsx';
import { Invitation } from '../ui/invitation.tsx';
import { Language, useLocale, useT } from '../ui/language.tsx';
import { printAlone } from '../ui/print-alone.ts';
import { Spinner } from '../ui/spinner.tsx';
import { TaskGate } from '../ui/task-gate.tsx';
import { useChunk } from '../ui/use-chunk.ts';
import { useNow } from '../ui/use-now.ts';
import { type Shown, useBackground } from './use-background.ts';

// What is not open is read and printed; what is open is filled in: only one of them is fetched.
const loadForm = () => import('./background-form.tsx');
const loadSheet = () => import('./background-sheet.tsx');

function ToApplications() {
  const t = useT();
  return (
    <a className="button button--primary" href={paths.applications(useLocale())}>
      {t('background.page.toApplications')}
    </a>
  );
}

/** What was submitted, or what time has passed for: how it stands, the sheet to print, and the way to the documents. */
function Settled({ applyId, background }: { applyId: string; background: Background }) {
  const t = useT();
  const locale = useLocale();
  const sheet = useRef<HTMLDivElement>(null);
  const part = useChunk(true, loadSheet, () => {});
  const { state } = background;
  const isDone = state === 'submitted' || state === 'accepted';
  return (
    <>
      <div className={isDone ? 'notice notice--done' : 'notice notice--due'}>
        <Icon name={isDone ? 'check-circle' : 'clock'} size={20} />
        <div>
          <p>
            <strong>{t(isDone ? `background.page.${state}` : 'background.page.overdue')}</strong>
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
      <div ref={sheet}>{part && <part.BackgroundSheet background={background} />}</div>
    </>
  );
}

function Ready({ shown, again }: { shown: Extract<Shown, { phase: 'ready' }>; again: () => void }) {
  const t = useT();
  const now = useNow();
  const { applyId, background, owner } = shown;
  const isOpen = background.open === 'Y';
  const part = useChunk(isOpen, loadForm, () => {});

  function submitted() {
    again();
    // The menu counts what waits.
    void loadSession();
  }
  return (
    <div className="background">
      <div>
        <h2>{background.person.jobName}</h2>
        <p className="muted figures">
          {t('background.page.receipt')} {background.person.receiptNo}
        </p>
        <Due dueAt={background.dueAt} waits={isOpen} isOverdue={false} now={now} />
        {background.note && <p>{t('tasks.turn.note', { note: background.note })}</p>}
      </div>
      {!isOpen && <Settled applyId={applyId} background={background} />}
      {isOpen && part && <part.BackgroundForm key={owner} {...{ applyId, background, owner }} onSubmitted={submitted} />}
      {isOpen && !part && <Spinner large label={t('common.loading')} />}
    </div>
  );
}

/** The background check of one application, or of the one that was asked where none is named. */
function Opening({ asked }: { asked: string }) {
  const t = useT();
  const locale = useLocale();
  const [shown, again] = useBackground(asked);
  switch (shown.phase) {
    case 'ready':
      return <Ready shown={shown} again={again} />;
    case 'loading':
      return <Spinner large label={t('common.loading')} />;
    case 'out':
      return <TaskGate title={t('background.page.outTitle')} applyId={asked} />;
    case 'absent':
      return (
        <Invitation icon="info" title={t('background.page.absentTitle')} text={t('background.page.absentText')}>
          <ToApplications />
        </Invitation>
      );
    case 'none':
      return (
        <Invitation icon="check-circle" title={t('background.page.noneTitle')} text={t('background.page.noneText')}>
          <ToApplications />
        </Invitation>
      );
    case 'choose':
      return (
        <Invitation icon="ticket" title={t('background.page.choose')}>
          {shown.choices.map(({ applyId, job }) => (
            <a key={applyId} className="button" href={paths.flyBackgroundCheck(locale, { applyId })}>
              {job}
            </a>
          ))}
        </Invitation>
      );
    case 'failed':
      return (
        <Invitation icon="refresh" title={t('background.page.failed')} text={shown.message}>
          <Button onClick={again}>{t('common.retry')}</Button>
        </Invitation>
      );
  }
}

const never = () => () => {};

/** The island of the page /flyBackgroundCheck: reads from the address which application is meant. */
export function BackgroundPage({ locale, messages }: { locale: Locale; messages: Messages }) {
  const search = useSyncExternalStore(
    never,
    () => location.search,
    () => null,
  );
  return (
    <Language locale={locale} messages={messages}>
      {search === null ? <Spinner large /> : <Opening asked={new URLSearchParams(search).get('applyId') ?? ''} />}
    </Language>
  );
}
