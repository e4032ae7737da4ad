import { useT } from '#islands/ui/language.tsx';

import { MomentLine } from './form-parts.tsx';

/** Whether a due instant is over. */
export function isPast(dueAt: string | null | undefined): boolean {
  return typeof dueAt === 'string' && Date.parse(dueAt) < Date.now();
}

/** Until when something is to be done anew, where its former due time is over. */
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
