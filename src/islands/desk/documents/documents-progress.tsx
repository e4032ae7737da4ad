import { useEffect } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { staffApi } from '#lib/client/staff-api.ts';
import type { DocumentsJobData } from '#lib/contract/documents.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';

import { useWork } from '../exchange/use-work.ts';
import { LoadAgain } from '../ui/load-failed.tsx';
import { useLoad } from '../ui/use-load.ts';

/** Milliseconds between refreshes while the file is being made. */
const refreshEvery = 1500;

/** The progress of requested documents, and their download once they are ready. */
export function DocumentsProgress({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT();
  const { data, error, isLoading, reload, refresh } = useLoad<DocumentsJobData>(`documents/${id}`, ['404']);
  const { working, run } = useWork();
  const isMaking = data?.state === 'waiting' || data?.state === 'running';

  useEffect(() => {
    if (!isMaking || isLoading || error) return;
    const timer = setTimeout(refresh, refreshEvery);
    return () => clearTimeout(timer);
  }, [isMaking, isLoading, error, refresh]);

  if (!data) return error ? <LoadAgain {...{ error, reload }} /> : <Spinner label={t('common.loading')} />;
  const { state, done, total, fileName } = data;
  const take = () => run('take', () => staffApi.download(`documents/${id}/file`, fileName).finally(reload));
  return (
    <div className="form">
      {error && <LoadAgain {...{ error, reload }} />}
      <p role="status">{t(`desk-exchange.exports.states.${state}` as MessageKey)}</p>
      {isMaking && (
        <>
          <progress className="desk-progress" max={total} value={done} aria-label={t('desk-exchange.documents.progress')} />
          <p className="muted small">{t('desk-exchange.documents.done', { done, count: total })}</p>
          <p className="muted small">{t('desk-exchange.documents.later')}</p>
        </>
      )}
      {state === 'failed' && <p className="notice notice--fault">{t('desk-exchange.documents.failed')}</p>}
      <div className="form__actions">
        {state === 'ready' && (
          <Button variant="primary" busy={working !== ''} onClick={() => void take()}>
            {t('desk-exchange.documents.take', { name: fileName })}
          </Button>
        )}
        <Button onClick={onClose}>{t('common.close')}</Button>
      </div>
    </div>
  );
}
