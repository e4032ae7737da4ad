const day = 86_400_000;
// China has one time zone and no daylight saving time.
const shanghaiOffset = 8 * 3_600_000;

/** The last result, cached: every search needs the date, and it changes once a day. */
let lastResult = { number: Number.NaN, date: '' };

/** The date (`YYYY-MM-DD`) in Shanghai at a time (ms). */
export function todayInShanghai(nowMs: number): string {
  const number = Math.floor((nowMs + shanghaiOffset) / day);
  if (number !== lastResult.number) lastResult = { number, date: new Date(number * day).toISOString().slice(0, 10) };
  return lastResult.date;
}

/**
 * The last millisecond of a date (`YYYY-MM-DD`) in Shanghai, as ms since the epoch: deadlines are at the end of their
 * day.
 */
export function endOfDayInShanghai(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) - shanghaiOffset + day - 1;
}

/** The first millisecond of a date (`YYYY-MM-DD`) in Shanghai, as ms since the epoch. */
export function startOfDayInShanghai(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) - shanghaiOffset;
}

/** Whether a deadline has not passed at a time (ms). */
export function isOpen(endDate: string, nowMs: number): boolean {
  return nowMs <= endOfDayInShanghai(endDate);
}

/** Calendar days in Shanghai until a deadline: 0 on the day of the deadline, negative after it. */
export function daysLeft(endDate: string, nowMs: number): number {
  return Math.round((Date.parse(`${endDate}T00:00:00Z`) - Date.parse(`${todayInShanghai(nowMs)}T00:00:00Z`)) / day);
}

/** A time (ms) in Shanghai, to the minute: `2026-11-21 14:32`. */
export function dateTimeInShanghai(at: number): string {
  return new Date(at + shanghaiOffset).toISOString().slice(0, 16).replace('T', ' ');
}
