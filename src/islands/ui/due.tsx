import { dateTimeInShanghai } from '#lib/rules/deadline.ts';

import { useT } from './language.tsx';
import { timeLeft } from './time-left.ts';
import { Words } from './words.tsx';

interface DueProps {
  /** ISO 8601; null if there is no due time. */
  dueAt: string | null;
  waits: boolean;
  isOverdue: boolean;
  /** Milliseconds since the epoch. */
  now: number;
}

/**
 * Shows when a task is due: with the time left if the task `waits`, or marked as overdue if `isOverdue`. If neither is
 * true, shows nothing. For a waiting task without a due time, shows a general request.
 */
export function Due({ dueAt, waits, isOverdue, now }: DueProps) {
  const t = useT();
  if (dueAt === null) return waits ? <p>{t('tasks.turn.noDue')}</p> : null;
  const due = Date.parse(dueAt);
  const at = dateTimeInShanghai(due);
  if (isOverdue)
    return (
      <p>
        <Words text={t('tasks.turn.overdue', { at })} />
      </p>
    );
  if (!waits) return null;
  return (
    <p>
      <Words text={t('tasks.turn.due', { at })} />
      <strong className="turn__left">{t('tasks.turn.left', { time: timeLeft(due - now, t) })}</strong>
    </p>
  );
}
