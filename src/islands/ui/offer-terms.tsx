import type { OfferTermsView } from '#lib/contract/offers.ts';
import { offerPay } from '#lib/forms/offer-pay.ts';

import { useT } from './language.tsx';
import { Words } from './words.tsx';

/** The terms of an offer. */
export function OfferTerms({ terms }: { terms: OfferTermsView }) {
  const t = useT();
  const facts = [
    ['pay', offerPay(terms.pay, t)],
    ['workPlace', terms.workPlaceName],
    ['startDate', terms.startDate],
    ['conditions', terms.conditions],
  ] as const;
  return (
    <dl className="offer-terms">
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name} className={`offer-terms__${name}`}>
            <dt>{t(`documents.offer.${name}`)}</dt>
            <dd>
              <Words text={value} />
            </dd>
          </div>
        ))}
    </dl>
  );
}
