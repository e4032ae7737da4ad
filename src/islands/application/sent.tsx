import { type ComponentType, type SyntheticEvent, useState } from 'react';

import type { ApplicationRecord } from '#lib/contract/applications.ts';
import { loadChunk } from '#lib/client/load-chunk.ts';

import { useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';

/** A section with the submitted application; unfolding the section loads the application. */
export function Sent({ record }: { record: ApplicationRecord }) {
  const t = useT();
  const [Details, setDetails] = useState<ComponentType<{ record: ApplicationRecord }> | undefined>();

  async function open(event: SyntheticEvent<HTMLDetailsElement>) {
    if (!event.currentTarget.open || Details) return;
    const parts = await loadChunk(() => import('./sent-details.tsx'));
    if (parts) setDetails(() => parts.SentDetails);
  }

  return (
    <details onToggle={(event) => void open(event)}>
      <summary>{t('application.sent.show')}</summary>
      {Details ? <Details key={record.appliedAt} record={record} /> : <Spinner label={t('common.loading')} />}
    </details>
  );
}
