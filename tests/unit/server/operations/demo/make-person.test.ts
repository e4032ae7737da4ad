import { expect, test } from 'vitest';

import { resumeTypes } from '#lib/domain/resume-types.ts';
import { requirementsOf } from '#lib/forms/resume/requirements.ts';
import { sectionForms } from '#lib/forms/resume/sections.ts';
import { validate } from '#lib/forms/validate.ts';
import { makePerson, makeSections } from '#server/operations/demo/make-person.ts';
import { createRandom } from '#server/operations/demo/random.ts';

const made = (seed: number, number: number) => makePerson(createRandom(seed * 31 + number), seed, number);

test('the same seed and number yield the same person, and another seed or number yields another person', () => {
  expect(made(1, 7)).toEqual(made(1, 7));
  expect(made(2, 7)).not.toEqual(made(1, 7));
  const people = Array.from({ length: 50 }, (_, number) => made(1, number));
  expect(new Set(people.map(({ email }) => email)).size).toBe(50);
  expect(new Set(people.map(({ name }) => name)).size).toBeGreaterThan(10);
});

test('no generated person is real: the mail address, the region of the ID number and the phone number are made up', () => {
  const { email, idNumber, mobile } = made(1, 12);
  expect(email).toMatch(/@example\.com$/);
  expect(idNumber).toMatch(/^990000\d{11}[\dX]$/);
  expect(mobile).toBe('19100000012');
});

test('generated data is complete for every resume type', () => {
  for (let number = 0; number < 40; number += 1) {
    const sections = makeSections(createRandom(number), made(1, number));
    for (const resumeType of resumeTypes) {
      for (const section of requirementsOf[resumeType].sections) {
        const around = { mode: 'complete', resumeType, today: '2026-03-10' } as const;
        expect(validate(sectionForms[section], sections[section], around).faults).toEqual([]);
      }
    }
  }
});
