import type { ApplicationRecord } from '#lib/contract/applications.ts';

import { Due } from '#islands/ui/due.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { Words } from '#islands/ui/words.tsx';
import { paths } from '#lib/addresses/paths.ts';

import { beijingTime } from './moment.ts';

/**
 * An offer with a link to its terms and, depending on its state, the due time, the time of acceptance, or a note that it
 * expired.
 */
export function OfferTurn({ record, now }: { record: ApplicationRecord; now: number }) {
  const t = useT();
  const locale = useLocale();
  const { offer } = record;
  if (!offer) return null;
  const waits = offer.state === 'asked' && (offer.dueAt === null || now <= Date.parse(offer.dueAt));
  return (
    <section className={waits ? 'turn turn--now' : 'turn'}>
      <h2 className="turn__title">{t(waits ? 'application.offer.title' : 'application.offer.over')}</h2>
      <div className="turn__task">
        <div>
          {offer.state === 'accepted' && offer.repliedAt ? (
            <p>
              <Words text={t('application.offer.acceptedAt', { at: beijingTime(offer.repliedAt) })} />
            </p>
          ) : (
            <Due dueAt={offer.dueAt} waits={waits} isOverdue={!waits} now={now} />
          )}
        </div>
        <a className={waits ? 'button button--primary' : 'button button--quiet'} href={paths.offer(locale, record.idkey)}>
          {t(waits ? 'application.offer.open' : 'application.offer.read')}
        </a>
      </div>
    </section>
  );
}
