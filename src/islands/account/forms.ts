import {
  bindPhoneForm,
  changePasswordForm,
  loginForm,
  newPasswordForm,
  phoneCodeForm,
  registerByEmailForm,
  registerByPhoneForm,
  resetRequestForm,
  sendCodeForm,
} from '#lib/forms/account.ts';
import { defineForm, type TextField } from '#lib/forms/field.ts';
import { captchaLength } from '#lib/rules/codes.ts';

import { type FormControl, useForm } from '#islands/ui/form/use-form.ts';

const [phone] = sendCodeForm;
const [, code] = phoneCodeForm;
const [, , name, password, confirmPassword, agreed] = registerByPhoneForm;

/** Kept beside a form's fields: `Y` while a code is on its way, so that there is no captcha to solve meanwhile. */
export const codeSent = 'codeSent';
/** Kept beside a form's fields: the moment (ms) from which a code may be asked for again. */
export const lockedUntil = 'lockedUntil';

/** Kept beside the fields of the new password: the ticket that sets it. */
export const ticket = 'ticket';

/** The captcha of a form that sends a code: asked for when the code is, not when the form is submitted. */
export const captchaForCode = {
  kind: 'captcha',
  name: 'captcha',
  label: 'account.field.captcha',
  maxLength: captchaLength,
  shown: { field: codeSent, is: ['N'] },
} as const satisfies TextField;

/** Kept beside the fields that bind a phone: `Y` once the server asked for the password. */
export const askPassword = 'askPassword';

const bySms = defineForm([phone, captchaForCode, code]);
const [, , currentPassword] = bindPhoneForm;
const bind = defineForm([
  phone,
  captchaForCode,
  code,
  { ...currentPassword, required: true, shown: { field: askPassword, is: ['Y'] } },
]);
const registerBySms = defineForm([phone, captchaForCode, code, name, password, confirmPassword, agreed]);

const notSent = { initial: { [codeSent]: 'N' } };

/**
 * Every form of the account, kept here so that nothing typed is lost when views change or the dialog closes.
 * @param typed what the page before kept, by form
 */
export function useAccountForms(typed: Record<string, Record<string, unknown>> = {}) {
  return {
    login: useForm(loginForm, { initial: typed.login ?? {} }),
    loginBySms: useForm(bySms, { initial: typed.loginBySms ?? notSent.initial }),
    register: useForm(registerByEmailForm, { initial: typed.register ?? {} }),
    registerBySms: useForm(registerBySms, { initial: typed.registerBySms ?? notSent.initial }),
    reset: useForm(resetRequestForm, { initial: typed.reset ?? {} }),
    resetBySms: useForm(bySms, { initial: typed.resetBySms ?? notSent.initial }),
    newPassword: useForm(newPasswordForm),
    bind: useForm(bind, notSent),
    change: useForm(changePasswordForm),
  };
}

export type AccountForms = ReturnType<typeof useAccountForms>;

/** What is needed of a form to show what went wrong with it. */
export type AnyForm = Pick<FormControl, 'id' | 'fields' | 'values' | 'set' | 'clear' | 'refuse'>;
