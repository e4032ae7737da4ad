import { describe, expect, it } from 'vitest';

import { translateFor } from '#lib/i18n/server-translate.ts';
import { changePasswordForm, loginForm, registerByEmailForm, sendCodeForm } from '#lib/forms/account.ts';
import { applicationForm, joinFindWay } from '#lib/forms/application.ts';
import { describeFaults } from '#lib/forms/describe-faults.ts';
import type { Fault } from '#lib/forms/faults.ts';
import { defineForm, isRendered } from '#lib/forms/field.ts';
import { validate } from '#lib/forms/validate.ts';

const form = defineForm([
  { kind: 'text', name: 'title', label: 'resume.work.jobTitle', required: true },
  {
    kind: 'number',
    name: 'height',
    label: 'resume.info.height',
    integer: true,
    range: { minimum: 50, maximum: 300 },
    required: true,
  },
  { kind: 'select', name: 'sex', label: 'resume.info.sex', options: 'gender' },
  { kind: 'date', name: 'date', label: 'resume.skill.date' },
  {
    kind: 'list',
    name: 'works',
    label: 'resume.work.title',
    item: 'resume.work.item',
    newItem: 'resume.work.newItem',
    maximum: 2,
    fields: [{ kind: 'text', name: 'title', label: 'resume.work.jobTitle', required: true }],
  },
]);

function rules(faults: Fault[]): string[] {
  return faults.map(({ path, rule }) => `${path}:${rule}`);
}

describe('a draft', () => {
  it('keeps half-typed values, and parses numbers', () => {
    const { faults, values } = validate(form, { title: ' ', height: '1', date: '2026-0', works: [{}] }, { mode: 'draft' });
    expect(faults).toEqual([]);
    expect(values).toEqual({ title: ' ', height: 1, date: '2026-0', works: [{}] });
    expect(validate(form, { height: '-' }, { mode: 'draft' }).values).toEqual({ height: '-', works: [] });
  });

  it('drops nulls, and unknown keys at every depth', () => {
    const sent = { title: null, extra: 1, ['__proto__x']: 1, works: [{ title: 'a', more: { deep: [] } }] };
    expect(validate(form, sent, { mode: 'draft' }).values).toEqual({ works: [{ title: 'a' }] });
  });

  it('reports every malformed value', () => {
    const sent = { title: 5, height: {}, sex: 'x', date: '2026-01-01T00:00', works: [{ title: 'a'.repeat(65) }, 3] };
    expect(rules(validate(form, sent, { mode: 'draft' }).faults).sort()).toEqual([
      'date:maxLength',
      'height:type',
      'sex:choice',
      'title:type',
      'works.0.title:maxLength',
      'works.1:type',
    ]);
  });

  it.each([null, undefined, 'x', 3, []])('may not be %j', (sent) => {
    expect(validate(form, sent, { mode: 'draft' }).faults).toHaveLength(1);
  });

  it('refuses too many entries and characters that cannot be stored', () => {
    expect(rules(validate(form, { works: [{}, {}, {}] }, { mode: 'draft' }).faults)).toEqual(['works:maxEntries']);
    expect(rules(validate(form, { title: 'a\u0000' }, { mode: 'draft' }).faults)).toEqual(['title:characters']);
  });
});

describe('a complete form', () => {
  it('reports every fault at once, with its path', () => {
    const sent = { title: '  ', height: '301', sex: 'x', date: '2026-02-30', works: [{ title: 'a' }, {}] };
    expect(rules(validate(form, sent, { mode: 'complete' }).faults).sort()).toEqual([
      'date:date',
      'height:between',
      'sex:choice',
      'title:pureSpaces',
      'works.1.title:required',
    ]);
  });

  it('parses numbers typed as text', () => {
    const { faults, values } = validate(form, { title: 'a', height: '175' }, { mode: 'complete' });
    expect(faults).toEqual([]);
    expect(values).toEqual({ title: 'a', height: 175, works: [] });
  });

  it.each([
    ['175.5', 'integer'],
    ['abc', 'number'],
    [49, 'between'],
    ['', 'required'],
    [null, 'required'],
  ])('refuses %j as a height', (height, rule) => {
    expect(rules(validate(form, { title: 'a', height }, { mode: 'complete' }).faults)).toEqual([`height:${rule}`]);
  });
});

describe('the account forms', () => {
  const good = {
    email: 'li@example.com',
    name: '李雷',
    password: 'Abcdefg1',
    confirmPassword: 'Abcdefg1',
    captcha: 'aB3x',
    agreed: true,
  };

  it('accept a valid registration, and refuse one without consent or with differing passwords', () => {
    expect(validate(registerByEmailForm, good, { mode: 'complete' }).faults).toEqual([]);
    expect(rules(validate(registerByEmailForm, { ...good, agreed: false }, { mode: 'complete' }).faults)).toEqual([
      'agreed:required',
    ]);
    expect(rules(validate(registerByEmailForm, { ...good, confirmPassword: 'x' }, { mode: 'complete' }).faults)).toEqual([
      'confirmPassword:passwordsDiffer',
    ]);
  });

  it('require every field of an empty registration', () => {
    expect(rules(validate(registerByEmailForm, {}, { mode: 'complete' }).faults)).toEqual(
      registerByEmailForm.map(({ name }) => `${name}:required`),
    );
  });

  it('accept an old short password for signing in', () => {
    expect(
      validate(loginForm, { emailOrPhone: '13800138000', password: 'x', captcha: '1234' }, { mode: 'complete' }).faults,
    ).toEqual([]);
  });

  it('require a new password that differs from the old one', () => {
    const sent = { oldPassword: 'Abcdefg1', newPassword: 'Abcdefg1', confirmPassword: 'Abcdefg1' };
    expect(rules(validate(changePasswordForm, sent, { mode: 'complete' }).faults)).toEqual(['newPassword:passwordUnchanged']);
  });

  it('validate a phone number against its prefix', () => {
    const sent = { loginPhone: '7911123456', captcha: '1234' };
    expect(rules(validate(sendCodeForm, sent, { mode: 'complete' }).faults)).toEqual(['loginPhone:mobile']);
    expect(validate(sendCodeForm, { ...sent, prefix: '44' }, { mode: 'complete' })).toEqual({
      faults: [],
      values: { ...sent, prefix: '44' },
    });
  });
});

describe('the application form', () => {
  const base = { workPlace: 'hgh', site: 'hz' };

  it('requires workplace, site and pathway', () => {
    expect(rules(validate(applicationForm, {}, { mode: 'complete' }).faults)).toEqual([
      'workPlace:required',
      'site:required',
      'pathway:required',
    ]);
  });

  it.each([
    [{ pathway: 'official' }, ['officialPlatform:required']],
    [{ pathway: 'official', officialPlatform: 'other' }, ['officialPlatformOther:required']],
    [{ pathway: 'thirdParty' }, ['thirdPartyBoard:required']],
    [{ pathway: 'thirdParty', thirdPartyBoard: 'other' }, ['thirdPartyBoardOther:required']],
    [{ pathway: 'other' }, ['otherPathWay:required']],
    [{ pathway: 'jobFair' }, []],
  ])('asks only the questions that %j makes necessary', (chosen, expected) => {
    expect(rules(validate(applicationForm, { ...base, ...chosen }, { mode: 'complete' }).faults)).toEqual(expected);
  });

  it('drops answers to questions that no longer apply', () => {
    const sent = { ...base, pathway: 'jobFair', officialPlatform: 'other', officialPlatformOther: 'x', otherPathWay: 'y' };
    const { faults, values } = validate(applicationForm, sent, { mode: 'complete' });
    expect(faults).toEqual([]);
    expect(values).toEqual({ ...base, pathway: 'jobFair' });
  });

  it.each([
    [{ pathway: 'official', officialPlatform: 'website' }, 'official-website'],
    [{ pathway: 'thirdParty', thirdPartyBoard: 'other', thirdPartyBoardOther: '某站' }, 'thirdParty-other-某站'],
    [{ pathway: 'other', otherPathWay: '校刊' }, 'other-校刊'],
    [{ pathway: 'jobFair' }, 'jobFair'],
  ])('joins %j with hyphens', (chosen, joined) => {
    expect(joinFindWay(chosen)).toBe(joined);
  });
});

it("faults are reported in the reader's language", () => {
  const faults = [{ path: 'weight', rule: 'between', params: { minimum: 30, maximum: 150 } }];
  expect(describeFaults(faults, translateFor('en-us'))[0]?.message).toBe('Please enter a value between 30 and 150');
  expect(describeFaults(faults, translateFor('zh-cn'))[0]?.message).toBe('请填写 30-150 之间的数值');
});

it('the message for a missing value says what to do, depending on the kind of field', () => {
  const { faults } = validate(registerByEmailForm, {}, { mode: 'complete' });
  const messages = Object.fromEntries(describeFaults(faults, translateFor('en-us')).map(({ path, message }) => [path, message]));
  expect(messages.name).toBe('Please fill this in');
  expect(messages.agreed).toBe('Please tick this box');
  const choices = describeFaults(validate(applicationForm, {}, { mode: 'complete' }).faults, translateFor('zh-cn'));
  expect(choices.map(({ message }) => message)).toEqual(['请选择', '请选择', '请选择']);
});

it('experienced hires are not asked about the campus programme', () => {
  const field = applicationForm.find(({ name }) => name === 'isInMzzl')!;
  expect(isRendered(field, {}, { resumeType: 'society' })).toBe(false);
  expect(isRendered(field, {}, { resumeType: 'school' })).toBe(true);
});
