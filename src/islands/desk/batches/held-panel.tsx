import { useStore } from '@nanostores/react';
import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { useNow } from '#islands/ui/use-now.ts';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { BatchDone, BatchSummary } from '#lib/contract/batches.ts';
import { type BatchKind, isInternal } from '#lib/domain/batch-kinds.ts';
import { momentInShanghai } from '#lib/rules/moments.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';

import { useStepFocus } from '../ui/use-step-focus.ts';
import { Refusals } from './preview-panel.tsx';
import { SettleDialog } from './settle-dialog.tsx';

/** Seconds until an instant (ISO 8601) by the server's clock, counting down to 0. */
export function useSecondsLeft(until: string): number {
  const now = useNow(1000);
  return Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
}

/** A countdown is shown if fewer than this many seconds are left until the release. */
const longestCountdown = 86_400;

/** Formats seconds as `9:05`, or from one hour on as `1:09:05`. */
export function clockOf(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, two(seconds % 60)];
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${two(minutes)}:${rest}`;
}

/** A confirmed batch while it is held: its release time, and buttons to undo it or release it at once. */
export function HeldPanel({ kind, done, onSettled }: { kind: BatchKind; done: BatchDone; onSettled: () => void }) {
  const t = useT();
  const locale = useLocale();
  const seconds = useSecondsLeft(done.releaseAt);
  const mayRelease = mayDoOneOf(useStore($staff), ['applications.releaseNow']);
  const [busy, setBusy] = useState('');
  const [asksRelease, setAsksRelease] = useState(false);
  const [settled, setSettled] = useState<BatchSummary | null>(null);
  const words = useStepFocus<HTMLParagraphElement>(settled ? 'settled' : 'held');

  async function settle(how: 'undo' | 'release') {
    setBusy(how);
    try {
      setSettled(await staffApi.post<BatchSummary>(`batches/${done.batchId}/${how}`));
      onSettled();
    } catch {
      // `staffApi` has shown the error.
    } finally {
      setBusy('');
      setAsksRelease(false);
    }
  }

  if (done.batchId === null) {
    return (
      <div className="desk-held">
        <p className="notice notice--due">{t('desk-batches.held.nothing')}</p>
        <Refusals refused={done.refused} />
      </div>
    );
  }
  const isOver = settled !== null || seconds === 0;
  return (
    <div className="desk-held">
      <p ref={words} tabIndex={-1} role="status" className="desk-held__words">
        {settled && settled.undone > 0 && t('desk-batches.held.undone', { count: settled.undone })}
        {settled && settled.undone === 0 && t('desk-batches.held.released', { count: settled.released })}
        {!settled &&
          t(isInternal(kind) ? 'desk-batches.held.internal' : 'desk-batches.held.text', {
            count: done.ok,
            at: momentInShanghai(Date.parse(done.releaseAt), locale),
          })}
      </p>
      {!isOver && seconds < longestCountdown && (
        <p className="desk-held__clock" aria-hidden="true">
          {clockOf(seconds)}
        </p>
      )}
      {!isOver && done.awaitsApproval === 'Y' && <p className="notice notice--due">{t('desk-batches.approval.needed')}</p>}
      <Refusals refused={done.refused} />
      <p className="desk-held__ways">
        {!isOver && (
          <Button busy={busy === 'undo'} onClick={() => void settle('undo')}>
            {t('desk-batches.undo')}
          </Button>
        )}
        {!isOver && mayRelease && done.awaitsApproval !== 'Y' && (
          <Button onClick={() => setAsksRelease(true)}>{t('desk-batches.release')}</Button>
        )}
        <a href={deskPaths.batches(locale)}>{t('desk-batches.held.all')}</a>
      </p>
      {!isOver && asksRelease && (
        <SettleDialog
          how="release"
          count={done.ok}
          busy={busy === 'release'}
          onConfirm={() => void settle('release')}
          onClose={() => setAsksRelease(false)}
        />
      )}
    </div>
  );
}
