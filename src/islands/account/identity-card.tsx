import { Button } from '#islands/ui/button.tsx';
import { DynamicForm } from '#islands/ui/dynamic-form.tsx';
import type { FormControl } from '#islands/ui/form/use-form.ts';
import { useT } from '#islands/ui/language.tsx';
import { api } from '#lib/client/api.ts';
import { encryptField } from '#lib/contract/cipher.ts';
import type { IdentityPhone } from '#lib/contract/identity.ts';
import type { identityForm } from '#lib/forms/identity.ts';

import { CaptchaChallenge } from './captcha-challenge.tsx';
import { shownInForm } from './refusals.ts';
import { useAttempt } from './use-attempt.ts';
import type { Captcha } from './use-captcha.ts';

interface CardProps {
  form: FormControl<typeof identityForm>;
  captcha: Captcha;
  /** Called after a code was requested; `phone` is the masked number to show, which is made up if the ID number is unknown. */
  onSent: (phone: string) => void;
}

/** The first step of the identity check: asks for the ID number and requests a code for the phone given in the application. */
export function IdentityCard({ form, captcha, onSent }: CardProps) {
  const t = useT();
  const { busy, attempt } = useAttempt(captcha);

  function submit(values: { idcard: string; captcha: string }) {
    return attempt(form, async () => {
      const idcard = await encryptField(values.idcard);
      const body = { idcard, captcha: values.captcha, ...(await captcha.proof()) };
      const { phone } = await api.post<IdentityPhone>('personal/verify/getPhone', body, { handles: shownInForm });
      captcha.spend();
      await api.post('personal/verify/send', { idcard }, { handles: shownInForm });
      onSent(phone);
    });
  }

  const hints = captcha.kind === 'audio' ? { captcha: t('account.captcha.hint') } : {};
  return (
    <>
      <p className="muted identity__lead">{t('identity.lead')}</p>
      <DynamicForm form={form} extras={{ beside: { captcha: <CaptchaChallenge captcha={captcha} /> }, hints }} onSubmit={submit}>
        <Button type="submit" variant="primary" wide busy={busy}>
          {t('identity.send')}
        </Button>
      </DynamicForm>
    </>
  );
}
