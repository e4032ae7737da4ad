import { describe, expect, it } from 'vitest';

import { enumKeys, enumNames } from '#lib/enums.ts';
import type { Field } from '#lib/forms/field.ts';
import { sensitiveFields } from '#lib/forms/resume/resume-info.ts';
import { sectionForms, sectionNames } from '#lib/forms/resume/sections.ts';
import { validate } from '#lib/forms/validate.ts';
import { dictionaries } from '#lib/i18n/dictionaries.ts';
import { locales } from '#lib/locale.ts';
import { type ResumeType, resumeTypes } from '#lib/resume-types.ts';
import { changedLockedEntries } from '#lib/rules/education.ts';
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

it.each(resumeTypes)('whole sections are complete for %s', (type) => {
  for (const section of sectionNames) expect(faultsOf(section, {}, type)).toEqual([]);
});

it('every label, hint and choice has words in both languages', () => {
  function keysOf(field: Field): string[] {
    const unit = field.kind === 'number' ? field.unit : undefined;
    const inner = field.kind === 'list' ? [field.item, ...field.fields.flatMap(keysOf)] : [];
    return [field.label, field.hint, unit, ...inner].filter((key) => key !== undefined);
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
  it('asks what flying needs of flying types only', () => {
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
    [{ height: 170.5 }, 'height:integer'],
    [{ weight: 29 }, 'weight:between'],
    [{ weight: 151 }, 'weight:between'],
    [{ id: '330106200005041221' }, 'id:idCard'],
    [{ birthdate: '2000-05-05' }, 'id:idCardBirthdate'],
    [{ sex: 'male' }, 'id:idCardSex'],
    [{ idtype: 'passport', id: 'E12' }, 'id:documentNumber'],
    [{ mobile: '12345' }, 'mobile:mobile'],
    [{ email: 'a@b' }, 'email:email'],
    [{ postcode: '31000a' }, 'postcode:digits'],
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

  it('says which answers need consent', () => {
    expect(sensitiveFields).toContain('id');
    expect(sensitiveFields).toContain('colorBlindness');
    expect(sensitiveFields).not.toContain('name');
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
    [[{ ...highest, studymode: 'part' }], ['edus.0.isHighest:highestFirst']],
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
  ])('holds its rules (%#)', (edus, expected) => {
    expect(faultsOf('Edu', { edus })).toEqual(expected);
  });

  it('allows a higher degree earned part-time beside the full-time highest', () => {
    expect(faultsOf('Edu', { edus: [highest, { ...highest, education: 'master', studymode: 'part', isHighest: 'N' }] })).toEqual(
      [],
    );
  });

  it('needs the school years for flying types', () => {
    expect(faultsOf('Edu', { edus: [highest] }, 'school')).toEqual([]);
    expect(faultsOf('Edu', { edus: [highest] }, 'crew')).toEqual(['edus:juniorNeeded', 'edus:highNeeded']);
    expect(faultsOf('Edu', { edus: [highest, junior] }, 'flight')).toEqual(['edus:highNeeded']);
  });

  it('does not let a fixed entry be edited, only left out or added again', () => {
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
    [
      'Score',
      { gradePoint: '5/4', classRank: '9/3', makeupTotal: -1 },
      'school',
      ['classRank:classRank', 'gradePoint:gradePoint', 'makeupTotal:between'],
    ],
  ] as const)('%s with %j for %s', (section, change, type, expected) => {
    expect(faultsOf(section, change, type)).toEqual(expected);
  });
});
