import { momentInShanghai } from '#lib/rules/moments.ts';

import { useLocale, useT } from '#islands/ui/language.tsx';
import { timeLeft } from '#islands/ui/time-left.ts';
import { Words } from '#islands/ui/words.tsx';

interface DeadlineProps {
  dueAt: string | null;
  changeable: 'Y' | 'N';
  now: number;
  /** Whether there is an answer already; the deadline is then for changing the answer. */
  answered: boolean;
}

/**
 * Shows the deadline for giving or changing the answer, with the time left. If there is no deadline, if it has passed, or if
 * no answer is needed any more, shows a note instead.
 */
export function Deadline({ dueAt, changeable, now, answered }: DeadlineProps) {
  const t = useT();
  const locale = useLocale();
  const due = dueAt === null ? null : Date.parse(dueAt);
  if (due !== null && due < now)
    return (
      <p>
        <Words text={t('appointments.frame.past', { at: momentInShanghai(due, locale) })} />
      </p>
    );
  if (changeable === 'N') return <p>{t('appointments.frame.over')}</p>;
  if (due === null) return <p>{t(`appointments.frame.${answered ? 'noDueChange' : 'noDue'}`)}</p>;
  return (
    <p>
      <Words text={t(`appointments.frame.${answered ? 'dueChange' : 'due'}`, { at: momentInShanghai(due, locale) })} />{' '}
      <strong className="appointment__left">{t('appointments.frame.left', { time: timeLeft(due - now, t) })}</strong>
    </p>
  );
}
