import { useStore } from '@nanostores/react';

import { Button } from '#islands/ui/button.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import type { ReserveList } from '#lib/contract/offers.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';

import { useOpenBatch } from '../batches/use-open-batch.ts';
import { DeskTable } from '../ui/desk-table.tsx';
import { useLoad } from '../ui/use-load.ts';

/**
 * The reserve: the candidates with the highest scores at the last step before the offer. A button opens the dialog for an
 * offer to the first of them.
 */
export function ReservePanel({ id, onDone }: { id: string; onDone: () => void }) {
  const t = useT();
  const locale = useLocale();
  const mayOffer = mayDoOneOf(useStore($staff), ['applications.decide']);
  const { data, reload } = useLoad<ReserveList>(mayOffer ? `postings/${encodeURIComponent(id)}/reserve` : null);
  const { opening, open } = useOpenBatch(() => {
    reload();
    onDone();
  });
  if (!data) return null;
  const { list, total, terms } = data;
  const [first] = list;
  const rows = list.map((row, index) => ({ ...row, order: index + 1 }));
  return (
    <section className="postings-section" aria-labelledby="posting-reserve">
      <h2 id="posting-reserve">{t('desk-postings.reserve.title')}</h2>
      {first && (
        <div className="row">
          <Button
            size="small"
            variant="solid"
            busy={opening === 'offer'}
            onClick={() => void open('offer', { selection: { ids: [first.id] }, count: 1, ...(terms && { values: terms }) })}
          >
            {t('desk-postings.reserve.offer')}
          </Button>
          <span>{t('desk-postings.reserve.lead', { count: total })}</span>
        </div>
      )}
      <DeskTable
        caption={t('desk-postings.reserve.caption')}
        columns={[
          { key: 'order', heading: t('desk-postings.reserve.order'), cell: ({ order }) => order },
          {
            key: 'name',
            heading: t('desk-postings.ranking.name'),
            cell: ({ id: application, name, receiptNo }) => (
              <a href={deskPaths.application(locale, application)}>{name || receiptNo}</a>
            ),
          },
          { key: 'workPlace', heading: t('desk-postings.ranking.place'), cell: ({ workPlace }) => workPlace },
          { key: 'score', heading: t('desk-postings.ranking.mean'), cell: ({ score }) => score ?? '–', isFigure: true },
        ]}
        rows={rows}
        keyOf={(row) => row.id}
        empty={t('desk-postings.reserve.none')}
      />
    </section>
  );
}
