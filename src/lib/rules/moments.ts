import type { Locale } from '#lib/text/locale.ts';

import { isDate, readDate } from './dates.ts';
import { dateTimeInShanghai } from './deadline.ts';
import { plainLetters } from './normalise.ts';

const weekdays = Object.fromEntries(
  (['zh-cn', 'en-us'] as const).map((locale) => [
    locale,
    new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'Asia/Shanghai' }),
  ]),
) as Record<Locale, Intl.DateTimeFormat>;

/** The date in Shanghai at a time (ms), with its weekday: `2026-03-31 周二` or `2026-03-31 Tue`. */
export function dayInShanghai(at: number, locale: Locale): string {
  return `${dateTimeInShanghai(at).slice(0, 10)} ${weekdays[locale].format(at)}`;
}

/** A time (ms) in Shanghai to the minute, with its weekday: `2026-03-31 周二 14:05`. */
export function momentInShanghai(at: number, locale: Locale): string {
  return `${dayInShanghai(at, locale)} ${dateTimeInShanghai(at).slice(11)}`;
}

/** The span between two times (ms) in Shanghai; the second date appears only if it differs. */
export function spanInShanghai(begins: number, ends: number, locale: Locale): string {
  const sameDay = dayInShanghai(begins, locale) === dayInShanghai(ends, locale);
  const until = sameDay ? dateTimeInShanghai(ends).slice(11) : momentInShanghai(ends, locale);
  return `${momentInShanghai(begins, locale)}–${until}`;
}

/** Whether a text is an ISO 8601 instant, to the minute or finer, with its offset. */
export function isInstant(text: string): boolean {
  const isWritten = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/.test(text);
  return isWritten && isDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));
}

/**
 * Parses `2026-03-05` (the start of the day) or `2026-03-05T10:00` to milliseconds. The time is in Shanghai unless the text
 * ends with an offset. NaN for anything else.
 */
export function readMoment(text: string): number {
  const [, day, time = 'T00:00', zone = '+08:00'] =
    /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)?(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? [];
  return day === undefined || !isDate(day) ? Number.NaN : Date.parse(`${day}${time}${zone}`);
}

/** Converts a typed time of the day (`9:30`, `９：30`, `930`) to `09:30`; only trims anything else. */
export function readClock(text: string): string {
  const [, hours = '', minutes] = /^([0-9]{1,2})[:：]?([0-9]{2})$/u.exec(plainLetters(text).trim()) ?? [];
  return minutes && Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, '0')}:${minutes}` : text.trim();
}

/** Converts a typed day and time (`2026/3/5 9:30`) to `2026-03-05T09:30`; returns anything else unchanged. */
export function readLocalMoment(text: string): string {
  const [, day = '', hours = '', minutes] = /^(.+?)(?:T|\s+)([0-9]{1,2})[:：]([0-9]{2})$/u.exec(plainLetters(text).trim()) ?? [];
  const date = readDate(day);
  return minutes && isDate(date) && Number(hours) < 24 && Number(minutes) < 60
    ? `${date}T${hours.padStart(2, '0')}:${minutes}`
    : text;
}
