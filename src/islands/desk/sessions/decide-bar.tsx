import { useStore } from '@nanostores/react';

import { Button } from '#islands/ui/button.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import type { Attendee, AttendeeList } from '#lib/contract/office-sessions.ts';
import { type BatchKind, permissionFor } from '#lib/domain/batch-kinds.ts';
import type { SessionOutcome, FilterOutcome } from '#lib/domain/session-kinds.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';

import { useOpenBatch } from '../batches/use-open-batch.ts';

/** The usual decision for each result. */
const decisions = [
  ['passed', 'advance'],
  ['failed', 'reject'],
  ['absent', 'reject'],
] as const satisfies [SessionOutcome, BatchKind][];

interface Props {
  sessionId: string;
  /** The result that the candidates are filtered by; empty for any. */
  outcome: FilterOutcome | '';
  /** The candidates who match the filter, on all pages. */
  shown: readonly Attendee[];
  asOf: AttendeeList['asOf'];
  /** Called after a decision was made, undone or released. */
  onDone(): void;
}

/**
 * One button per result. Each button opens the usual decision for the filtered candidates with this result. Candidates who
 * already have a decision are left out; further decisions on them are made in the list of applications.
 */
export function DecideBar({ sessionId, outcome: filtered, shown, asOf, onDone }: Props) {
  const t = useT();
  const locale = useLocale();
  const staff = useStore($staff);
  const { opening, open } = useOpenBatch(onDone);
  const offered = decisions.flatMap(([outcome, kind]) => {
    const undecided = shown.filter((one) => one.outcome === outcome && one.decided === 'N');
    return undecided.length > 0 && mayDoOneOf(staff, [permissionFor(kind)]) ? [{ outcome, kind, undecided }] : [];
  });
  return (
    <div className="row no-print" role="group" aria-label={t('desk-sessions.decide.label')}>
      {offered.map(({ outcome, kind, undecided }) => (
        <Button
          key={outcome}
          variant={kind === 'advance' ? 'solid' : 'danger'}
          busy={opening === kind}
          onClick={() =>
            void open(kind, { selection: { ids: undecided.map(({ id }) => id) }, count: undecided.length, seenAt: asOf })
          }
        >
          {t(`desk-sessions.decide.${outcome}`, { count: undecided.length })}
        </Button>
      ))}
      <a href={deskPaths.applications(locale, { session: sessionId, ...(filtered && { outcome: filtered }) })}>
        {t('desk-sessions.decide.list')}
      </a>
    </div>
  );
}
