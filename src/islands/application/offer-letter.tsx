import { useEffect, useRef } from 'react';

import { Due } from '#islands/ui/due.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { OfferTerms } from '#islands/ui/offer-terms.tsx';
import { PdfButtons } from '#islands/ui/pdf-buttons.tsx';
import { useNow } from '#islands/ui/use-now.ts';
import { Words } from '#islands/ui/words.tsx';
import { paths } from '#lib/addresses/paths.ts';
import type { OfferDetail } from '#lib/contract/offers.ts';

import { beijingTime } from './moment.ts';
import { OfferAccept } from './offer-accept.tsx';
import { OfferDecline } from './offer-decline.tsx';
import type { ReplyProps } from './reply-call.ts';

/** The outcome of an offer that can no longer be answered, and the next steps. */
function Outcome({ offer }: { offer: OfferDetail }) {
  const t = useT();
  const locale = useLocale();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const state = offer.state === 'accepted' || offer.state === 'declined' ? offer.state : 'overdue';
  const at = offer.repliedAt ?? offer.dueAt;
  return (
    <section className={state === 'accepted' ? 'card stack offer__outcome offer__outcome--done' : 'card stack offer__outcome'}>
      <h2 ref={title} tabIndex={-1}>
        {t(`application.offer.outcome.${state}`)}
      </h2>
      {at && (
        <p>
          <Words text={t(`application.offer.outcomeAt.${state}`, { at: beijingTime(at) })} />
        </p>
      )}
      {state === 'accepted' && (
        <ol className="offer__next">
          <li>{t('application.offer.next.contact')}</li>
          <li>{t('application.offer.next.documents')}</li>
          <li>{t('application.offer.next.start')}</li>
        </ol>
      )}
      {state === 'overdue' && <p>{offer.nextStep}</p>}
      <div className="row">
        <a className="button" href={paths.applications(locale)}>
          {t('application.offer.applications')}
        </a>
      </div>
    </section>
  );
}

/**
 * An offer: its terms, and the forms to accept or decline it. Once the offer can no longer be answered, its outcome replaces
 * the forms.
 */
export function OfferLetter({ applyId, offer, onChanged }: ReplyProps) {
  const t = useT();
  const now = useNow();
  const { state, dueAt, terms, regJobName, orgName, receiptNo } = offer;
  const waits = state === 'asked' && (dueAt === null || now <= Date.parse(dueAt));
  return (
    <>
      {!waits && <Outcome offer={offer} />}
      <section className="card stack offer__letter" aria-labelledby="offer-job">
        <div>
          <p className="muted small">
            {orgName} · <Words text={t('application.offer.receipt', { receiptNo })} />
          </p>
          <h2 id="offer-job">{regJobName}</h2>
        </div>
        {waits && (
          <div className="offer__due">
            <Due dueAt={dueAt} waits isOverdue={false} now={now} />
          </div>
        )}
        {terms ? <OfferTerms terms={terms} /> : <p>{t('application.offer.noTerms')}</p>}
        <PdfButtons
          path={`personal/apply-job/${encodeURIComponent(applyId)}/offer.pdf`}
          name={`${t('documents.offer.title')}-${receiptNo}`}
        />
      </section>
      {waits && (
        <>
          <OfferAccept {...{ applyId, offer, onChanged }} />
          <OfferDecline {...{ applyId, offer, onChanged }} />
        </>
      )}
    </>
  );
}
