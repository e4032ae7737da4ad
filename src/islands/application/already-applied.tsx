import { useState } from 'react';

import type { ApplyAnswer } from '#lib/contract/applications.ts';

import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { PhaseHeading } from './phase-heading.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

interface AlreadyAppliedProps {
  answer: Extract<ApplyAnswer, { isApply: 'Y' }>;
  /** Called when the candidate wants to apply again after withdrawing the existing application. */
  onAgain: () => void;
  onClose: () => void;
}

/**
 * Shown if an existing application prevents a new one: the candidate can withdraw the existing one or leave (specification:
 * apply flow).
 */
export function AlreadyApplied({ answer, onAgain, onClose }: AlreadyAppliedProps) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const [cancelled, setCancelled] = useState(false);
  const { regJobName: job, regJob2Name: other } = answer;

  if (cancelled) {
    return (
      <div className="stack">
        <PhaseHeading>{t('application.already.cancelled')}</PhaseHeading>
        <div className="form__actions">
          <Button onClick={onClose}>{t('application.already.leave')}</Button>
          <Button variant="primary" onClick={onAgain}>
            {t('application.already.again')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="stack">
      <PhaseHeading>{t('application.already.title')}</PhaseHeading>
      <p>{other ? t('application.already.other', { job, other }) : t('application.already.same', { job })}</p>
      <div className="form__actions">
        <Button variant="danger" onClick={() => setAsking(true)}>
          {t('application.already.cancel')}
        </Button>
        <Button variant="primary" onClick={onClose}>
          {t('application.already.leave')}
        </Button>
      </div>
      {asking && <WithdrawDialog application={answer} onClose={() => setAsking(false)} onDone={() => setCancelled(true)} />}
    </div>
  );
}
