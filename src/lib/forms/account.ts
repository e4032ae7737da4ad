import { accountName } from '#lib/rules/account-name.ts';
import { captcha, captchaLength, smsCode, smsCodeLength, verificationCode, verificationCodeLength } from '#lib/rules/codes.ts';
import { email } from '#lib/rules/email.ts';
import { personName } from '#lib/rules/name.ts';
import { notCommon } from '#lib/rules/common-password.ts';
import { differsFrom, password, passwordLength, sameAs } from '#lib/rules/password.ts';

import { type CheckboxField, defineForm, type PhoneField, type TextField } from './field.ts';

const phoneField = {
  kind: 'phone',
  name: 'loginPhone',
  prefix: 'prefix',
  label: 'account.field.phone',
  required: true,
  autocomplete: 'tel-national',
} as const satisfies PhoneField;

const captchaField = {
  kind: 'captcha',
  name: 'captcha',
  label: 'account.field.captcha',
  required: true,
  maxLength: captchaLength,
  rules: [captcha],
} as const satisfies TextField;

const codeField = {
  kind: 'smsCode',
  name: 'code',
  label: 'account.field.code',
  required: true,
  maxLength: smsCodeLength,
  rules: [smsCode],
  inputMode: 'numeric',
  autocomplete: 'one-time-code',
} as const satisfies TextField;

const verificationCodeField = {
  kind: 'text',
  name: 'code',
  label: 'account.field.verificationCode',
  required: true,
  maxLength: verificationCodeLength,
  rules: [verificationCode],
  autocomplete: 'one-time-code',
} as const satisfies TextField;

const emailField = {
  kind: 'text',
  name: 'email',
  label: 'account.field.email',
  required: true,
  form: 'email',
  rules: [email],
  inputMode: 'email',
  autocomplete: 'email',
} as const satisfies TextField;

const nameField = {
  kind: 'text',
  name: 'name',
  label: 'account.field.name',
  required: true,
  form: 'name',
  rules: [personName],
  autocomplete: 'name',
} as const satisfies TextField;

const passwordField = {
  kind: 'password',
  name: 'password',
  label: 'account.field.password',
  hint: 'account.hint.password',
  required: true,
  maxLength: passwordLength.maximum,
  rules: [password, notCommon],
  autocomplete: 'new-password',
} as const satisfies TextField;

const confirmField = {
  kind: 'confirmPassword',
  name: 'confirmPassword',
  label: 'account.field.confirmPassword',
  required: true,
  maxLength: passwordLength.maximum,
  rules: [sameAs('password')],
  autocomplete: 'new-password',
} as const satisfies TextField;

const agreedField = {
  kind: 'checkbox',
  name: 'agreed',
  label: 'account.field.agreed',
  required: true,
} as const satisfies CheckboxField;

/**
 * Signs in with a password and an e-mail address or phone. The rule and the maximum length of new passwords do not apply:
 * older passwords stay valid, and the server judges a password only after the captcha.
 */
export const loginForm = defineForm([
  {
    kind: 'text',
    name: 'emailOrPhone',
    label: 'account.field.emailOrPhone',
    hint: 'account.hint.emailOrPhone',
    required: true,
    form: 'email',
    rules: [accountName],
    autocomplete: 'username webauthn',
  },
  {
    kind: 'password',
    name: 'password',
    label: 'account.field.password',
    required: true,
    autocomplete: 'current-password',
  },
  captchaField,
]);

/** Request for an SMS code to a phone. */
export const sendCodeForm = defineForm([phoneField, captchaField]);

/** An SMS code for a phone: to sign in, or to reset the password. */
export const phoneCodeForm = defineForm([phoneField, codeField]);

/** Proves ownership of the account. The rule for new passwords does not apply: older passwords stay valid. */
const currentPasswordField = {
  kind: 'password',
  name: 'password',
  label: 'account.field.currentPassword',
  required: true,
  maxLength: passwordLength.maximum,
  autocomplete: 'current-password',
} as const satisfies TextField;

/** Binds a phone. The server answers whether the password is needed, so the field is optional. */
export const bindPhoneForm = defineForm([phoneField, codeField, { ...currentPasswordField, required: false }]);

/**
 * The password that confirms the export of the account's data, the closure of the account, or the removal of a passkey.
 */
export const ownerProofForm = defineForm([currentPasswordField]);

/** The password of another account of the same person. */
export const otherProofForm = defineForm([
  { ...currentPasswordField, label: 'account.field.otherPassword', autocomplete: 'off' },
]);

/** Registers a passkey. The server answers whether the password is needed, so the field is optional. */
export const passkeyForm = defineForm([
  { kind: 'text', name: 'name', label: 'account.field.passkeyName', required: true, maxLength: 40 },
  { ...currentPasswordField, required: false },
]);

/** The code that proves ownership instead of the password: by `sms`, or by `mail` for accounts without a phone. */
export const ownerCodeForms = { sms: defineForm([codeField]), mail: defineForm([verificationCodeField]) };

/** Replaces the bound phone. */
export const changePhoneForm = defineForm([phoneField, codeField, currentPasswordField]);

/** Only a captcha: requests a code or mail to a phone or address that the server already knows. */
export const captchaForm = defineForm([captchaField]);

/** Request for the code that verifies a new address. */
export const sendEmailCodeForm = defineForm([emailField, captchaField]);

/** Replaces the account's e-mail address. */
export const changeEmailForm = defineForm([emailField, verificationCodeField, currentPasswordField]);

/**
 * A new password and its confirmation, for a reset, or for an activation in another browser than the one that registered.
 */
export const newPasswordForm = defineForm([passwordField, confirmField]);

export const registerByEmailForm = defineForm([emailField, nameField, passwordField, confirmField, captchaField, agreedField]);

export const registerByPhoneForm = defineForm([phoneField, codeField, nameField, passwordField, confirmField, agreedField]);

/** Requests a reset link by e-mail. */
export const resetRequestForm = defineForm([emailField, captchaField]);

/** Sets a new password. The code comes from a reset link, or from the ticket received for an SMS code. */
export const resetConfirmForm = defineForm([
  {
    kind: 'text',
    name: 'verificationCode',
    label: 'account.field.verificationCode',
    required: true,
    maxLength: verificationCodeLength,
    form: 'number',
    rules: [verificationCode],
    autocomplete: 'one-time-code',
  },
  passwordField,
  confirmField,
]);

export const changePasswordForm = defineForm([
  {
    kind: 'password',
    name: 'oldPassword',
    label: 'account.field.oldPassword',
    required: true,
    maxLength: passwordLength.maximum,
    autocomplete: 'current-password',
  },
  {
    ...passwordField,
    name: 'newPassword',
    label: 'account.field.newPassword',
    rules: [password, notCommon, differsFrom('oldPassword')],
  },
  { ...confirmField, rules: [sameAs('newPassword')] },
]);
