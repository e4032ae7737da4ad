import { tokenDays } from '#lib/domain/staff-roles.ts';
import { notCommon } from '#lib/rules/common-password.ts';
import { email } from '#lib/rules/email.ts';
import { differsFrom, password, passwordLength, sameAs } from '#lib/rules/password.ts';

import { type ChoiceField, defineForm, type TextField } from './field.ts';

/** Longer than a code of an authenticator or in its place, however it is spaced. */
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

/** Sign in to the desk, before the code. */
export const staffSignInForm = defineForm([emailField, currentPasswordField]);

/** A code of the authenticator, or one in its place. Any text is heard: a wrong one is answered as such. */
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

/** The password that a new member of the staff chooses. */
export const staffSetupForm = defineForm([newPasswordField, confirmField]);

/** Another password in place of the present one. */
export const staffPasswordForm = defineForm([
  { ...currentPasswordField, name: 'oldPassword', label: 'desk-staff.field.oldPassword' },
  { ...newPasswordField, name: 'newPassword', rules: [password, notCommon, differsFrom('oldPassword')] },
  { ...confirmField, rules: [sameAs('newPassword')] },
]);

/** The most characters of a name of a person or a token. */
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

/** Somebody new of the staff; the units are chosen beside it. */
export const newPersonForm = defineForm([personNameField, { ...emailField, autocomplete: 'off' }, roleField]);

/** Another name or role of somebody of the staff. */
export const staffAccessForm = defineForm([personNameField, roleField]);

/** A machine's access. */
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
