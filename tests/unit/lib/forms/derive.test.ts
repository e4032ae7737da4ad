import { describe, expect, it } from 'vitest';

import { derivedAnswers, derivedSubject, startingAnswers, valuesOfDocument } from '#lib/forms/resume/derive.ts';
import { resumeInfoForm } from '#lib/forms/resume/resume-info.ts';
import { idNumber } from '#tests/support/whole-resume.ts';

const words = { china: '中国', generalSubject: '普通教育' };

function derived(before: Record<string, unknown>, change: Record<string, unknown>) {
  const after = { ...before, ...change };
  return derivedAnswers(resumeInfoForm, { before, after, filled: valuesOfDocument(before, words) }, words);
}

describe('an ID card number', () => {
  it('fills in birth date, sex, province and country', () => {
    expect(derived({}, { idtype: 'idcard', id: idNumber })).toEqual({
      birthdate: '2000-05-04',
      sex: 'female',
      nativeplace: '浙江省',
      nationality: '中国',
    });
    expect(derived({ idtype: 'idcard', nationality: '中国' }, { id: ` ${idNumber.toLowerCase()}` })).toMatchObject({
      sex: 'female',
    });
  });

  it('does not overwrite what the candidate entered', () => {
    expect(
      derived({ idtype: 'idcard', sex: 'male', nativeplace: '浙江省杭州市', nationality: '中国' }, { id: idNumber }),
    ).toEqual({
      birthdate: '2000-05-04',
    });
  });

  it('updates the values it filled in before', () => {
    const before = {
      idtype: 'idcard',
      id: idNumber,
      birthdate: '2000-05-04',
      sex: 'female',
      nativeplace: '浙江省',
      nationality: '中国',
    };
    expect(derived(before, { id: '11010519491231002X' })).toEqual({ birthdate: '1949-12-31', nativeplace: '北京市' });
  });

  it('updates only values filled in from an earlier number, even if the number was half typed in between', () => {
    const before = {
      idtype: 'idcard',
      id: '110',
      birthdate: '2000-05-04',
      sex: 'female',
      nationality: '中国',
      nativeplace: '上海市',
    };
    const filled = valuesOfDocument({ idtype: 'idcard', id: idNumber }, words);
    const after = { ...before, id: '11010519491231002X' };
    expect(derivedAnswers(resumeInfoForm, { before, after, filled }, words)).toEqual({ birthdate: '1949-12-31' });
  });

  it('does not refill fields that were cleared', () => {
    expect(derived({ idtype: 'idcard', id: idNumber, sex: 'female' }, { sex: '' })).toEqual({});
  });

  it('withdraws country and province once another document is chosen', () => {
    const card = { idtype: 'idcard', id: idNumber, nationality: '中国', nativeplace: '浙江省', sex: 'female' };
    expect(derived(card, { idtype: 'passport' })).toEqual({ nationality: '', nativeplace: '' });
    expect(derived({ ...card, nationality: '德国' }, { idtype: 'passport' })).toEqual({ nativeplace: '' });
    expect(derived({ idtype: 'passport' }, { idtype: 'hkmo' })).toEqual({ nationality: '中国' });
  });

  it('derives nothing while it is half typed, or if the document is not an ID card', () => {
    expect(derived({ idtype: 'idcard', nationality: '中国' }, { id: idNumber.slice(0, 17) })).toEqual({});
    expect(derived({ idtype: 'passport' }, { id: idNumber })).toEqual({});
  });
});

it('a home address that equals the permanent residence changes with it', () => {
  const before = { permanreside: '浙江省', homeLocation: '浙江省', nativeplace: '北京市' };
  expect(derived(before, { permanreside: '浙江省杭州市' })).toEqual({ homeLocation: '浙江省杭州市' });
});

it('a general subject is filled in for an education below university level, and removed at other levels', () => {
  expect(derivedSubject({ education: 'high' }, words)).toBe('普通教育');
  expect(derivedSubject({ education: 'high', major: '理科' }, words)).toBeUndefined();
  expect(derivedSubject({ education: 'bachelor', major: '普通教育' }, words)).toBe('');
});

it('a Chinese resume starts with an ID card, an English resume with a passport, and neither with a country', () => {
  expect(startingAnswers(false)).toEqual({ idtype: 'idcard' });
  expect(startingAnswers(true)).toEqual({ idtype: 'passport' });
});
