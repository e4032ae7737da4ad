import { expect, test } from 'vitest';

import { applyStateOf } from '#islands/application/apply-state.ts';

const ready = {
  isOpen: true,
  session: 'in',
  hasApplied: false,
  categoryTaken: false,
  hasDraft: false,
  resumeComplete: true,
} as const;

test('a candidate with a complete resume applies, or continues a draft', () => {
  expect(applyStateOf(ready)).toBe('apply');
  expect(applyStateOf({ ...ready, hasDraft: true })).toBe('continue');
});

test('a visitor signs in first', () => {
  expect(applyStateOf({ ...ready, session: 'out', resumeComplete: undefined })).toBe('signIn');
});

test('an incomplete resume has to be completed before a draft can be continued', () => {
  expect(applyStateOf({ ...ready, resumeComplete: false, hasDraft: true })).toBe('complete');
});

test('the button says that the candidate has applied, even after the posting closed', () => {
  expect(applyStateOf({ ...ready, hasApplied: true, isOpen: false })).toBe('applied');
});

test('nobody can apply for a closed posting', () => {
  for (const session of ['unknown', 'out', 'in'] as const)
    expect(applyStateOf({ ...ready, session, isOpen: false })).toBe('closed');
});

test('if the category allows no further application, the button says so, even with a draft or an incomplete resume', () => {
  expect(applyStateOf({ ...ready, categoryTaken: true, hasDraft: true })).toBe('taken');
  expect(applyStateOf({ ...ready, categoryTaken: true, resumeComplete: false })).toBe('taken');
  expect(applyStateOf({ ...ready, categoryTaken: true, hasApplied: true })).toBe('applied');
});

test('until the session is known, the button says "apply"', () => {
  expect(applyStateOf({ ...ready, session: 'unknown', resumeComplete: undefined })).toBe('apply');
});
