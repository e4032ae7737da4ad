import { expect, test } from 'vitest';

import { stableKey, stableKeys } from '#islands/ui/form/touched.ts';
import { resumeInfoForm } from '#lib/forms/resume/resume-info.ts';
import { worksForm } from '#lib/forms/resume/works.ts';

const works = [
  { id: 'aa', title: '甲' },
  { id: 'bb', title: '乙' },
];

test('the key of a value stays the same when entries are moved or removed', () => {
  expect(stableKey('works.1.title', { works })).toBe('works.bb.title');
  expect(stableKey('works.0.title', { works: [works[1]] })).toBe('works.bb.title');
  expect(stableKey('works.0.title', { works: [{ title: '' }] })).toBe('works.0.title');
  expect(stableKey('name', {})).toBe('name');
});

test('a refused save turns only fields that it sent red, not those of an entry added later', () => {
  const asked = stableKeys(worksForm, { works: [works[0]] }, {});
  expect(asked.has('works.aa.company')).toBe(true);
  expect(asked.has('works')).toBe(true);
  expect(asked.has(stableKey('works.1.company', { works }))).toBe(false);
});

test('fields that the consent reveals after a refused save are not red', () => {
  expect(stableKeys(resumeInfoForm, { sensitiveConsent: 'N' }, {}).has('id')).toBe(false);
  expect(stableKeys(resumeInfoForm, { sensitiveConsent: 'Y' }, {}).has('id')).toBe(true);
});
