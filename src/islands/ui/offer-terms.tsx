import type { OfferTermsView } from '#lib/contract/offers.ts';
import { offerPay } from '#lib/forms/offer-pay.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';

import { useT } from './language.tsx';
import { Words } from './words.tsx';

interface Terms extends Omit<OfferTermsView, 'workPlace'> {
  /** ISO 8601; shown if given. */
  replyBy?: string | null;
}

/** The terms of an offer. */
export function OfferTerms({ terms }: { terms: Terms }) {
  const t = useT();
  const facts = [
    ['pay', offerPay(terms.pay, t)],
    ['workPlace', terms.workPlaceName],
    ['startDate', terms.startDate],
    ['replyBy', terms.replyBy ? t('documents.offer.inBeijing', { at: dateTimeInShanghai(Date.parse(terms.replyBy)) }) : ''],
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
