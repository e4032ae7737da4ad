import { tokenDays } from '#lib/domain/staff-roles.ts';
import { notCommon } from '#lib/rules/common-password.ts';
import { email } from '#lib/rules/email.ts';
import { differsFrom, password, passwordLength, sameAs } from '#lib/rules/password.ts';

import { type ChoiceField, defineForm, type TextField } from './field.ts';

/** Maximum number of typed characters of a code. Authenticator codes and recovery codes are shorter, even with spaces. */
const longestCode = 24;

const emailField = {
  kind: 'text',
  name: 'email',
  label: 'desk-staff.field.email',
  required: true,
  form: 'email',
  rules: [email],
  inputMode: 'email',
  autocomplete: 'username',
} as const satisfies TextField;

const currentPasswordField = {
  kind: 'password',
  name: 'password',
  label: 'desk-staff.field.password',
  required: true,
  maxLength: passwordLength.maximum,
  autocomplete: 'current-password',
} as const satisfies TextField;

const newPasswordField = {
  kind: 'password',
  name: 'password',
  label: 'desk-staff.field.newPassword',
  hint: 'desk-staff.hint.password',
  required: true,
  maxLength: passwordLength.maximum,
  rules: [password, notCommon],
  autocomplete: 'new-password',
} as const satisfies TextField;

const confirmField = {
  kind: 'confirmPassword',
  name: 'confirmPassword',
  label: 'desk-staff.field.confirmPassword',
  required: true,
  maxLength: passwordLength.maximum,
  rules: [sameAs('password')],
  autocomplete: 'new-password',
} as const satisfies TextField;

/** The first step of signing in to the desk; the code is requested after this step. */
export const staffSignInForm = defineForm([emailField, currentPasswordField]);

/**
 * A code of the authenticator, or a recovery code. Any text is accepted: a malformed code is answered like a wrong code.
 */
export const staffCodeForm = defineForm([
  {
    kind: 'text',
    name: 'code',
    label: 'desk-staff.field.code',
    required: true,
    maxLength: longestCode,
    form: 'id',
    autocomplete: 'one-time-code',
  },
]);

/** Registers a passkey. */
export const staffPasskeyForm = defineForm([
  { kind: 'text', name: 'name', label: 'desk-staff.field.passkeyName', required: true, maxLength: 40 },
]);

/** The password that a person chooses with a set-up link. */
export const staffSetupForm = defineForm([newPasswordField, confirmField]);

/** Replaces the current password. */
export const staffPasswordForm = defineForm([
  { ...currentPasswordField, name: 'oldPassword', label: 'desk-staff.field.oldPassword' },
  { ...newPasswordField, name: 'newPassword', rules: [password, notCommon, differsFrom('oldPassword')] },
  { ...confirmField, rules: [sameAs('newPassword')] },
]);

/** Maximum number of characters of the name of a person or a token. */
const longestName = 64;

const roleField = { kind: 'select', name: 'role', label: 'desk-staff.field.role', required: true } as const satisfies ChoiceField;

const personNameField = {
  kind: 'text',
  name: 'name',
  label: 'desk-staff.field.name',
  hint: 'desk-staff.hint.name',
  required: true,
  maxLength: longestName,
} as const satisfies TextField;

/** A new member of the staff; the units are chosen separately. */
export const newPersonForm = defineForm([personNameField, { ...emailField, autocomplete: 'off' }, roleField]);

/** A new name or role for a member of the staff. */
export const staffAccessForm = defineForm([personNameField, roleField]);

/** A group of the company's directory; the units are chosen separately. */
export const staffGroupForm = defineForm([
  { ...personNameField, label: 'desk-staff.sso.group', hint: 'desk-staff.sso.nameHint' },
  roleField,
]);

/** A machine's access token. */
export const newTokenForm = defineForm([
  { ...personNameField, label: 'desk-staff.field.purpose', hint: 'desk-staff.hint.purpose' },
  {
    kind: 'number',
    name: 'days',
    label: 'desk-staff.field.days',
    required: true,
    integer: true,
    range: tokenDays,
  },
  roleField,
]);
