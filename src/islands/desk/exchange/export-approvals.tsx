import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { ConfirmDialog } from '#islands/ui/confirm-dialog.tsx';
import { useT } from '#islands/ui/language.tsx';
import { staffApi } from '#lib/client/staff-api.ts';
import type { ExportApprovalData } from '#lib/contract/exports.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { useLoad } from '../ui/use-load.ts';
import { momentOf } from './moment.ts';
import { useWork } from './use-work.ts';

type Answer = 'approve' | 'refuse' | 'withdraw';

/** The facts of a request: who made it and why, and which people and columns it would export. */
function Facts({ request }: { request: ExportApprovalData }) {
  const t = useT();
  const { askedByName: who, askedAt, expires, own, purpose, people, filter, columns } = request;
  const moments = { at: momentOf(askedAt), expires: momentOf(expires) };
  const facts = [
    ['purpose', purpose],
    ['people', people],
    ['filter', filter.length === 0 ? t('desk-exchange.exports.approvals.whole') : filter.join(' · ')],
    ['columns', columns.map((name) => t(`desk-exchange.columns.${name}` as MessageKey)).join(' · ')],
  ] as const;
  return (
    <>
      <p className="muted small">
        {own === 'Y'
          ? t('desk-exchange.exports.approvals.own', moments)
          : t('desk-exchange.exports.approvals.asked', { who, ...moments })}
      </p>
      <dl className="desk-pairs">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`desk-exchange.exports.approvals.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The exports with ID numbers that await approval. Readers can withdraw their own requests and answer other people's. */
export function ExportApprovals({ onAnswered }: { onAnswered: () => void }) {
  const t = useT();
  const { data, reload } = useLoad<ExportApprovalData[]>('export-approvals');
  const { working, run } = useWork();
  const [asked, setAsked] = useState<ExportApprovalData | null>(null);
  if (!data || data.length === 0) return null;

  const answer = ({ id }: ExportApprovalData, how: Answer) =>
    run(id, async () => {
      const done = { approve: 'approved', refuse: 'refused', withdraw: 'withdrawn' } as const;
      try {
        await staffApi.post(`export-approvals/${encodeURIComponent(id)}/${how === 'approve' ? 'approve' : 'refuse'}`);
        showToast('done', t(`desk-exchange.exports.approvals.${done[how]}`));
      } finally {
        setAsked(null);
        reload();
        onAnswered();
      }
    });

  function buttonFor(request: ExportApprovalData, how: Answer) {
    const action = t(`desk-exchange.exports.approvals.${how}`);
    const { askedByName: who, people: count } = request;
    return (
      <Button
        size="small"
        variant={how === 'approve' ? 'solid' : 'plain'}
        disabled={working !== ''}
        aria-label={t('desk-exchange.exports.approvals.of', { action, who, count })}
        onClick={() => (how === 'approve' ? setAsked(request) : void answer(request, how))}
      >
        {action}
      </Button>
    );
  }

  return (
    <section className="desk-section" aria-labelledby="desk-export-approvals">
      <h2 id="desk-export-approvals">{t('desk-exchange.exports.approvals.title')}</h2>
      <ul role="list" className="stack">
        {data.map((request) => (
          <li key={request.id}>
            <Facts request={request} />
            <div className="row">
              {request.own === 'Y' ? (
                buttonFor(request, 'withdraw')
              ) : (
                <>
                  {buttonFor(request, 'approve')}
                  {buttonFor(request, 'refuse')}
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          open
          title={t('desk-exchange.exports.approvals.approve')}
          confirmLabel={t('desk-exchange.exports.approvals.approve')}
          busy={working !== ''}
          onConfirm={() => void answer(asked, 'approve')}
          onClose={() => setAsked(null)}
        >
          <p>{t('desk-exchange.exports.approvals.text', { count: asked.people, who: asked.askedByName })}</p>
          <Facts request={asked} />
        </ConfirmDialog>
      )}
    </section>
  );
}
