import { serverNow } from '#lib/client/server-clock.ts';
import { useT } from '#islands/ui/language.tsx';

import { MomentLine } from './moment-line.tsx';

/** Whether a due time has passed; false if there is none. */
export function isPast(dueAt: string | null | undefined): boolean {
  return typeof dueAt === 'string' && Date.parse(dueAt) < serverNow();
}

/** The input for a new due time, for a request whose due time has passed. */
export function DueAgain({ value, onChange }: { value: string; onChange: (typed: string) => void }) {
  const t = useT();
  return (
    <MomentLine
      label={t('desk-batches.check.dueAgain')}
      hint={t('desk-batches.check.dueOver')}
      value={value}
      onChange={onChange}
    />
  );
}
