import { useT } from '#islands/ui/language.tsx';
import type { QuotaRow } from '#lib/contract/ranking.ts';

import { DeskTable } from '../ui/desk-table.tsx';

/** The vacancies of a posting; by base if the posting's headcount is split by base. */
export function QuotaTable({ quotas }: { quotas: readonly QuotaRow[] }) {
  const t = useT();
  const figures = ['headcount', 'filled', 'offered', 'left'] as const;
  return (
    <DeskTable
      caption={t('desk-postings.ranking.quotas')}
      columns={[
        {
          key: 'workPlace',
          heading: t('desk-postings.ranking.place'),
          cell: ({ workPlace }) => workPlace || t('desk-postings.ranking.whole'),
        },
        ...figures.map((key) => ({
          key,
          heading: t(`desk-postings.ranking.${key}`),
          cell: (row: QuotaRow) => row[key],
          isFigure: true,
        })),
      ]}
      rows={quotas}
      keyOf={({ key }) => key}
      empty=""
    />
  );
}
