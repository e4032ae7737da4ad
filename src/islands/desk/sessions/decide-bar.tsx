import { useStore } from '@nanostores/react';

import { Button } from '#islands/ui/button.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import type { Attendee, AttendeeList } from '#lib/contract/office-sessions.ts';
import { type BatchKind, permissionFor } from '#lib/domain/batch-kinds.ts';
import type { SessionOutcome, SoughtOutcome } from '#lib/domain/session-kinds.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';

import { useOpenBatch } from '../batches/use-open-batch.ts';

/** What a result leads to, as a rule. */
const decisions = [
  ['passed', 'advance'],
  ['failed', 'reject'],
  ['absent', 'reject'],
] as const satisfies [SessionOutcome, BatchKind][];

interface Props {
  sessionId: string;
  /** The result that is looked for; empty for every one. */
  outcome: SoughtOutcome | '';
  /** Who is shown. */
  shown: readonly Attendee[];
  asOf: AttendeeList['asOf'];
  /** Something was decided, or undone. */
  onDone(): void;
}

/** Decides on those who are shown by their results; whoever was decided on since is left to the list of applications. */
export function DecideBar({ sessionId, outcome: sought, shown, asOf, onDone }: Props) {
  const t = useT();
  const locale = useLocale();
  const staff = useStore($staff);
  const { opening, open } = useOpenBatch(onDone);
  const offered = decisions.flatMap(([outcome, kind]) => {
    const meant = shown.filter((one) => one.outcome === outcome && one.decided === 'N');
    return meant.length > 0 && mayDoOneOf(staff, [permissionFor(kind)]) ? [{ outcome, kind, meant }] : [];
  });
  return (
    <div className="row no-print" role="group" aria-label={t('desk-sessions.decide.label')}>
      {offered.map(({ outcome, kind, meant }) => (
        <Button
          key={outcome}
          variant={kind === 'advance' ? 'solid' : 'danger'}
          busy={opening === kind}
          onClick={() => void open(kind, { selection: { ids: meant.map(({ id }) => id) }, count: meant.length, seenAt: asOf })}
        >
          {t(`desk-sessions.decide.${outcome}`, { count: meant.length })}
        </Button>
      ))}
      <a href={deskPaths.applications(locale, { session: sessionId, ...(sought && { outcome: sought }) })}>
        {t('desk-sessions.decide.list')}
      </a>
    </div>
  );
}
