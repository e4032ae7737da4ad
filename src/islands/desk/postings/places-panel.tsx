import { useStore } from '@nanostores/react';

import { useT } from '#islands/ui/language.tsx';
import type { QuotaList } from '#lib/contract/ranking.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';

import { QuotaTable } from '../ranking/quota-table.tsx';
import { useLoad } from '../ui/use-load.ts';
import { ReservePanel } from './reserve-panel.tsx';

/**
 * How many vacancies of a posting are filled, offered and left, shown to staff who may read applications. The reserve below is
 * shown only to staff who may decide.
 */
export function PlacesPanel({ id }: { id: string }) {
  const t = useT();
  const mayRead = mayDoOneOf(useStore($staff), ['applications.read']);
  const { data, reload } = useLoad<QuotaList>(mayRead ? `quotas?pkRegJob=${encodeURIComponent(id)}` : null);
  const quotas = data?.list[0]?.quotas;
  if (!quotas) return null;
  return (
    <>
      <div className="postings-section">
        <h2>{t('desk-postings.ranking.quotas')}</h2>
        <QuotaTable quotas={quotas} />
      </div>
      <ReservePanel id={id} onDone={reload} />
    </>
  );
}
