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

/**
 * A hidden value of a form: `Y` from the request of a code until another code can be requested, otherwise `N`. The captcha is
 * shown only for `N`.
 */
export const codeSent = 'codeSent';
/** A hidden value of a form: the time (ms since the epoch) from which another code can be requested. */
export const lockedUntil = 'lockedUntil';

/** A hidden value of the form for a new password: the ticket that allows setting it. */
export const ticket = 'ticket';

/** The captcha of a form with a code: required to request the code, but not to submit the form. */
export const captchaForCode = {
  kind: 'captcha',
  name: 'captcha',
  label: 'account.field.captcha',
  maxLength: captchaLength,
  shown: { field: codeSent, is: ['N'] },
} as const satisfies TextField;

/** A hidden value of the form that binds a phone: `N` until the server requires the password. */
export const askPassword = 'askPassword';

const bySms = defineForm([phone, captchaForCode, code]);
const [, , currentPassword] = bindPhoneForm;
const bind = defineForm([phone, captchaForCode, code, { ...currentPassword, skipped: { field: askPassword, is: ['N'] } }]);
/** The initial values of the form that binds a phone. */
export const bindInitial = { [codeSent]: 'N', [askPassword]: 'N' };
const registerBySms = defineForm([phone, captchaForCode, code, name, password, confirmPassword, agreed]);

const notSent = { initial: { [codeSent]: 'N' } };

/**
 * All forms of the account dialog, created together so that input survives a change of view and closing the dialog.
 * @param typed the input that the previous page stored, keyed by form
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
    bind: useForm(bind, { initial: bindInitial }),
    change: useForm(changePasswordForm),
  };
}

export type AccountForms = ReturnType<typeof useAccountForms>;

/** A form of any type, with the members that the account's views share. */
export type AnyForm = Pick<FormControl, 'id' | 'fields' | 'values' | 'set' | 'clear' | 'refuse'>;
