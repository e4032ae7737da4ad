import { expect, test } from 'vitest';

import { joinSpans, slotEnd, slotRoom } from '#lib/rules/slots.ts';

test('every slot lasts as long as the shortest time between two starts, even a slot before a break', () => {
  const starts = [0, 20, 40, 120, 140];
  expect(starts.map((begins) => slotEnd(begins, starts, 480))).toEqual([20, 40, 60, 140, 160]);
});

test('slots that begin together in several rooms count as one start', () => {
  const starts = [0, 0, 30, 30];
  expect(starts.map((begins) => slotEnd(begins, starts, 480))).toEqual([30, 30, 60, 60]);
});

test('no slot ends after its session, and a single slot lasts until the session ends', () => {
  expect(slotEnd(460, [420, 460], 480)).toBe(480);
  expect(slotEnd(60, [60], 480)).toBe(480);
  expect(slotEnd(60, [60, 60], 480)).toBe(480);
});

test("a slot has no room of its own if its place is the session's place", () => {
  expect(slotRoom({ place: '1203 室' }, { place: '云帆大厦 12 层' })).toBe('1203 室');
  expect(slotRoom({ place: '云帆大厦 12 层' }, { place: '云帆大厦 12 层' })).toBe('');
});

test('spans that touch or overlap are joined', () => {
  const spans = [
    { begins: 40, ends: 60 },
    { begins: 0, ends: 20 },
    { begins: 20, ends: 30 },
    { begins: 5, ends: 25 },
  ];
  expect(joinSpans(spans)).toEqual([
    { begins: 0, ends: 30 },
    { begins: 40, ends: 60 },
  ]);
});
