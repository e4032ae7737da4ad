import { isDate } from '#lib/rules/dates.ts';

/** A date in a text, as exact as it is written, with its position. */
export interface WrittenDate {
  year: number;
  month?: number;
  day?: number;
  from: number;
  to: number;
}

/** A period in a text. `end` is undefined if the period lasts until today. */
export interface WrittenPeriod {
  begin: WrittenDate;
  end: WrittenDate | undefined;
  from: number;
  to: number;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthName =
  '(?<name>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const year = '(?<year>19[4-9][0-9]|20[0-9]{2})';
const month = '(?<month>0?[1-9]|1[0-2])';
const day = '(?<day>0?[1-9]|[12][0-9]|3[01])';

/** The usual ways to write a date. At each position the first shape that fits wins, so longer shapes precede their parts. */
const shapes = [
  `(?<![0-9])${year}\\s*年\\s*${month}\\s*月\\s*${day}\\s*[日号]`,
  `(?<![0-9])${year}\\s*年\\s*${month}\\s*月(?:份|初|底)?`,
  `(?<![0-9./-])${year}\\s?(?<mark>[-./])\\s?${month}\\s?\\k<mark>\\s?${day}(?![0-9])`,
  `(?<![0-9./-])${day}\\s?\\.\\s?${month}\\s?\\.\\s?${year}(?![0-9])`,
  // With slashes or hyphens, only a number above twelve tells the day from the month.
  `(?<![0-9./-])(?<day>1[3-9]|2[0-9]|3[01])[/-]${month}[/-]${year}(?![0-9])`,
  `(?<![0-9./-])${month}[/-](?<day>1[3-9]|2[0-9]|3[01])[/-]${year}(?![0-9])`,
  `(?<![0-9./-])(?<year>19[4-9][0-9]|20[0-9]{2})(?<month>0[1-9]|1[0-2])(?<day>0[1-9]|[12][0-9]|3[01])(?![0-9])`,
  `(?<![0-9])${year}\\s?[-./]\\s?(?<month>0[1-9]|1[0-2]|[1-9])(?![0-9])`,
  `(?<![0-9./-])(?<year>19[4-9][0-9]|20[0-9]{2})(?<month>0[1-9]|1[0-2])(?![0-9])`,
  `(?<![0-9a-z])${day}(?:st|nd|rd|th)?(?:\\s+(?:of\\s+)?|[/-])${monthName}(?:\\s*,?\\s*|[/-])${year}(?![0-9])`,
  `(?<![a-z])${monthName}\\s*${day}(?:st|nd|rd|th)?\\s*,\\s*${year}(?![0-9])`,
  `(?<![a-z])${monthName}\\s*[,'’/-]?\\s*${year}(?![0-9])`,
  `(?<![0-9./-])(?<month>0[1-9]|1[0-2]|[1-9])\\s?[./-]\\s?${year}(?![0-9])`,
  `(?<![0-9./-])${year}(?![0-9])(?:\\s*年度?)?`,
].map((source) => new RegExp(source, 'iuy'));

const untilNow =
  /(?:(?:till|until) (?:date|now|today|present)|up to (?:now|date|present)|至\s*今|迄今|现在|目前|今|heute|aktuell|actualidad|actualmente|atualmente|attualmente|(?:the )?present|now|current(?:ly)?|(?:to[ -])?date|today|ongoing|in progress)(?![a-z])/iuy;
const between = /\s*(?:[-‐‑‒–—−~～―→]+|至(?!\s*今)|到|to(?![ -]date)|until|till)\s*(?:(?:expected|exp\.|预计)\s*)?/iuy;
/** The words before, and the words after, the beginning of a period that lasts until today. */
const since = /(?:(?<![a-z])(?:since|from)\s+|[自从]\s*)/iuy;
const onwards = /\s*(?:起(?:\s*至\s*今)?|onwards?(?![a-z]))/iuy;
/** The gap between the beginning and the end of a period in two cells of a table. */
const nextCell = /\t\s*/uy;
/** The month in which a period ends, without its year, as in `2021.06-08`. */
const laterMonth = /(?<month>0?[1-9]|1[0-2])(?:\s*月)?(?![0-9.年/])/iuy;
/** A year behind a hyphen, as in `2016-2019`. */
const bareYear = /(?:19[4-9]|20[0-9])[0-9](?![0-9./-])(?:\s*年)?/uy;
const space = /\s+/uy;
const earlierMonth = new RegExp(`(?<![a-z])${monthName}\\s*(?:[-‐‑‒–—~]|to)\\s*`, 'iuy');

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

function monthOf(name: string | undefined): number | undefined {
  return name === undefined ? undefined : months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

const firstOfDate = /[0-9adfjmnos]/iu;

function dateAt(text: string, at: number): WrittenDate | undefined {
  if (!firstOfDate.test(text[at] ?? '')) return undefined;
  for (const shape of shapes) {
    const match = matchAt(shape, text, at);
    if (!match) continue;
    const { year: y, month: m, name, day: d } = match.groups!;
    const written: WrittenDate = { year: Number(y), from: at, to: at + match[0].length };
    const inYear = numberOf(m) ?? monthOf(name);
    if (inYear) written.month = inYear;
    if (d) written.day = Number(d);
    return written;
  }
  return undefined;
}

function nextDate(text: string, from: number): WrittenDate | undefined {
  for (let at = from; at < text.length; at += 1) {
    const date = dateAt(text, at);
    if (date) return date;
  }
  return undefined;
}

/** All dates in a text, in order. */
export function datesIn(text: string): WrittenDate[] {
  const dates: WrittenDate[] = [];
  for (let date = nextDate(text, 0); date; date = nextDate(text, date.to)) dates.push(date);
  return dates;
}

/** The end of a period right behind a hyphen, as in `07/2024-08/2024`. */
function dateBehindHyphen(text: string, at: number, begin: WrittenDate): WrittenDate | undefined {
  const date = begin.month === undefined || text[at - 1] !== '-' ? undefined : dateAt(text.slice(at, at + 16), 0);
  return date?.month === undefined ? undefined : { ...date, from: at, to: at + date.to };
}

function endAt(text: string, at: number, begin: WrittenDate): { end: WrittenDate | undefined; to: number } | undefined {
  const now = matchAt(untilNow, text, at);
  if (now) return { end: undefined, to: at + now[0].length };
  const date = dateAt(text, at) ?? dateBehindHyphen(text, at, begin);
  if (date) return { end: date, to: date.to };
  const bare = begin.month === undefined ? matchAt(bareYear, text, at) : null;
  if (bare) return { end: { year: Number(bare[0]), from: at, to: at + bare[0].length }, to: at + bare[0].length };
  const later = begin.month === undefined ? null : matchAt(laterMonth, text, at);
  if (!later) return undefined;
  const to = at + later[0].length;
  return { end: { year: begin.year, month: Number(later.groups!.month), from: at, to }, to };
}

/** A period whose year is written only once, as in `Jun – Aug 2021`. */
function inOneYear(text: string, at: number): WrittenPeriod | undefined {
  const before = matchAt(earlierMonth, text, at);
  const end = before && dateAt(text, at + before[0].length);
  if (!end?.month) return undefined;
  const begin = { year: end.year, month: monthOf(before!.groups!.name)!, from: at, to: at + before![0].length };
  return begin.month <= end.month ? { begin, end, from: at, to: end.to } : undefined;
}

/** A period with beginning and end; `2018.09 至今` has no mark between them. */
function closedPeriodAt(text: string, at: number, begin: WrittenDate): WrittenPeriod | undefined {
  const gap = matchAt(between, text, begin.to) ?? matchAt(nextCell, text, begin.to) ?? matchAt(space, text, begin.to);
  const after = endAt(text, begin.to + (gap?.[0].length ?? 0), begin);
  if (!after) return undefined;
  const isCell = gap?.[0].startsWith('\t') && begin.month && after.end?.month;
  const isJoined = after.end === undefined || isCell || (gap !== null && gap[0].trim() !== '');
  return isJoined ? { begin, end: after.end, from: at, to: after.to } : undefined;
}

function periodAt(text: string, at: number): WrittenPeriod | undefined {
  const yearly = inOneYear(text, at);
  if (yearly) return yearly;
  const before = matchAt(since, text, at);
  const begin = dateAt(text, at + (before?.[0].length ?? 0));
  if (!begin) return undefined;
  const closed = closedPeriodAt(text, at, begin);
  if (closed) return closed;
  // Words before or after the beginning show that the period lasts until today.
  const after = matchAt(onwards, text, begin.to);
  if (before && !/(?:^|[\t|(,，·])\s*$/u.test(text.slice(0, at))) return undefined;
  return (before ?? after) ? { begin, end: undefined, from: at, to: begin.to + (after?.[0].length ?? 0) } : undefined;
}

/** The first period in a text. */
export function periodIn(text: string): WrittenPeriod | undefined {
  for (let at = 0; at < text.length; at += 1) {
    const period = periodAt(text, at);
    if (period) return period;
    const date = dateAt(text, at);
    if (date) at = date.to - 1;
  }
  return undefined;
}

function padded(number: number): string {
  return String(number).padStart(2, '0');
}

/**
 * A date as `YYYY-MM-DD`; undefined if only its year is written, or there is no such day. A month without a day becomes its
 * first day or, at the end of a period, its last.
 */
export function exactDate({ year: y, month: m, day: d }: WrittenDate, isEnd = false): string | undefined {
  if (m === undefined) return undefined;
  const last = new Date(Date.UTC(y, m, 0)).getUTCDate();
  const date = `${y}-${padded(m)}-${padded(d ?? (isEnd ? last : 1))}`;
  return isDate(date) ? date : undefined;
}

/** A text with a tab in place of the part from `from` to `to`, including brackets around it; trimmed. */
export function cutOut(text: string, { from, to }: { from: number; to: number }): string {
  return `${text.slice(0, from)}\t${text.slice(to)}`.replaceAll(/[(（]\s*\t\s*[)）]/gu, '\t').trim();
}
