/** An appointment in a calendar. */
export interface CalendarEvent {
  /** Stable id of the event: a file with the same uid replaces the event. */
  uid: string;
  /** Increases with each change. */
  sequence: number;
  /** When the file is written (ms). */
  stamp: number;
  begins: number;
  ends: number;
  summary: string;
  location: string;
  description: string;
  url: string;
}

/** Maximum number of octets of a line without its end (RFC 5545, 3.1). */
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

/**
 * An iCalendar file (RFC 5545) with one event and an alarm a day before.
 * @param productId the writing program, e.g. `-//Name of the site//EN`
 */
export function calendarFile(event: CalendarEvent, productId: string): string {
  const { uid, sequence, stamp, begins, ends, summary, location, description, url } = event;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escaped(productId)}`,
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(stamp)}`,
    `DTSTART:${utc(begins)}`,
    `DTEND:${utc(ends)}`,
    `SUMMARY:${escaped(summary)}`,
    ...(location === '' ? [] : [`LOCATION:${escaped(location)}`]),
    ...(description === '' ? [] : [`DESCRIPTION:${escaped(description)}`]),
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(summary)}`,
    'TRIGGER:-P1D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
