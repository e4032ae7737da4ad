import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type * as localDrafts from '#lib/stores/local-drafts.ts';
import { type FakePage, fakePage } from '#tests/support/fake-page.ts';

let page: FakePage;
let drafts: typeof localDrafts;

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T02:00:00Z') });
  page = fakePage();
  drafts = await import('#lib/stores/local-drafts.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a draft is restored for its owner and nobody else', () => {
  drafts.saveLocalDraft('resume', 'me', 'shared.resumeInfo', { name: '林' });
  expect(drafts.readLocalDraft('resume', 'me', 'shared.resumeInfo')).toEqual({ name: '林' });
  expect(drafts.readLocalDraft('resume', 'another', 'shared.resumeInfo')).toBeUndefined();
  expect(drafts.readLocalDraft('application', 'me', 'shared.resumeInfo')).toBeUndefined();
});

test('a draft expires after 24 hours and is deleted when the next page loads', () => {
  drafts.saveLocalDraft('resume', 'me', 'school.Other', 1);
  vi.advanceTimersByTime(drafts.draftLifetime - 1);
  drafts.dropExpired();
  expect(drafts.readLocalDraft('resume', 'me', 'school.Other')).toBe(1);
  vi.advanceTimersByTime(1);
  expect(drafts.readLocalDraft('resume', 'me', 'school.Other')).toBeUndefined();
  drafts.dropExpired();
  expect(page.storage.size).toBe(0);
});

test("a candidate's sign-in deletes the drafts of other candidates and keeps the device's settings", () => {
  page.storage.set('skygate.viewed', '[]');
  page.storage.set('skygate.resume.damaged', '{');
  drafts.saveLocalDraft('resume', 'me', 'school.Other', 1);
  drafts.saveLocalDraft('application', 'another', 'posting', 2);
  drafts.dropOthers('another');
  expect([...page.storage.keys()]).toEqual(['skygate.viewed', 'skygate.application.another.posting']);
});

test('nothing is stored without an owner, and without storage a draft lives as long as the page', () => {
  drafts.saveLocalDraft('resume', '', 'school.Other', 1);
  expect(page.storage.size).toBe(0);
  vi.stubGlobal('localStorage', undefined);
  drafts.saveLocalDraft('resume', 'me', 'school.Other', 1);
  expect(drafts.readLocalDraft('resume', 'me', 'school.Other')).toBe(1);
  drafts.dropAllLocalDrafts();
  expect(drafts.readLocalDraft('resume', 'me', 'school.Other')).toBeUndefined();
});

test('a draft that the full storage refuses is read in place of the older stored one', () => {
  drafts.saveLocalDraft('resume', 'me', 'school.Other', 1);
  const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  drafts.saveLocalDraft('resume', 'me', 'school.Other', 2);
  expect(drafts.readLocalDraft('resume', 'me', 'school.Other')).toBe(2);
  full.mockRestore();
  drafts.saveLocalDraft('resume', 'me', 'school.Other', 3);
  expect(drafts.readLocalDraft('resume', 'me', 'school.Other')).toBe(3);
});

test('an unsent scorecard survives the sign-in and sign-out of candidates, but not the sign-in of other staff', () => {
  drafts.saveLocalDraft('card', 'anna', 'one/panel', 4);
  drafts.dropOthers('a candidate');
  drafts.dropAllLocalDrafts();
  expect(drafts.readLocalDraft('card', 'anna', 'one/panel')).toBe(4);
  drafts.saveLocalDraft('card', 'anna', 'two/panel', 5);
  expect(drafts.readLocalDraft('card', 'ben', 'one/panel')).toBeUndefined();
  drafts.dropOthersOfDesk('anna');
  expect(drafts.readLocalDraft('card', 'anna', 'two/panel')).toBe(5);
  drafts.dropOthersOfDesk('ben');
  expect(page.storage.size).toBe(0);
});

test('a sign-out at the desk deletes unsent scorecards and leaves the input of candidates', () => {
  drafts.saveLocalDraft('card', 'anna', 'one/panel', 4);
  drafts.saveLocalDraft('resume', 'me', 'school.Other', 1);
  drafts.dropDeskDrafts();
  expect([...page.storage.keys()]).toEqual(['skygate.resume.me.school.Other']);
});
