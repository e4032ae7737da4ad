import { Button } from '#islands/ui/button.tsx';
import { DynamicForm } from '#islands/ui/dynamic-form.tsx';
import { asText } from '#islands/ui/form/field-props.ts';
import { useForm } from '#islands/ui/form/use-form.ts';
import { useT } from '#islands/ui/language.tsx';
import { api } from '#lib/client/api.ts';
import { loadSession } from '#lib/client/session.ts';
import { encryptField } from '#lib/contract/cipher.ts';
import { changeEmailForm } from '#lib/forms/account.ts';
import { defineForm } from '#lib/forms/field.ts';
import { isEmail } from '#lib/rules/email.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { captchaForCode, codeSent } from './forms.ts';
import { shownInForm } from './refusals.ts';
import { useAttempt } from './use-attempt.ts';
import { useCaptcha } from './use-captcha.ts';
import { useExtras } from './use-extras.tsx';
import { useSendCode } from './use-send-code.ts';

const [address, code, password] = changeEmailForm;
const form = defineForm([address, captchaForCode, code, password]);

/** The form to change the account's e-mail address. */
export function ChangeEmail({ onChanged }: { onChanged: () => Promise<void> }) {
  const t = useT();
  const control = useForm(form, { initial: { [codeSent]: 'N' } });
  const captcha = useCaptcha(() => control.clear('captcha'));
  const { busy, attempt } = useAttempt();
  const email = asText(control.values.email);
  const send = useSendCode(control, 'sendEmailMessage', captcha, { possible: isEmail(email), body: { email } });
  const extras = useExtras({ captcha, prefixes: [] }, control, send);

  function submit(values: { email: string; code: string; password: string }) {
    return attempt(control, async () => {
      const secrets = { code: await encryptField(values.code), password: await encryptField(values.password) };
      await api.put('system/user/email', { ...values, ...secrets }, { handles: shownInForm });
      showToast('done', t('account.contacts.emailDone'));
      await loadSession({ force: true });
      await onChanged();
    });
  }

  return (
    <>
      <p className="account__lead">{t('account.contacts.lead')}</p>
      <DynamicForm form={control} extras={extras} onSubmit={submit}>
        <Button type="submit" variant="primary" wide busy={busy}>
          {t('account.contacts.submit')}
        </Button>
      </DynamicForm>
    </>
  );
}
