/** An appointment or a deadline in a calendar; times are in milliseconds. */
export interface CalendarEvent {
  /** Stable id of the event: a file with the same uid replaces the event. */
  uid: string;
  /** Increases with each change. */
  sequence: number;
  begins: number;
  ends: number;
  summary: string;
  location: string;
  description: string;
  url: string;
  /** Whether the person counts as free at that time; true for deadlines. */
  isFree?: boolean;
}

/** What a calendar file needs besides its events. */
export interface CalendarOptions {
  /** The program that writes the file, e.g. `-//Name of the site//EN`. */
  productId: string;
  /** When the file is written (ms). */
  stamp: number;
  /** For a calendar to subscribe to: its name, and the hours between refreshes. Absent for a file to import. */
  subscription?: { name: string; hours: number };
}

/** Maximum number of octets of a line without its line break (RFC 5545, 3.1). */
const lineLength = 75;

/** A time (ms) in UTC, such as `20260331T040000Z`. */
function utc(at: number): string {
  return new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

/** Escapes a text value (RFC 5545, 3.3.11). */
function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll(/[\u0000-\u001f\u007f]/g, '');
}

/** Folds a line that is too long, never within a character; continuation lines begin with a space. */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (octets + size > lineLength) {
      pieces.push(piece);
      piece = ' ';
      octets = 1;
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].join('\r\n');
}

/** The duration of a deadline in a calendar. Many calendars show an event without a duration badly. */
const deadlineLength = 30 * 60_000;

/** The time of a deadline (ms) in a calendar: the half hour before it, to the minute. */
export function deadlineTime(due: number): Pick<CalendarEvent, 'begins' | 'ends' | 'isFree'> {
  const ends = Math.floor(due / 60_000) * 60_000;
  return { begins: ends - deadlineLength, ends, isFree: true };
}

function eventLines({ uid, sequence, begins, ends, summary, location, description, url, isFree }: CalendarEvent, stamp: number) {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(stamp)}`,
    `DTSTART:${utc(begins)}`,
    `DTEND:${utc(ends)}`,
    `SUMMARY:${escaped(summary)}`,
    ...(location === '' ? [] : [`LOCATION:${escaped(location)}`]),
    ...(description === '' ? [] : [`DESCRIPTION:${escaped(description)}`]),
    ...(isFree ? ['TRANSP:TRANSPARENT'] : []),
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(summary)}`,
    'TRIGGER:-P1D',
    'END:VALARM',
    'END:VEVENT',
  ];
}

/** An iCalendar file (RFC 5545) whose events have times in UTC and an alarm a day before. */
export function calendarFile(events: readonly CalendarEvent[], { productId, stamp, subscription }: CalendarOptions): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escaped(productId)}`,
    'CALSCALE:GREGORIAN',
    ...(subscription
      ? [
          'METHOD:PUBLISH',
          `NAME:${escaped(subscription.name)}`,
          `X-WR-CALNAME:${escaped(subscription.name)}`,
          `REFRESH-INTERVAL;VALUE=DURATION:PT${subscription.hours}H`,
          `X-PUBLISHED-TTL:PT${subscription.hours}H`,
        ]
      : []),
    ...events.flatMap((event) => eventLines(event, stamp)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
