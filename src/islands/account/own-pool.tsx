import { useEffect, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Words } from '#islands/ui/words.tsx';
import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import type { PoolConsent } from '#lib/contract/talent-pool.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';

/** Whether the candidate is in the talent pool and until when, with buttons to give, renew and withdraw the consent. */
export function OwnPool() {
  const t = useT();
  const [pool, setPool] = useState<PoolConsent>();
  const [sending, setSending] = useState<'Y' | 'N' | null>(null);

  useEffect(() => {
    api.get<PoolConsent>('talent-pool', { handles: 'all' }).then(setPool, () => {});
  }, []);

  async function send(agree: 'Y' | 'N', version: string) {
    setSending(agree);
    try {
      setPool(await api.post<PoolConsent>('talent-pool', { agree, version }, { handles: ['409'] }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The consent text has changed since it was shown: shows the new text, so that the candidate reads it before agreeing.
      if (error.status === 409) setPool((error.data as { current: PoolConsent }).current);
    } finally {
      setSending(null);
    }
  }

  if (!pool) return null;
  const { state, open, until, nextUntil, withdrawnAt, version, text } = pool;
  const isIn = state === 'agreed';
  const status = isIn
    ? t('account.pool.until', { until: until ?? '' })
    : withdrawnAt
      ? t('account.pool.withdrawn', { date: todayInShanghai(Date.parse(withdrawnAt)) })
      : t(open === 'Y' ? 'account.pool.none' : 'account.pool.noApplication');
  return (
    <section className="card settings__card" aria-labelledby="settings-pool">
      <h2 id="settings-pool">{t('account.pool.title')}</h2>
      <p role="status">
        <Words text={status} />
      </p>
      {(isIn || open === 'Y') && <p className="muted">{text}</p>}
      <div className="settings__actions">
        {open === 'Y' && (
          <Button
            busy={sending === 'Y'}
            disabled={sending === 'N' || (isIn && until === nextUntil)}
            onClick={() => void send('Y', version)}
          >
            {t(isIn ? 'account.pool.renew' : 'account.pool.agree', { until: nextUntil })}
          </Button>
        )}
        {isIn && (
          <Button busy={sending === 'N'} disabled={sending === 'Y'} onClick={() => void send('N', version)}>
            {t('account.pool.withdraw')}
          </Button>
        )}
      </div>
    </section>
  );
}
