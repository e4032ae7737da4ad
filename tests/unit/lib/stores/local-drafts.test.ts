import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type * as keptWords from '#lib/stores/local-drafts.ts';
import { type FakePage, fakePage } from '#tests/support/fake-page.ts';

let page: FakePage;
let words: typeof keptWords;

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T02:00:00Z') });
  page = fakePage();
  words = await import('#lib/stores/local-drafts.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a draft is restored for its owner and nobody else', () => {
  words.saveLocalDraft('resume', 'me', 'shared.resumeInfo', { name: '林' });
  expect(words.readLocalDraft('resume', 'me', 'shared.resumeInfo')).toEqual({ name: '林' });
  expect(words.readLocalDraft('resume', 'another', 'shared.resumeInfo')).toBeUndefined();
  expect(words.readLocalDraft('application', 'me', 'shared.resumeInfo')).toBeUndefined();
});

test('a draft expires after 24 hours and is deleted by the next page', () => {
  words.saveLocalDraft('resume', 'me', 'school.Other', 1);
  vi.advanceTimersByTime(words.draftLifetime - 1);
  words.dropExpired();
  expect(words.readLocalDraft('resume', 'me', 'school.Other')).toBe(1);
  vi.advanceTimersByTime(1);
  expect(words.readLocalDraft('resume', 'me', 'school.Other')).toBeUndefined();
  words.dropExpired();
  expect(page.storage.size).toBe(0);
});

test("another sign-in deletes one person's drafts and keeps the device's settings", () => {
  page.storage.set('skygate.viewed', '[]');
  page.storage.set('skygate.resume.damaged', '{');
  words.saveLocalDraft('resume', 'me', 'school.Other', 1);
  words.saveLocalDraft('application', 'another', 'posting', 2);
  words.dropOthers('another');
  expect([...page.storage.keys()]).toEqual(['skygate.viewed', 'skygate.application.another.posting']);
});

test('nothing is stored without an owner, and without storage a draft lives as long as the page', () => {
  words.saveLocalDraft('resume', '', 'school.Other', 1);
  expect(page.storage.size).toBe(0);
  vi.stubGlobal('localStorage', undefined);
  words.saveLocalDraft('resume', 'me', 'school.Other', 1);
  expect(words.readLocalDraft('resume', 'me', 'school.Other')).toBe(1);
  words.dropAllLocalDrafts();
  expect(words.readLocalDraft('resume', 'me', 'school.Other')).toBeUndefined();
});
