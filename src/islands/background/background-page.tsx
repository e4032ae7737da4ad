import { useState, useSyncExternalStore } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Invitation } from '#islands/ui/invitation.tsx';
import { Language, useLocale, useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { TaskGate } from '#islands/ui/task-gate.tsx';
import { useChunk } from '#islands/ui/use-chunk.ts';
import { paths } from '#lib/addresses/paths.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import type { Locale } from '#lib/text/locale.ts';

import { useBackground } from './use-background.ts';

// Loaded on demand, so that visitors who still have to sign in do not load the form.
const loadView = () => import('./background-view.tsx');

function ToApplications() {
  const t = useT();
  return (
    <a className="button button--primary" href={paths.applications(useLocale())}>
      {t('background.page.toApplications')}
    </a>
  );
}

function Failed({ message = '', onRetry }: { message?: string; onRetry: () => void }) {
  const t = useT();
  return (
    <Invitation icon="refresh" title={t('background.page.failed')} text={message}>
      <Button onClick={onRetry}>{t('common.retry')}</Button>
    </Invitation>
  );
}

/**
 * The background check of the application whose id is `asked`. If `asked` is empty: the only requested check or, if there
 * are several, a choice between them.
 */
function Opening({ asked }: { asked: string }) {
  const t = useT();
  const locale = useLocale();
  const [shown, again] = useBackground(asked);
  const [wanted, setWanted] = useState(true);
  const view = useChunk(wanted && shown.phase === 'ready', loadView, () => setWanted(false));
  switch (shown.phase) {
    case 'ready':
      if (view) return <view.BackgroundView {...shown} again={again} />;
      if (wanted) return <Spinner large label={t('common.loading')} />;
      return <Failed onRetry={() => setWanted(true)} />;
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
      return <Failed message={shown.message} onRetry={again} />;
  }
}

const never = () => () => {};

/** The island of the page /flyBackgroundCheck. */
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
