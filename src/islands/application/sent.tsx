import { type SyntheticEvent, useState } from 'react';

import type { ApplicationRecord } from '#lib/contract/applications.ts';
import { loadChunk } from '#lib/load-chunk.ts';

import { useT } from '../ui/language.tsx';
import { Spinner } from '../ui/spinner.tsx';

type SentParts = typeof import('./sent-details.tsx');

/** What was submitted with an application, and what the resume says otherwise today; fetched when it is opened. */
export function Sent({ record }: { record: ApplicationRecord }) {
  const t = useT();
  const [parts, setParts] = useState<SentParts | undefined>();

  async function open(event: SyntheticEvent<HTMLDetailsElement>) {
    if (event.currentTarget.open && !parts) setParts(await loadChunk(() => import('./sent-details.tsx')));
  }

  return (
    <details onToggle={(event) => void open(event)}>
      <summary>{t('application.sent.show')}</summary>
      {parts ? <parts.SentDetails key={record.appliedAt} record={record} /> : <Spinner label={t('common.loading')} />}
    </details>
  );
}
