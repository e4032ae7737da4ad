import { expect, test } from 'vitest';

import { faultsOfPlan, type SlotPlan, slotsOfPlan } from '#lib/rules/slot-plan.ts';

const day: SlotPlan = {
  date: '2026-04-11',
  from: '09:00',
  to: '12:00',
  minutes: 30,
  rooms: ['1203', '1204'],
  places: 1,
  breaks: [{ from: '10:10', to: '10:30' }],
};

const at = (time: string) => Date.parse(`2026-04-11T${time}:00+08:00`);
const starts = (given: Partial<SlotPlan>) => {
  const slots = slotsOfPlan({ ...day, rooms: [], ...given });
  return slots.map(({ begins }) => new Date(begins + 8 * 3_600_000).toISOString().slice(11, 16));
};
const faults = (given: Partial<SlotPlan>) => faultsOfPlan({ ...day, ...given }).map(({ path, rule }) => `${path} ${rule}`);

test('a day is cut into slots for each room, in Beijing time; no slot reaches into a break or beyond the end', () => {
  expect(faults({})).toEqual([]);
  expect(slotsOfPlan(day).slice(0, 3)).toEqual([
    { begins: at('09:00'), ends: at('09:30'), room: '1203' },
    { begins: at('09:00'), ends: at('09:30'), room: '1204' },
    { begins: at('09:30'), ends: at('10:00'), room: '1203' },
  ]);
  expect(starts({})).toEqual(['09:00', '09:30', '10:30', '11:00', '11:30']);
  expect(starts({ to: '11:59' })).toEqual(['09:00', '09:30', '10:30', '11:00']);
  expect(starts({ breaks: [] })).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00', '11:30']);
});

test('breaks may overlap and stand in any order', () => {
  const breaks = [
    { from: '11:00', to: '11:30' },
    { from: '09:00', to: '09:30' },
    { from: '09:20', to: '10:00' },
  ];
  expect(starts({ breaks })).toEqual(['10:00', '10:30', '11:30']);
});

test('slots without rooms are at the place of the session', () => {
  expect(slotsOfPlan({ ...day, rooms: [], to: '09:30' })).toEqual([{ begins: at('09:00'), ends: at('09:30'), room: '' }]);
});

test('all faults of a plan are found at once; a plan without slots, or with too many, is refused', () => {
  const wrong = {
    date: '2026-02-30',
    from: '9:00',
    to: '',
    minutes: 4,
    rooms: ['A1', ' a１ ', ' ', 'x'.repeat(129), 'A\u0000'],
    places: 0,
    breaks: [
      { from: '12:00', to: '11:00' },
      { from: '', to: '25:00' },
    ],
  };
  expect(faults(wrong)).toEqual([
    'date date',
    'from clock',
    'to required',
    'minutes between',
    'rooms.1 namedTwice',
    'rooms.2 required',
    'rooms.3 maxLength',
    'rooms.4 characters',
    'places between',
    'breaks.0.to laterTime',
    'breaks.1.from required',
    'breaks.1.to clock',
  ]);
  expect(faults({ to: '09:00', breaks: [] })).toEqual(['to laterTime']);
  expect(faults({ breaks: [{ from: '08:50', to: '09:10' }] })).toEqual(['breaks.0.from withinDay']);
  expect(faults({ minutes: 1.5, places: Number.NaN })).toEqual(['minutes between', 'places between']);
  expect(faults({ minutes: 200 })).toEqual(['minutes noSlotFits']);
  expect(faults({ breaks: [{ from: '09:00', to: '12:00' }] })).toEqual(['minutes noSlotFits']);
  const rooms = Array.from({ length: 51 }, (_, index) => `room ${index}`);
  expect(faults({ rooms })).toEqual(['rooms maxEntries']);
  expect(faults({ minutes: 5, rooms: rooms.slice(1), breaks: [] })).toEqual(['minutes mostSlots']);
});
