import ICAL from 'ical.js';
import { expect, test } from 'vitest';

import { type CalendarEvent, calendarFile, deadlineTime } from '#lib/rules/calendar.ts';

const event: CalendarEvent = {
  uid: 'test-abc@careers.example',
  sequence: 7,
  begins: Date.parse('2026-03-31T06:00:00Z'),
  ends: Date.parse('2026-03-31T08:30:00Z'),
  summary: '笔试',
  location: '青岛考点',
  description: '',
  url: 'https://careers.example/examinationIntention?applyId=abc',
};

const options = { productId: '-//Careers//EN', stamp: Date.parse('2026-03-01T00:00:00.123Z') };

function fileOf(given: Partial<CalendarEvent> = {}): string {
  return calendarFile([{ ...event, ...given }], options);
}

/** The lines of an iCalendar file, unfolded. */
function linesOf(file: string): string[] {
  return file.replaceAll('\r\n ', '').split('\r\n');
}

test('the event is in UTC, with an alarm a day before', () => {
  expect(linesOf(fileOf())).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Careers//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    'UID:test-abc@careers.example',
    'SEQUENCE:7',
    'DTSTAMP:20260301T000000Z',
    'DTSTART:20260331T060000Z',
    'DTEND:20260331T083000Z',
    'SUMMARY:笔试',
    'LOCATION:青岛考点',
    'URL:https://careers.example/examinationIntention?applyId=abc',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:笔试',
    'TRIGGER:-P1D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('every line ends with CRLF, and no other CR or LF occurs', () => {
  const file = fileOf({ description: 'one\r\ntwo\nthree\rfour' });
  expect(file.endsWith('\r\n')).toBe(true);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(linesOf(file)).toContain(String.raw`DESCRIPTION:one\ntwo\nthree\nfour`);
});

test('commas, semicolons and backslashes are escaped, and line breaks cannot start a new property', () => {
  const file = fileOf({ summary: String.raw`a, b; c\d`, location: 'x\r\nATTENDEE:mailto:evil@example.com\u0000' });
  expect(linesOf(file)).toContain(String.raw`SUMMARY:a\, b\; c\\d`);
  expect(linesOf(file)).toContain(String.raw`LOCATION:x\nATTENDEE:mailto:evil@example.com`);
});

test.each([
  ['Chinese', '山东省青岛市城阳区流亭街道云帆路一号云帆培训中心三号楼'.repeat(5)],
  ['letters', 'x'.repeat(500)],
  ['characters of four octets', '🛫'.repeat(60)],
])('long lines of %s are folded at 75 octets, never within a character', (_, description) => {
  const file = fileOf({ description });
  const octets = file.split('\r\n').map((line) => new TextEncoder().encode(line).length);
  expect(Math.max(...octets)).toBeLessThanOrEqual(75);
  expect(Math.max(...octets)).toBeGreaterThan(70);
  expect(file.isWellFormed()).toBe(true);
  expect(linesOf(file)).toContain(`DESCRIPTION:${description}`);
});

test('an event without a place has no location', () => {
  expect(fileOf({ location: '' })).not.toContain('LOCATION');
});

test('a deadline is shown in the half hour before it, and does not mark that time as busy', () => {
  const due = Date.parse('2026-03-31T15:59:59.999Z');
  const lines = linesOf(fileOf(deadlineTime(due)));
  expect(lines).toEqual(expect.arrayContaining(['DTSTART:20260331T152900Z', 'DTEND:20260331T155900Z', 'TRANSP:TRANSPARENT']));
});

test('a parser reads the events of a subscribed calendar as they were written', () => {
  const texts = { summary: String.raw`a, b; c\d`, location: '青岛'.repeat(60), description: 'one\ntwo "three": 🛫' };
  const events = [
    { ...event, ...texts },
    { ...event, uid: 'other', ...deadlineTime(event.begins) },
  ];
  const file = calendarFile(events, { ...options, subscription: { name: '云帆航空；我的日程', hours: 4 } });
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('云帆航空；我的日程');
  const [first, second, ...more] = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  expect(more).toEqual([]);
  expect(first).toMatchObject({ uid: event.uid, ...texts, sequence: event.sequence });
  expect(first!.startDate.toJSDate().getTime()).toBe(event.begins);
  expect(first!.endDate.toJSDate().getTime()).toBe(event.ends);
  expect(second!.endDate.toJSDate().getTime()).toBe(event.begins);
});
