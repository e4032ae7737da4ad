import { useT } from '#islands/ui/language.tsx';
import type { ListedSession } from '#lib/contract/office-sessions.ts';

/** The number of taken seats of a session: as text, and also as a bar if the capacity is limited. */
export function FillBar({ session: { taken, capacity } }: { session: Pick<ListedSession, 'taken' | 'capacity'> }) {
  const t = useT();
  if (capacity === null) return <p>{t('desk-sessions.list.open', { taken })}</p>;
  const words = t('desk-sessions.list.taken', { taken, capacity });
  return (
    <p className="sessions-fill">
      <meter min={0} max={capacity} value={taken} aria-label={t('desk-sessions.list.fill', { taken, capacity })} />
      <span>{words}</span>
      {taken >= capacity && <span className="badge badge--due">{t('desk-sessions.list.full')}</span>}
    </p>
  );
}
