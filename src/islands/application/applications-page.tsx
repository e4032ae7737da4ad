import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Invitation } from '#islands/ui/invitation.tsx';
import { Language, useLocale, useT } from '#islands/ui/language.tsx';
import { useNow } from '#islands/ui/use-now.ts';
import { NotificationAddress } from '#islands/ui/notification-address.tsx';
import { paths } from '#lib/addresses/paths.ts';
import { openAccount } from '#lib/browser/open-account.ts';
import type { ApplicationRecord } from '#lib/contract/applications.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import { isLive } from '#lib/rules/application-status.ts';
import { $applications } from '#lib/stores/applications.ts';
import { $session } from '#lib/stores/session.ts';
import type { Locale } from '#lib/text/locale.ts';

import { Application } from './application.tsx';
import { loadApplications } from './load-applications.ts';

/** Orders applications: first those with an open task or offer, the most urgent at the top; ended ones last. */
function byTurn(one: ApplicationRecord, other: ApplicationRecord): number {
  const open = ({ tasks, offer }: ApplicationRecord) => [
    ...tasks.filter(({ waiting }) => waiting === 'Y'),
    ...(offer?.state === 'asked' ? [offer] : []),
  ];
  const rank = (record: ApplicationRecord) => (!isLive(record.status) ? 2 : open(record).length > 0 ? 0 : 1);
  const due = (record: ApplicationRecord) =>
    open(record)
      .map(({ dueAt }) => dueAt ?? '9')
      .sort()[0] ?? '9';
  const byRank = rank(one) - rank(other);
  return byRank === 0 && rank(one) === 0 ? due(one).localeCompare(due(other)) : byRank;
}

function Skeletons() {
  const t = useT();
  return (
    <div className="passes" role="status" aria-label={t('common.loading')}>
      <div className="skeleton application__skeleton" />
      <div className="skeleton application__skeleton" />
    </div>
  );
}

/** Everything here is personal data, so the server renders only a placeholder. Must have the person's `pkPsndoc` as its key. */
function Passes() {
  const t = useT();
  const locale = useLocale();
  const { status, userInfo } = useStore($session, { ssr: 'initial' });
  const records = useStore($applications, { ssr: 'initial' });
  const [failed, setFailed] = useState(false);
  const now = useNow();

  function load() {
    loadApplications('all').then(
      () => setFailed(false),
      () => setFailed(true),
    );
  }
  useEffect(() => {
    if (status === 'in') load();
  }, [status]);
  useEffect(() => {
    if (records?.length) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [records?.length]);

  if (status === 'out') {
    return (
      <Invitation icon="lock" title={t('application.page.signInTitle')} text={t('application.page.signInText')}>
        <Button variant="primary" onClick={() => openAccount('login')}>
          {t('application.page.signIn')}
        </Button>
      </Invitation>
    );
  }
  if (failed) {
    return (
      <Invitation icon="refresh" title={t('application.page.failed')}>
        <Button onClick={load}>{t('common.retry')}</Button>
      </Invitation>
    );
  }
  if (status === 'unknown' || records === null) return <Skeletons />;
  if (records.length === 0) {
    return (
      <Invitation icon="plane-takeoff" title={t('application.page.emptyTitle')} text={t('application.page.emptyText')}>
        <a className="button button--primary" href={paths.hotJob(locale)}>
          {t('application.page.find')}
        </a>
      </Invitation>
    );
  }
  const sorted = [...records].sort(byTurn);
  const rejected = sorted.find(({ status }) => status === 'rejected');
  return (
    <>
      <div className="muted">
        <p>{t('application.page.count', { count: records.length })}</p>
        <NotificationAddress />
      </div>
      <ul className="passes" role="list">
        {sorted.map((record) => (
          <Application key={record.idkey} {...{ record, now }} name={userInfo.name} asksPool={record === rejected} />
        ))}
      </ul>
    </>
  );
}

/** The list is loaded anew when another person signs in. */
function PassesByPerson() {
  const { pkPsndoc } = useStore($session, { ssr: 'initial' });
  return <Passes key={pkPsndoc} />;
}

/** The island of the page with the candidate's applications. */
export function ApplicationsPage({ locale, messages }: { locale: Locale; messages: Messages }) {
  return (
    <Language locale={locale} messages={messages}>
      <PassesByPerson />
    </Language>
  );
}
