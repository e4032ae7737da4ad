import { expect, it } from 'vitest';

import { splitUnanswered } from '#lib/forms/unanswered.ts';

const required = Array.from({ length: 15 }, (_, at) => ({ path: `field${at}`, rule: 'required' }));
const wrong = { path: 'height', rule: 'between' };

it('many unanswered questions are counted, while invalid values are still listed', () => {
  expect(splitUnanswered([wrong, ...required])).toEqual({ listed: [wrong], counted: required });
});

it('a few unanswered questions are listed by name', () => {
  const few = [...required.slice(0, 4), wrong];
  expect(splitUnanswered(few)).toEqual({ listed: few, counted: [] });
});
