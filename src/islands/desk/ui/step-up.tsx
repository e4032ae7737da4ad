import { useState } from 'react';

import { Dialog } from '#islands/ui/dialog.tsx';
import { useT } from '#islands/ui/language.tsx';
import { showIsland } from '#islands/ui/show-island.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import type { ProofKind } from '#lib/browser/ask-for-proof.ts';
import type { ApiError } from '#lib/client/api-error.ts';
import { api } from '#lib/client/api.ts';
import type { NextStep, StaffMember } from '#lib/contract/staff.ts';
import { pageLocale } from '#lib/i18n/page-words.ts';
import { $staff } from '#lib/stores/staff.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { CodeStep, PasswordStep, SsoStep } from '../staff/sign-in-steps.tsx';

/**
 * Whether the person who was signed in before is signed in now, with the same role. Reloads the page if the person or the
 * role differs; shows a message if the server cannot be asked.
 */
async function isSamePerson(): Promise<boolean> {
  const before = $staff.get();
  const now = await api.get<StaffMember>('/api/staff/me', { handles: 'all' }).catch(({ message }: ApiError) => {
    showToast('fault', message);
    return null;
  });
  if (!now) return false;
  if (before && (before.id !== now.id || before.role !== now.role)) {
    location.reload();
    return false;
  }
  $staff.set(now);
  return true;
}

interface Props {
  kind: ProofKind;
  onEnd: (proved: boolean) => void;
}

/** Asks for a fresh code or a new sign-in. It is a dialog and not another page, so that this page keeps its state. */
function ProofDialog({ kind, onEnd }: Props) {
  const t = useT();
  const [step, setStep] = useState<'password' | 'code'>(kind === 'stepUp' ? 'code' : 'password');
  const [hasEnded, setHasEnded] = useState(kind === 'signIn');

  function next(to: NextStep) {
    if (to === 'enrol') location.assign(deskPaths.setup(pageLocale()));
    else setStep('code');
  }

  const finish = () => void isSamePerson().then(onEnd);

  return (
    <Dialog
      key={step}
      open
      size="small"
      title={t(hasEnded ? 'desk-staff.proof.endedTitle' : 'desk-staff.proof.codeTitle')}
      onClose={() => onEnd(false)}
    >
      <p className="desk-proof__lead">{t(hasEnded ? 'desk-staff.proof.endedText' : 'desk-staff.proof.codeText')}</p>
      {$staff.get()?.signsIn === 'sso' ? (
        <SsoStep onDone={finish} />
      ) : step === 'password' ? (
        <PasswordStep onNext={next} />
      ) : (
        <CodeStep
          label={t('desk-staff.proof.goOn')}
          onDone={finish}
          onEnded={() => {
            setHasEnded(true);
            setStep('password');
          }}
        />
      )}
    </Dialog>
  );
}

/**
 * Asks the reader to prove their identity again. False if the reader declines, or signs in as another person or with another
 * role.
 */
export function askProof(kind: ProofKind): Promise<boolean> {
  return new Promise((resolve, reject) => {
    showIsland(['common', 'desk-staff', 'rules'], (remove) => (
      <ProofDialog
        kind={kind}
        onEnd={(proved) => {
          remove();
          resolve(proved);
        }}
      />
    )).catch(reject);
  });
}
