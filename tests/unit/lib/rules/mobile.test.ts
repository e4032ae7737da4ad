import { describe, expect, it } from 'vitest';

import { parseAccountName } from '#lib/rules/account-name.ts';
import { callingCodeOf } from '#lib/rules/calling-code.ts';
import { isEmail, normaliseEmail } from '#lib/rules/email.ts';
import { accountNumberToE164, contactNumber, lastDigits, maskPhone, mobileWith, toE164 } from '#lib/rules/mobile.ts';

describe('a Chinese mobile', () => {
  it.each([
    '13800138000',
    '013800138000',
    '8613800138000',
    '1795113800138000',
    '138 0013 8000',
    '138-0013-8000',
    '+86 138 0013 8000',
  ])('is stored as the same number in every spelling (%s)', (text) => {
    expect(toE164('86', text)).toBe('+8613800138000');
  });

  it.each(['12800138000', '1380013800', '138001380000', '+4413800138000', '1 3800 138 00', 'abc', '', '00138001380000'])(
    'is not %j',
    (text) => {
      expect(toE164('86', text)).toBeUndefined();
    },
  );
});

describe('a mobile of another country', () => {
  it.each([
    ['44', '07911 123456', '+447911123456'],
    ['1', '415-555-0132', '+14155550132'],
    ['852', '51234567', '+85251234567'],
  ])('with prefix %s is parsed from %s', (prefix, number, stored) => {
    expect(toE164(prefix, number)).toBe(stored);
  });

  it.each([
    ['44', '123'],
    ['44', '123456789012345'],
    ['0', '7911123456'],
    ['44a', '7911123456'],
    ['', '7911123456'],
    ['44', '79x1123456'],
  ])('is not parsed from prefix %j and %j', (prefix, number) => {
    expect(toE164(prefix, number)).toBeUndefined();
  });

  it('is the same whether its prefix is typed separately or before the number in the account field', () => {
    for (const [prefix, number] of [
      ['44', '07911123456'],
      ['1', '4155550132'],
      ['852', '51234567'],
    ] as const) {
      expect(accountNumberToE164(`00${prefix}${number}`)).toBe(toE164(prefix, number));
    }
    expect(accountNumberToE164('13800138000')).toBe(toE164('86', '13800138000'));
  });

  it('may be typed into the account field with + and spaces, and a Chinese mobile with 0086 or +86', () => {
    expect(accountNumberToE164('008613800138000')).toBe('+8613800138000');
    expect(accountNumberToE164('+86 138 0013 8000')).toBe('+8613800138000');
    expect(accountNumberToE164('+44 7911 123456')).toBe('+447911123456');
    expect(accountNumberToE164('008612345678901')).toBeUndefined();
  });
});

describe('a phone field', () => {
  it('applies the Chinese rule to an empty prefix and to 86; with another prefix, five digits are enough', () => {
    const rule = mobileWith('prefix');
    expect(rule('12345', { siblings: {}, around: {} })).toEqual({ rule: 'mobile' });
    expect(rule('12345', { siblings: { prefix: '86' }, around: {} })).toEqual({ rule: 'mobile' });
    expect(rule('12345', { siblings: { prefix: '65' }, around: {} })).toBeNull();
  });

  it.each(['13800138000', '0571-88886666', '02088886666', '+44 7911 123456', '0014155550132'])(
    'accepts %s as the phone number of another person',
    (text) => {
      expect(contactNumber(text, { siblings: {}, around: {} })).toBeNull();
    },
  );

  it.each(['12345', 'abc', '138001380001', '+'])('refuses %s as the phone number of another person', (text) => {
    expect(contactNumber(text, { siblings: {}, around: {} })).toEqual({ rule: 'mobile' });
  });
});

it('calling codes of one, two and three digits are recognised', () => {
  expect(['14155550132', '79161234567', '447911123456', '8613800138000', '85251234567'].map(callingCodeOf)).toEqual([
    '1',
    '7',
    '44',
    '86',
    '852',
  ]);
  expect(callingCodeOf('0123')).toBeUndefined();
});

it('the middle of a number is masked', () => {
  expect(maskPhone('+8613800138000')).toBe('138****8000');
  expect(maskPhone('+447911123456')).toBe('+44****3456');
});

it('strangers see only four digits of a number, whatever the country', () => {
  for (const number of ['+8613800138000', '+85291238000', '+447911128000']) expect(lastDigits(number)).toBe('*******8000');
});

describe('an e-mail address', () => {
  it.each(['a@b.cn', 'first.last@mail.example.com', 'a+b_c-d@x-y.org', '123@qq.com'])('may be %s', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  it.each([
    'a',
    'a@b',
    '@b.cn',
    'a@b..cn',
    'a b@c.cn',
    '.a@b.cn',
    'a..b@c.cn',
    'a@-b.cn',
    'a@b.c1',
    '张@b.cn',
    `${'a'.repeat(250)}@b.cn`,
  ])('may not be %s', (text) => {
    expect(isEmail(text)).toBe(false);
  });

  it('made to slow a regular expression down is refused', () => {
    expect(isEmail(`${'a.'.repeat(120)}@`)).toBe(false);
    expect(isEmail(`a@${'a-'.repeat(120)}`)).toBe(false);
  });

  it('is case-insensitive', () => {
    expect(normaliseEmail(' Li.Lei@Example.COM ')).toBe('li.lei@example.com');
  });
});

describe('the account field', () => {
  it('distinguishes a phone number from an e-mail address', () => {
    expect(parseAccountName('Li@b.cn')).toEqual({ kind: 'email', email: 'li@b.cn' });
    expect(parseAccountName('13800138000')).toEqual({ kind: 'phone', phone: '+8613800138000' });
    expect(parseAccountName('00447911123456')).toEqual({ kind: 'phone', phone: '+447911123456' });
    expect(parseAccountName('+44 7911 123-456')).toEqual({ kind: 'phone', phone: '+447911123456' });
    expect(parseAccountName('+86 138 0013 8000')).toEqual({ kind: 'phone', phone: '+8613800138000' });
  });

  it.each(['', 'lilei', '447911123456', '12345'])('accepts %j neither as a phone number nor as an e-mail address', (text) => {
    expect(parseAccountName(text)).toBeUndefined();
  });
});
