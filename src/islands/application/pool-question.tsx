import { useEffect, useId, useState } from 'react';

import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { paths } from '#lib/addresses/paths.ts';
import type { PoolConsent } from '#lib/contract/talent-pool.ts';

import { Button } from '#islands/ui/button.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { Words } from '#islands/ui/words.tsx';

/**
 * After an application or a rejection, asks whether the candidate wants to join the talent pool; one click agrees. Renders
 * nothing until the consent is loaded, or if the candidate may not agree.
 */
export function PoolQuestion() {
  const t = useT();
  const locale = useLocale();
  const titleId = useId();
  const [pool, setPool] = useState<PoolConsent>();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    api.get<PoolConsent>('talent-pool', { handles: 'all' }).then(setPool, () => {});
  }, []);

  async function agree(version: string) {
    setBusy(true);
    try {
      setPool(await api.post<PoolConsent>('talent-pool', { agree: 'Y', version }, { handles: ['409'] }));
    } catch (error) {
      // The consent text has changed since it was shown, so the candidate reads the new text before agreeing.
      if (error instanceof ApiError && error.status === 409) setPool((error.data as { current: PoolConsent }).current);
    } finally {
      setBusy(false);
    }
  }

  if (!pool || pool.open === 'N') return null;
  const { state, until, nextUntil, version, text } = pool;
  return (
    <section className="turn" aria-labelledby={titleId}>
      <p id={titleId} className="turn__title">
        {t('application.pool.title')}
      </p>
      <div className="turn__task">
        <div>
          {state === 'agreed' ? (
            <p className="muted" role="status">
              <Words text={t('application.pool.agreed', { until: until ?? '' })} />{' '}
              <a href={paths.account(locale)}>{t('application.pool.account')}</a>
            </p>
          ) : (
            <p>{text}</p>
          )}
        </div>
        {state !== 'agreed' && (
          <div className="turn__answers">
            <Button busy={busy} onClick={() => void agree(version)}>
              <Words text={t('application.pool.agree', { until: nextUntil })} />
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}
