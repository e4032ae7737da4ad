import { captcha, captchaLength, smsCode, smsCodeLength } from '#lib/rules/codes.ts';
import { documentNumber } from '#lib/rules/document-number.ts';

import { defineForm } from './field.ts';

/** Specification, validation rules: the ID-card modal requires the ID number. */
export const identityForm = defineForm([
  {
    kind: 'text',
    name: 'idcard',
    label: 'identity.field.idcard',
    hint: 'identity.hint.idcard',
    required: true,
    sensitive: true,
    form: 'id',
    maxLength: 25,
    rules: [documentNumber],
  },
  {
    kind: 'captcha',
    name: 'captcha',
    label: 'account.field.captcha',
    required: true,
    maxLength: captchaLength,
    rules: [captcha],
  },
]);

/** Specification, validation rules: the SMS verify modal requires the code. */
export const identityCodeForm = defineForm([
  {
    kind: 'text',
    name: 'code',
    label: 'account.field.code',
    required: true,
    maxLength: smsCodeLength,
    rules: [smsCode],
    form: 'number',
    inputMode: 'numeric',
    autocomplete: 'one-time-code',
  },
]);
