import { expect, test } from 'vitest';

import '#server/people/accounts/common-passwords.ts';
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
  'Cloudsail-2026',
  'my-Cl0ud.Sai1-xyz',
  'CloudSailAirlines#9',
  'Q8!yunfan-rt',
  'YunFan.hr.88',
  '我爱云帆Abc-71',
  '云 帆Abcdefg1',
])('%s is a common password', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'Silver-kite-7',
  'Aa83610274',
  'Another-pass-8',
  'By-the-phone-1',
  'password of my 2 cats',
  '风帆Abcdefg',
  'A!7391058264',
])('%s is not a common password', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
