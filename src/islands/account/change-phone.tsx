import { Button } from '#islands/ui/button.tsx';
import { DynamicForm } from '#islands/ui/dynamic-form.tsx';
import { useForm } from '#islands/ui/form/use-form.ts';
import { usePrefixes } from '#islands/ui/form/use-prefixes.ts';
import { useT } from '#islands/ui/language.tsx';
import { api } from '#lib/client/api.ts';
import { loadSession } from '#lib/client/session.ts';
import { encryptField } from '#lib/contract/cipher.ts';
import { changePhoneForm } from '#lib/forms/account.ts';
import { defineForm } from '#lib/forms/field.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { captchaForCode, codeSent } from './forms.ts';
import { shownInForm } from './refusals.ts';
import { useAttempt } from './use-attempt.ts';
import { useCaptcha } from './use-captcha.ts';
import { useExtras } from './use-extras.tsx';
import { useSendCode } from './use-send-code.ts';

const [phone, code, password] = changePhoneForm;
const form = defineForm([phone, captchaForCode, code, password]);

/** The form to change the account's phone number. */
export function ChangePhone({ onChanged }: { onChanged: () => Promise<void> }) {
  const t = useT();
  const control = useForm(form, { initial: { [codeSent]: 'N' } });
  const captcha = useCaptcha(() => control.clear('captcha'));
  const { busy, attempt } = useAttempt();
  const send = useSendCode(control, 'sendBindingMessage', captcha);
  const extras = useExtras({ captcha, prefixes: usePrefixes() }, control, send);

  function submit(values: { prefix?: string; loginPhone: string; code: string; password: string }) {
    return attempt(control, async () => {
      const secrets = { code: await encryptField(values.code), password: await encryptField(values.password) };
      await api.put('system/user/phone', { ...values, ...secrets }, { handles: shownInForm });
      await loadSession({ force: true });
      showToast('done', t('account.contacts.phoneDone'));
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
