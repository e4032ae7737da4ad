import { useEffect, useState } from 'react';

import { Dialog } from '#islands/ui/dialog.tsx';
import { useForm } from '#islands/ui/form/use-form.ts';
import { useT } from '#islands/ui/language.tsx';
import type { IdentityOptions } from '#lib/browser/open-identity.ts';
import type { IdentifiedApplication } from '#lib/contract/identity.ts';
import { identityCodeForm, identityForm } from '#lib/forms/identity.ts';
import { $identityPassed } from '#lib/stores/identity.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { IdentityCard } from './identity-card.tsx';
import { IdentityChoice } from './identity-choice.tsx';
import { IdentityCode } from './identity-code.tsx';
import { $identityRequest } from './identity-request.ts';
import { useCaptcha } from './use-captcha.ts';

/** The step of the check: the ID number, the code, or the choice of an application. */
type Step = { at: 'card' } | { at: 'code'; phone: string } | { at: 'choice'; found: readonly IdentifiedApplication[] };

/**
 * The identity check for readers who are not signed in: the ID number, then a code sent to the phone given in the
 * application. It stays mounted when closed, so that typed input is still there when the dialog is opened again.
 */
export function IdentityDialog() {
  const t = useT();
  const [request, setRequest] = useState<IdentityOptions | null>(null);
  const [step, setStep] = useState<Step>({ at: 'card' });
  const [passed, setPassed] = useState(0);
  const card = useForm(identityForm);
  const code = useForm(identityCodeForm);
  const captcha = useCaptcha(() => {
    if (card.values.captcha) card.clear('captcha');
  }, 'personal/verify/captcha');

  useEffect(
    () =>
      $identityRequest.subscribe((asked) => {
        if (!asked) return;
        setStep((before) => (before.at === 'choice' ? { at: 'card' } : before));
        setRequest(asked);
      }),
    [],
  );

  // A toast appears in the topmost open dialog. The effect runs only after this dialog has closed.
  useEffect(() => {
    if (passed > 0) showToast('done', t('identity.passed'));
  }, [passed, t]);

  function pass(found: readonly IdentifiedApplication[]) {
    card.reset();
    code.reset();
    if (found.some(({ applyId }) => applyId === request?.applyId)) {
      setStep({ at: 'card' });
      setRequest(null);
      setPassed((times) => times + 1);
    } else {
      setStep({ at: 'choice', found });
    }
    $identityPassed.set($identityPassed.get() + 1);
  }

  const title = step.at === 'card' ? 'identity.title' : step.at === 'code' ? 'identity.codeTitle' : 'identity.choiceTitle';
  return (
    <Dialog key={step.at} open={request !== null} title={t(title)} size="small" onClose={() => setRequest(null)}>
      {step.at === 'card' && <IdentityCard form={card} captcha={captcha} onSent={(phone) => setStep({ at: 'code', phone })} />}
      {step.at === 'code' && (
        <IdentityCode
          form={code}
          idcard={String(card.values.idcard ?? '')}
          phone={step.phone}
          onPassed={pass}
          onBack={() => {
            code.reset();
            setStep({ at: 'card' });
          }}
        />
      )}
      {step.at === 'choice' && <IdentityChoice found={step.found} missed={request?.applyId !== undefined} />}
    </Dialog>
  );
}
