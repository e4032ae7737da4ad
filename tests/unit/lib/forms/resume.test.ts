import { describe, expect, it } from 'vitest';

import { enumKeys, enumNames } from '#lib/domain/enums.ts';
import { flyingTypes, type ResumeType, resumeTypes } from '#lib/domain/resume-types.ts';
import { type Field, isRendered } from '#lib/forms/field.ts';
import { sensitiveFields } from '#lib/forms/resume/resume-info.ts';
import { sectionForms, sectionNames } from '#lib/forms/resume/sections.ts';
import { validate } from '#lib/forms/validate.ts';
import { dictionaries } from '#lib/i18n/dictionaries.ts';
import { changedLockedEntries } from '#lib/rules/education.ts';
import { locales } from '#lib/text/locale.ts';
import { wholeSections } from '#tests/support/whole-resume.ts';

function faultsOf(section: keyof typeof sectionForms, change: Record<string, unknown>, resumeType: ResumeType = 'school') {
  const { faults } = validate(
    sectionForms[section],
    { ...wholeSections()[section], ...change },
    {
      mode: 'complete',
      resumeType,
      today: '2026-11-20',
    },
  );
  return faults.map(({ path, rule }) => `${path}:${rule}`);
}

it.each(resumeTypes)('complete sections are accepted for %s', (type) => {
  for (const section of sectionNames) expect(faultsOf(section, {}, type)).toEqual([]);
});

it('every label, hint and choice has a text in both languages', () => {
  function keysOf(field: Field): string[] {
    const unit = field.kind === 'number' ? field.unit : undefined;
    const inner = field.kind === 'list' ? [field.item, ...field.fields.flatMap(keysOf)] : [];
    return [field.label, field.hint, field.group, unit, ...inner].filter((key) => key !== undefined);
  }
  const keys = [
    ...sectionNames.flatMap((section) => sectionForms[section].flatMap(keysOf)),
    ...enumNames.flatMap((name) => enumKeys[name].map((key) => `enums.${name}.${key}`)),
  ];
  for (const locale of locales) {
    for (const key of keys) {
      const text = key
        .split('.')
        .reduce<unknown>((node, part) => (node as Record<string, unknown>)?.[part], dictionaries[locale]);
      expect(text, `${locale} ${key}`).toEqual(expect.any(String));
    }
  }
});

describe('base information', () => {
  it('requires answers about eyesight in resumes of flying types, but not of experienced hires', () => {
    const without = { visionLeft: '', visionRight: undefined, visionSurgery: null };
    expect(faultsOf('resumeInfo', without, 'society')).toEqual([]);
    for (const type of ['flight', 'crew', 'highSchoolStudent'] as const) {
      expect(faultsOf('resumeInfo', without, type)).toEqual([
        'visionLeft:required',
        'visionRight:required',
        'visionSurgery:required',
      ]);
    }
  });

  it.each([
    [{ height: 49 }, 'height:between'],
    [{ height: 301 }, 'height:between'],
    [{ height: 170.5 }, 'height:centimetres'],
    [{ height: 1.65 }, 'height:centimetres'],
    [{ weight: 29 }, 'weight:between'],
    [{ weight: 151 }, 'weight:between'],
    [{ id: '330106200005041221' }, 'id:idCard'],
    [{ birthdate: '2000-05-05' }, 'id:idCardBirthdate'],
    [{ sex: 'male' }, 'id:idCardSex'],
    [{ idtype: 'passport', id: 'E12' }, 'id:documentNumber'],
    [{ mobile: '12345' }, 'mobile:mobile'],
    [{ email: 'a@b' }, 'email:email'],
    [{ postcode: '31000a' }, 'postcode:postcode'],
    [{ postcode: '3100' }, 'postcode:postcode'],
    [{ name: '林 ' }, 'name:edgeSpaces'],
    [{ sensitiveConsent: 'N' }, 'sensitiveConsent:required'],
    [{ birthdate: '2027-01-01', idtype: 'other' }, 'birthdate:notInFuture'],
  ])('refuses %j', (change, fault) => {
    expect(faultsOf('resumeInfo', change)).toEqual([fault]);
  });

  it.each([
    [{ visionLeft: 3.9 }, 'visionLeft:between'],
    [{ visionRight: 6.1 }, 'visionRight:between'],
    [{ degreeLeft: -1001 }, 'degreeLeft:between'],
    [{ degreeRight: 1001 }, 'degreeRight:between'],
  ])('refuses %j of a pilot', (change, fault) => {
    expect(faultsOf('resumeInfo', change, 'flight')).toEqual([fault]);
  });

  it('reports a wrong birth date and a wrong sex together', () => {
    expect(faultsOf('resumeInfo', { birthdate: '2000-05-05', sex: 'male' })).toEqual(['id:idCardBirthdate', 'id:idCardSex']);
  });

  it('marks the answers that need consent', () => {
    expect(sensitiveFields).toContain('id');
    expect(sensitiveFields).toContain('colorBlindness');
    expect(sensitiveFields).not.toContain('name');
  });
});

describe('a resume type', () => {
  function drawn(section: keyof typeof sectionForms, type: ResumeType, values: Record<string, unknown> = {}): string[] {
    return sectionForms[section].filter((field) => isRendered(field, values, { resumeType: type })).map(({ name }) => name);
  }

  it('for foreigners asks for nothing that only Chinese citizens have', () => {
    const foreign = { idtype: 'passport', id: 'E12345678', nation: '', polity: '', permanreside: '', nativeplace: '' };
    expect(faultsOf('resumeInfo', foreign, 'english')).toEqual([]);
    for (const name of ['nation', 'polity', 'permanreside', 'nativeplace', 'homeLocation']) {
      for (const idtype of ['passport', 'hkmo', 'taiwan', 'other']) {
        for (const type of resumeTypes) expect(drawn('resumeInfo', type, { idtype })).not.toContain(name);
      }
      expect(drawn('resumeInfo', 'english', { idtype: 'idcard' })).not.toContain(name);
      expect(drawn('resumeInfo', 'school', { idtype: 'idcard' })).toContain(name);
    }
    for (const type of resumeTypes) expect(faultsOf('resumeInfo', foreign, type)).toEqual([]);
    expect(faultsOf('resumeInfo', { nation: '' }, 'school')).toEqual(['nation:required']);
  });

  it('for ground jobs does not ask for marital status, height or weight', () => {
    const body = ['maritalStatus', 'height', 'weight'];
    const unsaid = { maritalStatus: '', height: '', weight: '' };
    for (const type of resumeTypes) {
      const flies = flyingTypes.some((one) => one === type);
      expect(drawn('resumeInfo', type).filter((name) => body.includes(name))).toEqual(flies ? body : []);
      expect(faultsOf('resumeInfo', unsaid, type)).toEqual(flies ? body.map((name) => `${name}:required`) : []);
    }
  });

  it('for foreigners keeps answers to questions that it does not ask', () => {
    const sent = { ...wholeSections().resumeInfo, idtype: 'passport', id: 'E12345678', nation: 'other' };
    const { values } = validate(sectionForms.resumeInfo, sent, { mode: 'complete', resumeType: 'english' });
    expect(values).toMatchObject({ nation: 'other', permanreside: '浙江省杭州市' });
  });

  it('for licensed pilots asks for neither class rank nor resits', () => {
    expect(faultsOf('Score', { classRank: '', makeupTotal: '' }, 'flight')).toEqual([]);
    expect(faultsOf('Score', { classRank: '', makeupTotal: '' }, 'school')).toEqual([
      'classRank:required',
      'makeupTotal:required',
    ]);
    expect(drawn('Score', 'flight')).not.toContain('classRank');
    expect(drawn('Score', 'school')).toContain('classRank');
  });

  it('for experienced hires asks for no student activities, unless some are entered', () => {
    expect(drawn('Works', 'society')).toEqual(['works', 'encs']);
    expect(drawn('Works', 'school')).toEqual(['works', 'studentactivitys']);
    expect(drawn('Works', 'society', { studentactivitys: [{ name: 'Debating' }] })).toContain('studentactivitys');
  });

  it('for ground jobs does not ask about eyesight, and drops an answer about it', () => {
    for (const type of ['school', 'society', 'intern', 'english'] as const) {
      expect(drawn('resumeInfo', type, { sensitiveConsent: 'Y' })).not.toEqual(expect.arrayContaining(['visionLeft']));
      const { values } = validate(sectionForms.resumeInfo, wholeSections().resumeInfo, { mode: 'complete', resumeType: type });
      expect(values).not.toHaveProperty('visionLeft');
    }
  });

  it.each(resumeTypes)('accepts a complete resume without answers to the questions that the type skips: %s', (type) => {
    for (const section of sectionNames) {
      const skipped = sectionForms[section].filter(
        (field) => field.skipped && 'resumeType' in field.skipped && field.skipped.resumeType.includes(type),
      );
      expect(faultsOf(section, Object.fromEntries(skipped.map(({ name }) => [name, undefined])), type)).toEqual([]);
    }
  });
});

describe('before validation', () => {
  it.each([
    [
      { id: ` ${String(wholeSections().resumeInfo.id).slice(0, 6)} ${String(wholeSections().resumeInfo.id).slice(6)} ` },
      'id',
      wholeSections().resumeInfo.id,
    ],
    [{ height: '１６８' }, 'height', 168],
    [{ height: ' 168 ' }, 'height', 168],
    [{ mobile: '１３８ 0013 ８０００' }, 'mobile', '13800138000'],
    [{ postcode: '３１０ ０００' }, 'postcode', '310000'],
    [{ name: '阿迪力•买买提' }, 'name', '阿迪力·买买提'],
    [{ name: '阿迪力・买买提' }, 'name', '阿迪力·买买提'],
    [{ name: 'Ｌｉ Lei' }, 'name', 'Li Lei'],
    [{ birthdate: '２０００-05-04' }, 'birthdate', '2000-05-04'],
    [{ email: ' lin＠example.com ' }, 'email', 'lin@example.com'],
  ])('%j is normalised', (change, name, normal) => {
    for (const mode of ['complete', 'draft'] as const) {
      const sent = { ...wholeSections().resumeInfo, ...change };
      const { faults, values } = validate(sectionForms.resumeInfo, sent, { mode, resumeType: 'school', today: '2026-11-20' });
      expect(faults).toEqual([]);
      expect(values).toMatchObject({ [name]: normal });
    }
  });

  it('free text is left unchanged', () => {
    const { values } = validate(sectionForms.Other, { hobbies: '跑步 ５ 公里' }, { mode: 'draft' });
    expect(values).toMatchObject({ hobbies: '跑步 ５ 公里' });
  });
});

describe('education', () => {
  const [highest, high, junior] = wholeSections().Edu.edus as [
    Record<string, unknown>,
    Record<string, unknown>,
    Record<string, unknown>,
  ];

  it.each([
    [[], ['edus:minEntries']],
    [
      [high, highest],
      ['edus.0.isHighest:highestFirst', 'edus.1.isHighest:oneHighest'],
    ],
    [[{ ...highest, studymode: 'part' }], ['edus.0.studymode:highestFirst']],
    [[highest, { ...high, isHighest: 'Y' }], ['edus.1.isHighest:oneHighest']],
    [
      [
        { ...high, isHighest: 'Y' },
        { ...highest, isHighest: 'N' },
      ],
      ['edus.0.education:highestOutranked'],
    ],
    [[{ ...highest, enddate: '2018-09-01' }], ['edus.0.enddate:endAfterBegin']],
    [[{ ...highest, school: '' }], ['edus.0.school:required']],
  ])('enforces its rules (%#)', (edus, expected) => {
    expect(faultsOf('Edu', { edus })).toEqual(expected);
  });

  it('accepts, as the highest education, a school that is still attended', () => {
    const attended = { ...high, isHighest: 'Y', begindate: '2025-09-01', enddate: '2028-06-30' };
    expect(faultsOf('Edu', { edus: [attended, junior] }, 'highSchoolStudent')).toEqual([]);
  });

  it('accepts a part-time degree above the highest full-time one', () => {
    expect(faultsOf('Edu', { edus: [highest, { ...highest, education: 'master', studymode: 'part', isHighest: 'N' }] })).toEqual(
      [],
    );
  });

  it('requires junior and senior high school for flying types', () => {
    expect(faultsOf('Edu', { edus: [highest] }, 'school')).toEqual([]);
    expect(faultsOf('Edu', { edus: [highest] }, 'crew')).toEqual(['edus:juniorNeeded', 'edus:highNeeded']);
    expect(faultsOf('Edu', { edus: [highest, junior] }, 'flight')).toEqual(['edus:highNeeded']);
  });

  it('lets the locked entry be removed and added again, but not edited', () => {
    const stored = [{ ...highest, id: 'a', locked: 'Y' }];
    expect(changedLockedEntries(stored, [{ ...highest, id: 'a' }])).toEqual([]);
    expect(changedLockedEntries(stored, [{ ...highest, id: 'a', school: '别的大学' }])).toEqual(['0.school']);
    expect(changedLockedEntries(stored, [{ ...highest, id: 'b', school: '别的大学' }])).toEqual([]);
    expect(changedLockedEntries(stored, [])).toEqual([]);
    expect(changedLockedEntries([{ ...highest, id: 'a' }], [{ ...highest, id: 'a', school: '别的大学' }])).toEqual([]);
  });
});

describe('the other sections', () => {
  it.each([
    ['Skill', { skills: [] }, 'society', ['skills:minEntries']],
    ['Skill', { skills: [] }, 'school', []],
    ['Family', { familys: [] }, 'society', ['familys:minEntries']],
    [
      'Family',
      { familys: [{ relation: 'father', name: '林建国', age: 52, workCompany: '无', occupation: '无' }] },
      'flight',
      ['familys:minEntries'],
    ],
    ['Works', { works: [] }, 'society', ['works:minEntries']],
    ['Works', { works: [] }, 'intern', []],
    ['Other', { expectSalary: '' }, 'society', ['expectSalary:required']],
    ['Other', { expectSalary: '' }, 'school', []],
    ['Other', { expectSalary: 1.5 }, 'society', ['expectSalary:positiveInteger']],
    ['Other', { canWorkTime: '2027-02-29' }, 'school', ['canWorkTime:date']],
    ['Other', { canWorkTime: '2026-11-19' }, 'school', ['canWorkTime:notInPast']],
    ['Other', { canWorkTime: '2026-11-20' }, 'school', []],
    [
      'Score',
      { gradePoint: '5/4', classRank: '9/3', makeupTotal: -1 },
      'school',
      ['classRank:classRank', 'gradePoint:gradePoint', 'makeupTotal:between'],
    ],
  ] as const)('%s with %j for %s has the faults %j', (section, change, type, expected) => {
    expect(faultsOf(section, change, type)).toEqual(expected);
  });
});
