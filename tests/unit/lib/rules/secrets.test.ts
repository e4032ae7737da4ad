import { describe, expect, it } from 'vitest';

import { captcha, smsCode, verificationCode } from '#lib/rules/codes.ts';
import { differsFrom, isPassword, kindsIn, sameAs } from '#lib/rules/password.ts';

const nowhere = { siblings: {}, around: {} };

describe('a password', () => {
  it.each(['Abcdefg1', 'abcdefg1!', 'ABCDEFG1!', 'Abcdefg!', 'Aa1!Aa1!', 'A1'.repeat(14) + 'a!', '云帆Abcdefg'])(
    'may be %s',
    (text) => {
      expect(isPassword(text)).toBe(true);
    },
  );

  it.each(['Abcde1!', 'Aa1!'.repeat(8), 'abcdefgh', 'abcdefg1', 'ABCDEFG1', '12345678!', ''])('may not be %j', (text) => {
    expect(isPassword(text)).toBe(false);
  });

  it('needs three of the four kinds of characters, in any combination', () => {
    const parts = ['1', 'A', 'a', '#'];
    for (let mask = 1; mask < 16; mask += 1) {
      const used = parts.filter((_, index) => mask & (1 << index));
      const text = used.join('').repeat(8).slice(0, 8);
      expect(kindsIn(text)).toBe(used.length);
      expect(isPassword(text)).toBe(used.length >= 3);
    }
  });

  it('must be repeated exactly and differ from the old one', () => {
    expect(sameAs('password')('a', { siblings: { password: 'b' }, around: {} })).toEqual({ rule: 'passwordsDiffer' });
    expect(sameAs('password')('b', { siblings: { password: 'b' }, around: {} })).toBeNull();
    expect(differsFrom('oldPassword')('b', { siblings: { oldPassword: 'b' }, around: {} })).toEqual({
      rule: 'passwordUnchanged',
    });
    expect(differsFrom('oldPassword')('c', { siblings: { oldPassword: 'b' }, around: {} })).toBeNull();
  });
});

describe('codes', () => {
  it.each([
    [captcha, 'aB3x', ['aB3', 'aB3xx', 'a B3']],
    [smsCode, '012345', ['12345', '1234567', '12345a', '１２３４５６']],
    [verificationCode, 'abcdEFGH01234567', ['abcdEFGH0123456', 'abcdEFGH012345678', 'abcdEFGH0123456-']],
  ] as const)('have a fixed length and alphabet (%#)', (rule, good, bad) => {
    expect(rule(good, nowhere)).toBeNull();
    for (const text of bad) expect(rule(text, nowhere)).not.toBeNull();
  });
});
