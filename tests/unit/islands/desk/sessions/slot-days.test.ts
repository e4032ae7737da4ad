import { expect, test } from 'vitest';

import { daysOf, likeDay, mondayOf, type SessionSlot } from '#islands/desk/sessions/slot-days.ts';
import { planOf } from '#islands/desk/sessions/slots-draft.ts';
import { faultsOfPlan, type SlotPlan, slotsOfPlan } from '#lib/rules/slot-plan.ts';

const plan: SlotPlan = {
  ...{ date: '2026-04-11', from: '09:00', to: '15:00', minutes: 45, rooms: ['301', '302'], places: 2 },
  breaks: [{ from: '12:00', to: '13:00' }],
};

/** The slots of a session with the given plan. */
function sessionSlots(of: SlotPlan): SessionSlot[] {
  return slotsOfPlan(of).map(({ begins, ends, room }, index) => ({
    ...{ key: String(index), place: room, capacity: of.places, taken: 0, minutes: of.minutes },
    ...{ begins: new Date(begins).toISOString(), ends: new Date(ends).toISOString() },
    interviewers: [{ id: 'li', name: '李伟' }],
  }));
}

test('a copied day has the same slots on its own date, with the interviewers that all slots share', () => {
  const [day] = daysOf(sessionSlots(plan));
  const copy = likeDay(day!, '云帆大厦', '2026-04-13');
  expect(faultsOfPlan(planOf(copy))).toEqual([]);
  expect(slotsOfPlan(planOf(copy))).toEqual(slotsOfPlan({ ...plan, date: '2026-04-13' }));
  expect([copy.places, copy.interviewers]).toEqual(['2', ['li']]);
});

test('slots at the place of the session are copied without a room', () => {
  const [day] = daysOf(sessionSlots({ ...plan, rooms: ['云帆大厦'] }));
  expect(likeDay(day!, '云帆大厦', '2026-04-13').rooms).toBe('');
});

test('if some slots are at the place of the session and others in a room, all of them are copied', () => {
  const [day] = daysOf(sessionSlots({ ...plan, rooms: ['301', '云帆大厦'] }));
  const copy = likeDay(day!, '云帆大厦', '2026-04-13');
  expect(slotsOfPlan(planOf(copy)).map(({ room }) => room)).toEqual(day!.slots.map(({ place }) => place));
});

test('a week begins on Monday', () => {
  expect(['2026-04-12', '2026-04-13', '2026-04-19'].map(mondayOf)).toEqual(['2026-04-06', '2026-04-13', '2026-04-13']);
});
