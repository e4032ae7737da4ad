import { describe, expect, it } from 'vitest';

import { checkCharacterOf, idCard, readIdCard } from '#lib/rules/id-card.ts';

function numberOf(first17: string): string {
  return first17 + checkCharacterOf(first17);
}

const woman = numberOf('11010519491231002');

describe('an ID card number', () => {
  it('yields birth date and sex', () => {
    expect(woman).toBe('11010519491231002X');
    expect(readIdCard(woman)).toEqual({ birthdate: '1949-12-31', sex: 'female' });
    expect(readIdCard(woman.toLowerCase())).toEqual({ birthdate: '1949-12-31', sex: 'female' });
    expect(readIdCard(numberOf('33010620040229123'))).toEqual({ birthdate: '2004-02-29', sex: 'male' });
  });

  it('is refused if any digit before its check character is changed', () => {
    const good = numberOf('33010620040229123');
    for (let at = 0; at < 17; at += 1) {
      for (let digit = 0; digit < 10; digit += 1) {
        if (Number(good[at]) === digit) continue;
        expect(readIdCard(good.slice(0, at) + digit + good.slice(at + 1))).toBeUndefined();
      }
    }
  });

  it.each([numberOf('33010620030229123'), '330106200402291', '', 'x'.repeat(18), '0' + numberOf('33010620040229123').slice(1)])(
    'is refused if it is malformed or contains an impossible date (%s)',
    (text) => {
      expect(readIdCard(text)).toBeUndefined();
    },
  );

  it('must match the birth date and the sex in the form', () => {
    const siblings = { idtype: 'idcard', birthdate: '1949-12-31', sex: 'female' };
    expect(idCard(woman, { siblings, around: {} })).toBeNull();
    expect(idCard(woman, { siblings: { ...siblings, birthdate: '1950-01-01' }, around: {} })).toEqual([
      { rule: 'idCardBirthdate' },
    ]);
    expect(idCard(woman, { siblings: { ...siblings, sex: 'male' }, around: {} })).toEqual([{ rule: 'idCardSex' }]);
    expect(idCard(woman, { siblings: { ...siblings, sex: 'male', birthdate: '1950-01-01' }, around: {} })).toEqual([
      { rule: 'idCardBirthdate' },
      { rule: 'idCardSex' },
    ]);
    expect(idCard('110105194912310021', { siblings, around: {} })).toEqual({ rule: 'idCard' });
  });

  it('has rules that do not apply to a passport', () => {
    expect(idCard('E12345678', { siblings: { idtype: 'passport', birthdate: '2000-01-01' }, around: {} })).toBeNull();
  });
});
