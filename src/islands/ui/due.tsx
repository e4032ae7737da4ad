import { dateTimeInShanghai } from '#lib/rules/deadline.ts';

import { useT } from './language.tsx';
import { timeLeft } from './time-left.ts';
import { Words } from './words.tsx';

interface DueProps {
  /** ISO 8601, or null where nothing presses. */
  dueAt: string | null;
  waits: boolean;
  isOverdue: boolean;
  /** Milliseconds. */
  now: number;
}

/** Until when a task may be done and how long that is, or that its time has passed; nothing where it does not wait. */
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
