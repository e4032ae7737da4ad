import { useSyncExternalStore } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Invitation } from '#islands/ui/invitation.tsx';
import { Language, useLocale, useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { TaskGate } from '#islands/ui/task-gate.tsx';
import { paths } from '#lib/addresses/paths.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import type { Locale } from '#lib/text/locale.ts';

import { useWindow } from './use-window.ts';

function Opening({ applyId }: { applyId: string }) {
  const t = useT();
  const locale = useLocale();
  const [opened, retry] = useWindow(applyId);
  switch (opened.phase) {
    case 'ready':
      return <opened.View open={opened.open} onOutdated={retry} />;
    case 'loading':
      return (
        <div className="resume-gate">
          <Spinner large label={t('windows.loading')} />
        </div>
      );
    case 'out':
      return <TaskGate title={t('windows.outTitle')} applyId={applyId} />;
    case 'absent':
      return <TaskGate title={t('windows.absentTitle')} />;
    case 'ended':
      return (
        <Invitation icon="clock" title={t('windows.endedTitle')} text={t('windows.endedText')}>
          <a className="button button--primary" href={paths.applications(locale)}>
            {t('windows.toApplications')}
          </a>
        </Invitation>
      );
    case 'failed':
      return (
        <Invitation icon="refresh" title={t('windows.failed')} text={opened.message}>
          <Button onClick={retry}>{t('common.retry')}</Button>
        </Invitation>
      );
  }
}

const never = () => () => {};

/** The island of /personal with an `applyId`: edits the parts of a submitted resume that the airline opened for changes. */
export function WindowPage({ locale, messages }: { locale: Locale; messages: Messages }) {
  const applyId = useSyncExternalStore(
    never,
    () => new URLSearchParams(location.search).get('applyId') ?? '',
    () => null,
  );
  return (
    <Language locale={locale} messages={messages}>
      {applyId === null ? (
        <div className="resume-gate">
          <Spinner large />
        </div>
      ) : (
        <Opening key={applyId} applyId={applyId} />
      )}
    </Language>
  );
}
