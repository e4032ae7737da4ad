import { expect, test } from 'vitest';

import { resumeTypes } from '#lib/domain/resume-types.ts';
import { completenessOf } from '#lib/forms/resume/completeness.ts';
import { minutesFor, optionalSections } from '#lib/forms/resume/needs.ts';
import { requirementsOf } from '#lib/forms/resume/requirements.ts';
import { sectionNames } from '#lib/forms/resume/sections.ts';

test('a complete resume takes no time, one missing answer a minute, and a new resume between four and twenty minutes', () => {
  expect(minutesFor([])).toBe(0);
  expect(minutesFor([{ section: 'resumeInfo', path: 'sex' }])).toBe(1);
  for (const type of resumeTypes) {
    const minutes = minutesFor(completenessOf(type, {}, []).missing);
    expect([type, minutes > 3 && minutes < 21]).toEqual([type, true]);
  }
});

test('a missing entry takes longer than a missing answer in an existing entry', () => {
  const five = (path: string) => minutesFor(Array.from({ length: 5 }, () => ({ section: 'Edu' as const, path })));
  expect(five('edus')).toBeGreaterThan(five('edus.0.school'));
});

test('each section is either required or optional', () => {
  for (const type of resumeTypes) {
    expect([...requirementsOf[type].sections, ...optionalSections(type)].toSorted()).toEqual([...sectionNames].toSorted());
  }
});
