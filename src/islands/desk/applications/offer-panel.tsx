import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { OfferTerms } from '#islands/ui/offer-terms.tsx';
import { PdfButtons } from '#islands/ui/pdf-buttons.tsx';
import { staffApi } from '#lib/client/staff-api.ts';
import type { DeskApplication } from '#lib/contract/desk-application.ts';
import { isCampus } from '#lib/domain/job-types.ts';
import { isOfferFree } from '#lib/rules/offers.ts';

import { useOpenBatch } from '../batches/use-open-batch.ts';
import { targetOf } from './application-actions.tsx';
import { momentOf } from './moments.ts';
import { Panel } from './panel.tsx';
import { ReserveNext } from './reserve-next.tsx';

/** The offer with its terms and the candidate's reply. */
export function OfferPanel({ application, onDone }: { application: DeskApplication; onDone: () => void }) {
  const t = useT();
  const { idkey, receiptNo, jobType, offer } = application;
  const { opening, open } = useOpenBatch(onDone);
  const tripartite = { ...targetOf(application), values: { types: ['tripartite'] } };
  if (!offer) return null;
  const { state, dueAt, repliedAt, terms } = offer;
  const isGood = state === 'accepted';
  return (
    <Panel
      title={t('desk-applications.detail.offer')}
      aside={<span className={isGood ? 'badge badge--done' : 'badge badge--due'}>{t(`desk-applications.offer.${state}`)}</span>}
    >
      <div className="desk-offer">
        {repliedAt ? (
          <p className="muted small">{t('desk-applications.detail.repliedAt', { at: momentOf(repliedAt) })}</p>
        ) : (
          dueAt && <p className="muted small">{t('desk-applications.detail.due', { at: momentOf(dueAt) })}</p>
        )}
        {terms ? <OfferTerms terms={terms} /> : <p className="muted small">{t('desk-applications.detail.noTerms')}</p>}
        {isOfferFree(state) && <ReserveNext {...{ application, onDone }} />}
        {isGood && isCampus(jobType) && application.status === 'offer' && (
          <Button size="small" busy={opening === 'material'} onClick={() => void open('material', tripartite)}>
            {t('desk-applications.detail.askTripartite')}
          </Button>
        )}
        <PdfButtons
          download={staffApi.download}
          path={`applications/${idkey}/offer.pdf`}
          name={`${t('documents.offer.title')}-${receiptNo}`}
        />
      </div>
    </Panel>
  );
}
