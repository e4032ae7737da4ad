import { useEffect, useState } from 'react';

import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import type { SessionRecord } from '#lib/contract/account.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Words } from '#islands/ui/words.tsx';

/** The candidate's sessions. Each session except the current one has a button to end it. */
export function OwnSessions() {
  const t = useT();
  const [sessions, setSessions] = useState<SessionRecord[]>([]);
  const [ending, setEnding] = useState('');

  useEffect(() => {
    api.get<SessionRecord[]>('system/user/sessions').then(setSessions, () => {});
  }, []);

  async function end(id: string) {
    setEnding(id);
    try {
      await api.post(`system/user/sessions/${id}/end`, {});
      setSessions((known) => known.filter((session) => session.id !== id));
      showToast('done', t('account.sessions.ended'));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setEnding((now) => (now === id ? '' : now));
    }
  }

  return (
    <section className="card settings__card" aria-labelledby="settings-sessions">
      <h2 id="settings-sessions">{t('account.sessions.title')}</h2>
      <p className="muted">{t('account.sessions.lead')}</p>
      <ul role="list" className="settings__rows">
        {sessions.map(({ id, device, since, lastUsed, isCurrent }) => (
          <li key={id} className="settings__row">
            <div>
              <strong>{device || t('account.sessions.unknown')}</strong>
              {isCurrent === 'Y' && <span className="badge badge--done">{t('account.sessions.current')}</span>}
              <p className="muted settings__small">
                <Words
                  text={t('account.sessions.times', {
                    since: dateTimeInShanghai(Date.parse(since)),
                    lastUsed: dateTimeInShanghai(Date.parse(lastUsed)),
                  })}
                />
              </p>
            </div>
            {isCurrent === 'N' && (
              <Button
                size="small"
                busy={ending === id}
                aria-label={t('account.sessions.endOf', { device: device || t('account.sessions.unknown') })}
                onClick={() => void end(id)}
              >
                {t('account.sessions.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
