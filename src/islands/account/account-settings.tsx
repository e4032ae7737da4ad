import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { Language, useT } from '#islands/ui/language.tsx';
import { Words } from '#islands/ui/words.tsx';
import { openAccount } from '#lib/browser/open-account.ts';
import { api } from '#lib/client/api.ts';
import type { AccountSummary } from '#lib/contract/account.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { $session } from '#lib/stores/session.ts';
import type { Locale } from '#lib/text/locale.ts';

import { ClosingNotice } from './closing-notice.tsx';
import { OwnCalendar } from './own-calendar.tsx';
import { OwnContacts } from './own-contacts.tsx';
import { OwnData } from './own-data.tsx';
import { OwnMerges } from './own-merges.tsx';
import { OwnPasskeys } from './own-passkeys.tsx';
import { OwnPool } from './own-pool.tsx';
import { OwnPreferences } from './own-preferences.tsx';
import { OwnSessions } from './own-sessions.tsx';

function SignedOut() {
  const t = useT();
  return (
    <div className="card settings__card settings__invite">
      <Icon name="lock" size={40} />
      <h2>{t('account.page.signInTitle')}</h2>
      <p className="muted">{t('account.page.signInText')}</p>
      <Button variant="primary" onClick={() => void openAccount('login')}>
        {t('account.login.submit')}
      </Button>
    </div>
  );
}

/** Everything here is personal data, so the server renders only a placeholder. Must have the person's `pkPsndoc` as its key. */
function Settings() {
  const t = useT();
  const { status } = useStore($session, { ssr: 'initial' });
  const [account, setAccount] = useState<AccountSummary>();
  const [failed, setFailed] = useState(false);
  const load = useCallback(
    () =>
      api.get<AccountSummary>('system/user/account', { handles: 'all' }).then(
        (found) => {
          setAccount(found);
          setFailed(false);
        },
        () => setFailed(true),
      ),
    [],
  );

  useEffect(() => {
    if (status === 'in') void load();
  }, [status, load]);

  if (status === 'out') return <SignedOut />;
  if (failed && !account) {
    return (
      <div className="card settings__card settings__invite" role="alert">
        <p>{t('account.page.failed')}</p>
        <Button onClick={() => void load()}>{t('common.retry')}</Button>
      </div>
    );
  }
  if (!account) return <div className="skeleton settings__skeleton" role="status" aria-label={t('common.loading')} />;
  return (
    <div className="settings">
      {account.closing && <ClosingNotice until={account.closing.until} onKept={load} />}
      <section className="card settings__card" aria-labelledby="settings-profile">
        <h2 id="settings-profile">{account.name}</h2>
        <p className="muted">
          <Words text={t('account.page.since', { date: todayInShanghai(Date.parse(account.since)) })} />
        </p>
      </section>
      {!account.closing && <OwnMerges onMerged={load} />}
      {!account.closing && <OwnContacts account={account} onChanged={load} />}
      <OwnPasskeys canAdd={!account.closing} />
      {!account.closing && <OwnPreferences account={account} />}
      {!account.closing && <OwnCalendar />}
      {!account.closing && <OwnPool />}
      <OwnSessions />
      <OwnData account={account} />
    </div>
  );
}

/** The settings begin anew when another person signs in: nothing shown before must act on that person's account. */
function SettingsByPerson() {
  const { pkPsndoc } = useStore($session, { ssr: 'initial' });
  return <Settings key={pkPsndoc} />;
}

/**
 * The account page: name, proposed merges, contacts, password, passkeys, wanted messages, calendar, talent pool, sessions,
 * data export, and closing or reopening the account.
 */
export function AccountSettings({ locale, messages }: { locale: Locale; messages: Messages }) {
  return (
    <Language {...{ locale, messages }}>
      <SettingsByPerson />
    </Language>
  );
}
