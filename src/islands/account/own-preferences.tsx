import { useEffect, useRef, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import type { AccountSummary } from '#lib/contract/account.ts';
import { preferenceChannels, preferenceKinds, type Preferences } from '#lib/rules/preferences.ts';

type Saving = 'none' | 'busy' | 'done' | 'failed';

/** Which messages the candidate wants by mail and by SMS. Changes are saved at once, one request at a time. */
export function OwnPreferences({ account }: { account: AccountSummary }) {
  const t = useT();
  const [preferences, setPreferences] = useState<Preferences>();
  const [saving, setSaving] = useState<Saving>('none');
  const latest = useRef<Preferences | undefined>(undefined);
  const running = useRef(false);

  useEffect(() => {
    api.get<Preferences>('preferences').then(setPreferences, () => {});
    // A choice that waits must not be sent once another person is signed in.
    return () => {
      latest.current = undefined;
    };
  }, []);

  async function save() {
    if (running.current) return;
    running.current = true;
    setSaving('busy');
    try {
      while (latest.current) {
        const sent = latest.current;
        await api.put('preferences', sent);
        if (latest.current === sent) latest.current = undefined;
      }
      setSaving('done');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setSaving('failed');
    } finally {
      running.current = false;
    }
  }

  function change(changed: Preferences) {
    latest.current = changed;
    setPreferences(changed);
    void save();
  }

  if (!preferences) return null;
  const hasAddress = { mail: account.email !== null, sms: account.phone !== null };
  return (
    <section className="card settings__card" aria-labelledby="settings-preferences">
      <h2 id="settings-preferences">{t('account.preferences.title')}</h2>
      <p className="muted">{t('account.preferences.lead')}</p>
      <table className="preferences">
        <thead>
          <tr>
            <th scope="col">{t('account.preferences.kind')}</th>
            {preferenceChannels.map((channel) => (
              <th key={channel} scope="col">
                {t(`account.preferences.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              {t('account.preferences.decisions')}
              <span className="muted preferences__hint">{t('account.preferences.decisionsHint')}</span>
            </th>
            <td colSpan={preferenceChannels.length} className="muted">
              {t('account.preferences.always')}
            </td>
          </tr>
          {preferenceKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">
                {t(`account.preferences.${kind}`)}
                <span className="muted preferences__hint">{t(`account.preferences.${kind}Hint`)}</span>
              </th>
              {preferenceChannels.map((channel) => (
                <td key={channel}>
                  <label className="preferences__choice">
                    <input
                      type="checkbox"
                      disabled={!hasAddress[channel]}
                      checked={hasAddress[channel] && preferences[channel][kind] === 'Y'}
                      aria-label={t('account.preferences.by', {
                        kind: t(`account.preferences.${kind}`),
                        channel: t(`account.preferences.${channel}`),
                      })}
                      onChange={({ target }) =>
                        change({ ...preferences, [channel]: { ...preferences[channel], [kind]: target.checked ? 'Y' : 'N' } })
                      }
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!hasAddress.sms && <p className="muted settings__small">{t('account.preferences.noPhone')}</p>}
      {!hasAddress.mail && <p className="muted settings__small">{t('account.preferences.noEmail')}</p>}
      {hasAddress.sms && (
        <label className="choice">
          <input
            type="checkbox"
            checked={preferences.quiet === 'Y'}
            onChange={({ target }) => change({ ...preferences, quiet: target.checked ? 'Y' : 'N' })}
          />
          <span>{t('account.preferences.quiet')}</span>
        </label>
      )}
      <p className="settings__small preferences__saving" role="status">
        {saving !== 'none' && t(`account.preferences.${saving}`)}
        {saving === 'failed' && (
          <Button size="small" onClick={() => void save()}>
            {t('common.retry')}
          </Button>
        )}
      </p>
    </section>
  );
}
