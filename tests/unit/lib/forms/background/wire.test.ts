import { expect, test } from 'vitest';

import { backgroundForm, backgroundParts } from '#lib/forms/background/background.ts';
import { formPath, formValuesOf, hasBrokenAnswers, partOfField, wireDataOf, wirePath } from '#lib/forms/background/wire.ts';
import { withoutSensitive } from '#lib/forms/sensitive.ts';
import { validate } from '#lib/forms/validate.ts';
import { wholeBackground } from '#tests/support/background.ts';

test('the answers are nested in the API and flat in the form, and survive the round trip', () => {
  const wire = wholeBackground({ answers: { criminal: 'Y', criminalDetail: '2019 年' } });
  const form = formValuesOf(wire) as Record<string, unknown>;
  expect(form).toMatchObject({ criminal: 'Y', criminalDetail: '2019 年', declared: 'Y' });
  expect(form).not.toHaveProperty('answers');
  expect(wireDataOf(form)).toEqual(wire);
});

test('a value that is not an object is left for the form to refuse, and answers that are not an object are recognised', () => {
  expect(formValuesOf('text')).toBe('text');
  expect(formValuesOf(null)).toBeNull();
  expect([{ answers: 'x' }, { answers: [] }, { answers: {} }, {}, null].map(hasBrokenAnswers)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('paths are converted between the form and the API', () => {
  expect(wirePath('drugsDetail')).toBe('answers.drugsDetail');
  expect(wirePath('residences.0.address')).toBe('residences.0.address');
  expect(formPath(wirePath('drugs'))).toBe('drugs');
});

test('every part of the form has fields, and sensitive answers are not stored in a browser', () => {
  const parts = new Set(backgroundForm.filter(({ name }) => name !== 'declared').map(({ name }) => partOfField(name)));
  expect([...parts].toSorted()).toEqual([...backgroundParts].toSorted());
  expect(Object.keys(withoutSensitive(backgroundForm, { criminal: 'Y', criminalDetail: 'x', abroad: [] }))).toEqual(['abroad']);
});

test('a complete form meets every rule, whether or not the birth date is known', () => {
  const around = { mode: 'complete', today: '2026-03-02' } as const;
  const data = formValuesOf(wholeBackground());
  expect(validate(backgroundForm, data, { ...around, birthdate: '2000-05-04' }).faults).toEqual([]);
  expect(validate(backgroundForm, data, around).faults).toEqual([]);
});
