import { useStore } from '@nanostores/react';

import { Button } from '#islands/ui/button.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import type { DeskApplication } from '#lib/contract/desk-application.ts';
import type { Reserve } from '#lib/contract/offers.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';

import { useOpenBatch } from '../batches/use-open-batch.ts';
import { useLoad } from '../ui/use-load.ts';

/**
 * After a declined or overdue offer, shows the next candidate. A button opens the dialog to offer this candidate the same
 * pay, first day and conditions.
 */
export function ReserveNext({ application: { idkey, offer }, onDone }: { application: DeskApplication; onDone: () => void }) {
  const t = useT();
  const locale = useLocale();
  const mayOffer = mayDoOneOf(useStore($staff), ['applications.decide']);
  const { data, reload } = useLoad<Reserve>(mayOffer ? `applications/${idkey}/reserve` : null);
  const { opening, open } = useOpenBatch(() => {
    reload();
    onDone();
  });
  if (!data) return null;
  const { next, left } = data;
  if (!next) return <p className="muted small">{t('desk-applications.reserve.none')}</p>;
  const facts = [
    next.receiptNo,
    next.workPlace,
    ...(next.score === null ? [] : [t('desk-applications.reserve.score', { score: next.score })]),
  ];

  function offerTo(id: string) {
    const { pay = '', startDate = '', conditions = '' } = offer?.terms ?? {};
    void open('offer', { selection: { ids: [id] }, count: 1, values: { pay, startDate, conditions } });
  }

  return (
    <div className="desk-reserve">
      <p>
        {t('desk-applications.reserve.next')} <a href={deskPaths.application(locale, next.id)}>{next.name || next.receiptNo}</a>
        <span className="desk-list__small"> {facts.join(' · ')}</span>
      </p>
      <Button size="small" variant="solid" busy={opening === 'offer'} onClick={() => offerTo(next.id)}>
        {t('desk-applications.reserve.offer')}
      </Button>
      <span className="desk-list__small">{t('desk-applications.reserve.left', { count: left })}</span>
    </div>
  );
}
