import { expect, test } from 'vitest';

import { bodyOf, draftOf, empty, mergedDraft } from '#islands/desk/sessions/session-draft.ts';
import type { OfficeSession } from '#lib/contract/office-sessions.ts';

const at = (time: string) => `2026-04-11T${time}:00.000Z`;

function slot(begins: string, ends: string): OfficeSession['slots'][number] {
  const minutes = (Date.parse(at(ends)) - Date.parse(at(begins))) / 60_000;
  const place = { key: begins, place: '301', capacity: 1, taken: 0, interviewers: [] };
  return { ...place, begins: at(begins), ends: at(ends), minutes };
}

function minutesSent(slots: OfficeSession['slots']): unknown[] {
  const session = { kind: 'interview', begins: at('01:00'), ends: at('09:00'), rooms: [], slots, capacity: null } as const;
  const texts = { site: null, place: '云帆大厦', placeText: '云帆大厦', address: '', notes: '' };
  return bodyOf(draftOf({ ...session, ...texts } as unknown as OfficeSession)).slots.map((one) => one.minutes);
}

// By default, a slot lasts as long as the shortest time between the starts of two slots, and a single slot lasts until the
// session ends.
test('a change of a session sends the length of a slot only if it differs from the default', () => {
  expect(minutesSent([slot('01:00', '01:20'), slot('01:30', '01:50')])).toEqual([20, 20]);
  expect(minutesSent([slot('01:00', '01:30'), slot('01:30', '02:00')])).toEqual([undefined, undefined]);
  expect(minutesSent([slot('01:00', '09:00')])).toEqual([undefined]);
});

test("a colleague's change of a session enters the form, and fields that the reader has edited keep their input", () => {
  const first = { ...empty, place: '云帆大厦', notes: '', capacity: '20' };
  const mine = { ...first, notes: '请带身份证' };
  const theirs = { ...first, place: '培训中心', notes: '请带笔', capacity: '' };
  expect(mergedDraft(first, mine, theirs)).toEqual({ ...first, place: '培训中心', notes: '请带身份证', capacity: '' });
});
