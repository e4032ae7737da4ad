import { useSyncExternalStore } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Invitation } from '#islands/ui/invitation.tsx';
import { Language, useLocale, useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { TaskGate } from '#islands/ui/task-gate.tsx';
import { useNow } from '#islands/ui/use-now.ts';
import { NotificationAddress } from '#islands/ui/notification-address.tsx';
import { paths } from '#lib/addresses/paths.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import type { Locale } from '#lib/text/locale.ts';

import { ApplicationChecklist } from './checklist.tsx';
import { useMaterials } from './use-materials.ts';

/** The materials of one application or, if `applyId` is empty, of all the candidate's applications. */
function Materials({ applyId, wanted, only }: { applyId: string; wanted: string; only: readonly string[] | undefined }) {
  const t = useT();
  const locale = useLocale();
  const now = useNow();
  const [shown, again] = useMaterials(applyId);
  switch (shown.phase) {
    case 'loading':
      return <Spinner large label={t('common.loading')} />;
    case 'out':
      return <TaskGate title={t('materials.page.outTitle')} applyId={applyId} />;
    case 'absent':
      return (
        <Invitation icon="info" title={t('materials.page.absentTitle')} text={t('materials.page.absentText')}>
          <a className="button button--primary" href={paths.applications(locale)}>
            {t('materials.page.toApplications')}
          </a>
        </Invitation>
      );
    case 'failed':
      return (
        <Invitation icon="refresh" title={t('materials.page.failed')} text={shown.message}>
          <Button onClick={again}>{t('common.retry')}</Button>
        </Invitation>
      );
  }
  const checklists = shown.checklists
    .map((checklist) => ({ ...checklist, materials: checklist.materials.filter(({ type }) => !only || only.includes(type)) }))
    .filter(({ materials }) => materials.length > 0);
  if (checklists.length > 0) {
    return checklists.map((checklist) => <ApplicationChecklist key={checklist.applyId} {...{ checklist, wanted, only, now }} />);
  }
  return shown.hasApplied ? (
    <Invitation
      icon="check-circle"
      title={t(only ? 'background.upload.noneTitle' : 'materials.page.noneTitle')}
      text={t('materials.page.noneText')}
    >
      <NotificationAddress />
      <a className="button button--primary" href={paths.applications(locale)}>
        {t('materials.page.toApplications')}
      </a>
    </Invitation>
  ) : (
    <Invitation icon="plane-takeoff" title={t('materials.page.notAppliedTitle')} text={t('materials.page.notAppliedText')}>
      <a className="button button--primary" href={paths.hotJob(locale)}>
        {t('materials.page.toJobs')}
      </a>
    </Invitation>
  );
}

const never = () => () => {};

interface MaterialsPageProps {
  locale: Locale;
  messages: Messages;
  /** The types of materials to show, e.g. the documents of a background check; undefined for all. */
  only?: readonly string[];
}

/** The island of the pages /materialUpload and /flyBackgroundUpload; the address may name an application and a material. */
export function MaterialsPage({ locale, messages, only }: MaterialsPageProps) {
  const search = useSyncExternalStore(
    never,
    () => location.search,
    () => null,
  );
  const query = new URLSearchParams(search ?? '');
  return (
    <Language locale={locale} messages={messages}>
      {search === null ? (
        <Spinner large />
      ) : (
        <Materials applyId={query.get('applyId') ?? ''} wanted={query.get('type') ?? ''} only={only} />
      )}
    </Language>
  );
}
