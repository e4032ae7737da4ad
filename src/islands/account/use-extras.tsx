import type { FormExtras } from '#islands/ui/form/field-props.ts';
import { useT } from '#islands/ui/language.tsx';
import type { AccountTools } from './account-tools.ts';
import { CaptchaChallenge } from './captcha-challenge.tsx';
import type { AnyForm } from './forms.ts';
import { PasswordHint } from './password-hint.tsx';
import { PrivacyLabel } from './privacy-label.tsx';
import { SendCodeButton } from './send-code-button.tsx';
import type { SendCode } from './use-send-code.ts';

/** The extras of the account's forms: the captcha, the button to request a code, country codes, hints and labels. */
export function useExtras(
  { captcha, prefixes }: Pick<AccountTools, 'captcha' | 'prefixes'>,
  form: AnyForm,
  code?: SendCode,
): FormExtras {
  const t = useT();
  const newPassword = form.fields.find(({ name, hint }) => hint !== undefined && /^(?:new)?password$/i.test(name));
  return {
    prefixes,
    beside: { captcha: <CaptchaChallenge captcha={captcha} />, ...(code ? { code: <SendCodeButton code={code} /> } : {}) },
    hints: {
      ...(code ? { code: <span role="status">{code.outcome && t(`account.code.${code.outcome}`)}</span> } : {}),
      ...(captcha.kind === 'audio' ? { captcha: t('account.captcha.hint') } : {}),
      ...(newPassword ? { [newPassword.name]: <PasswordHint password={form.values[newPassword.name]} /> } : {}),
    },
    labels: { agreed: <PrivacyLabel /> },
  };
}
