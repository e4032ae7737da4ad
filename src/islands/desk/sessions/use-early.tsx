import { type ReactNode, useState } from 'react';

import { ConfirmDialog } from '#islands/ui/confirm-dialog.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import type { OfficeSession } from '#lib/contract/office-sessions.ts';
import { dayInShanghai } from '#lib/rules/moments.ts';

interface Early {
  /** Runs the action. Before the session's day, asks for confirmation first. */
  ask(act: () => void): void;
  /** The dialog, which the page must render. */
  question: ReactNode;
}

/** Asks for confirmation before results are entered ahead of the session's day. */
export function useEarly({ early, begins }: Pick<OfficeSession, 'early' | 'begins'>): Early {
  const t = useT();
  const locale = useLocale();
  const [asked, setAsked] = useState<{ act: () => void } | null>(null);
  const question = (
    <ConfirmDialog
      open={asked !== null}
      title={t('desk-sessions.early.title')}
      confirmLabel={t('desk-sessions.early.resultsSure')}
      onConfirm={() => {
        setAsked(null);
        asked?.act();
      }}
      onClose={() => setAsked(null)}
    >
      <p>{t('desk-sessions.early.results', { day: dayInShanghai(Date.parse(begins), locale) })}</p>
    </ConfirmDialog>
  );
  return { ask: (act) => (early === 'Y' ? setAsked({ act }) : act()), question };
}
