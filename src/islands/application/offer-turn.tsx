import type { ApplicationRecord } from '#lib/contract/applications.ts';

import { Button } from '#islands/ui/button.tsx';
import { Due } from '#islands/ui/due.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Words } from '#islands/ui/words.tsx';
import { loadDialogs } from './load-dialogs.ts';
import { beijingTime } from './moment.ts';

/** An offer. While it is open: the due time and buttons for both replies; later: the time of acceptance, or that it expired. */
export function OfferTurn({ record, now }: { record: ApplicationRecord; now: number }) {
  const t = useT();
  const { offer } = record;
  if (!offer) return null;
  const waits = offer.state === 'asked' && (offer.dueAt === null || now <= Date.parse(offer.dueAt));

  async function reply(answer: 'accepted' | 'declined') {
    (await loadDialogs())?.openOffer(record, answer);
  }

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
        {waits && (
          <div className="turn__answers">
            <Button variant="primary" onClick={() => void reply('accepted')}>
              {t('application.offer.accept')}
            </Button>
            <Button variant="danger" onClick={() => void reply('declined')}>
              {t('application.offer.decline')}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}
