import { expect, test } from 'vitest';

import '#server/accounts/common-passwords.ts';
import { isCommonPassword } from '#lib/rules/common-password.ts';

test.each([
  'Password1',
  'Aa111111',
  'Aa123456',
  'P@ssw0rd!',
  'Passw0rd2026',
  'Qwer1234',
  '1qaz@WSX',
  'Admin@123',
  'Abc12345!',
  'Woaini1314',
  'Ｐａｓｓｗｏｒｄ1',
  'Welcome2025!',
])('%s is a common password', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'Cloud-sail-7',
  'Aa83610274',
  'Another-pass-8',
  'By-the-phone-1',
  'password of my 2 cats',
  '云帆Abcdefg',
  'A!7391058264',
])('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
