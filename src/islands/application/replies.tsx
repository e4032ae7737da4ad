import { type ComponentType, type Ref, type SyntheticEvent, useImperativeHandle, useRef, useState } from 'react';

import { useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { loadChunk } from '#lib/client/load-chunk.ts';
import type { ApplicationRecord } from '#lib/contract/applications.ts';

import type { RepliesThread } from './replies-thread.tsx';

export interface RepliesHandle {
  /** Unfolds the conversation and moves the focus to its field. */
  write(): void;
}

interface Props {
  record: ApplicationRecord;
  handle: Ref<RepliesHandle>;
}

type Thread = ComponentType<Parameters<typeof RepliesThread>[0]>;

/** A section for the conversation with the recruiting team; unfolding the section loads the conversation. */
export function Replies({ record, handle }: Props) {
  const t = useT();
  const { count = 0, last = null } = record.replies ?? {};
  const details = useRef<HTMLDetailsElement>(null);
  const [Thread, setThread] = useState<Thread | undefined>();
  const [writes, setWrites] = useState(false);
  const [isNamed] = useState(() => location.hash === `#${record.idkey}`);
  useImperativeHandle(handle, () => ({
    write() {
      setWrites(true);
      if (details.current) details.current.open = true;
      document.getElementById(`reply-${record.idkey}`)?.focus();
    },
  }));

  async function open(event: SyntheticEvent<HTMLDetailsElement>) {
    if (!event.currentTarget.open || Thread) return;
    const parts = await loadChunk(() => import('./replies-thread.tsx'));
    if (parts) setThread(() => parts.RepliesThread);
  }

  return (
    <details ref={details} open={(isNamed && count > 0) || undefined} onToggle={(event) => void open(event)}>
      <summary>
        {count === 0 ? t('application.replies.title') : t('application.replies.titleCount', { count })}
        {last && (
          <span className={last === 'office' ? 'badge badge--done' : 'badge badge--muted'}>
            {t(last === 'office' ? 'application.replies.isAnswered' : 'application.replies.isSent')}
          </span>
        )}
      </summary>
      {Thread ? <Thread record={record} takesFocus={writes} /> : <Spinner label={t('common.loading')} />}
    </details>
  );
}
