import { expect, test } from 'vitest';

import { defineForm } from '#lib/forms/field.ts';
import { validate } from '#lib/forms/validate.ts';
import { readDate } from '#lib/rules/dates.ts';
import { readLocalMoment } from '#lib/rules/moments.ts';

test.each(['1999-02-14', '19990214', '1999/2/14', '1999.2.14', '１９９９－０２－１４', '１９９９年２月１４日', ' 1999 02 14 '])(
  '%s is parsed as 1999-02-14',
  (typed) => {
    expect(readDate(typed)).toBe('1999-02-14');
    const form = defineForm([{ kind: 'date', name: 'birthdate', label: 'resume.info.birthdate' }]);
    expect(validate(form, { birthdate: typed }, { mode: 'complete' })).toEqual({
      faults: [],
      values: { birthdate: '1999-02-14' },
    });
  },
);

test('text that is not a date is left unchanged', () => {
  for (const typed of ['1999', '1999214', '14.2.1999', 'soon', '']) expect(readDate(typed)).toBe(typed);
});

test('a time may follow the date, and an impossible time leaves the text unchanged', () => {
  expect(readLocalMoment('2026/3/5 9:30')).toBe('2026-03-05T09:30');
  expect(readLocalMoment('20260305　０９：３０')).toBe('2026-03-05T09:30');
  expect(readLocalMoment('2026-03-05T09:30')).toBe('2026-03-05T09:30');
  expect(readLocalMoment('2026-03-05 25:00')).toBe('2026-03-05 25:00');
});
