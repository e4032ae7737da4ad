import { expect, test } from 'vitest';

import { checkEligibility } from '#lib/rules/eligibility.ts';

const conditions = {
  ages: [18, 26] as [number, number],
  heightRange: [165, 190] as [number, number],
  visionMin: 4.5,
  degreeMin: 'college' as const,
};

test.each([
  [{ age: 18, height: 165, vision: 4.5, degree: 'college' }, [true, true, true, true]],
  [{ age: 26, height: 190, vision: 5, degree: 'doctor' }, [true, true, true, true]],
  [{ age: 17, height: 164, vision: 4.4, degree: 'high' }, [false, false, false, false]],
  [{ age: 27, height: 191, vision: 4.5, degree: 'bachelor' }, [false, false, true, true]],
])('%j meets the conditions on age, height, vision and degree: %j', (traits, met) => {
  expect([...checkEligibility(conditions, traits).values()]).toEqual(met);
});

test('a single bound leaves the other end open', () => {
  const met = (value: number) => [
    ...checkEligibility({ ages: [18, null], heightRange: [null, 190] }, { age: value, height: value }),
  ];
  expect(met(17)).toEqual([
    ['ages', false],
    ['height', true],
  ]);
  expect(met(191)).toEqual([
    ['ages', true],
    ['height', false],
  ]);
});

test('conditions that are not set, and values that are unknown, are not judged', () => {
  expect(checkEligibility({}, { age: 5, height: 10 }).size).toBe(0);
  expect(checkEligibility(conditions, { height: 170, degree: '' })).toEqual(new Map([['height', true]]));
});
