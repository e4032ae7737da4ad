import { useT } from '#islands/ui/language.tsx';
import type { ListedApplication } from '#lib/contract/desk-applications.ts';
import type { ConditionState } from '#lib/domain/condition-states.ts';

import { momentOf } from './moments.ts';

/** Whether a condition is met; a dash if the posting does not have the condition. */
export function ConditionMark({ state }: { state: ConditionState | null }) {
  const t = useT();
  if (state === null) return <span className="desk-mark desk-mark--none">—</span>;
  return <span className={`desk-mark desk-mark--${state}`}>{t(`desk-applications.condition.${state}`)}</span>;
}

/** Shows an application's status, whether it waits for the office, a result's last valid day, and an unreleased decision. */
export function StatusMark({
  row,
}: {
  row: Pick<ListedApplication, 'status' | 'statusName' | 'roundName' | 'waiting' | 'pending' | 'resultEnds'>;
}) {
  const t = useT();
  const { status, statusName, roundName, waiting, pending, resultEnds } = row;
  return (
    <span className="desk-status">
      <span className={`desk-status__name desk-status__name--${status}`}>{roundName || statusName}</span>
      {waiting === 'Y' && <span className="desk-status__turn">{t('desk-applications.list.waiting')}</span>}
      {resultEnds && (
        <span className="desk-status__turn" title={t('desk-applications.list.resultEndsHint')}>
          {t('desk-applications.list.resultEnds', { date: resultEnds })}
        </span>
      )}
      {pending && (
        <span className="desk-status__pending" title={t('desk-applications.list.pendingAt', { at: momentOf(pending.releaseAt) })}>
          {t('desk-applications.list.pending', { to: pending.toName })}
        </span>
      )}
    </span>
  );
}
