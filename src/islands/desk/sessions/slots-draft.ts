import type { OfficeSession, SlotPlan } from '#lib/contract/office-sessions.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { readClock } from '#lib/rules/moments.ts';

/** The form's values for slots to add. */
export interface SlotsDraft {
  date: string;
  from: string;
  to: string;
  minutes: string;
  /** Names, separated by commas. */
  rooms: string;
  places: string;
  /** Time spans such as `12:00-13:30`, separated by commas. */
  breaks: string;
  /** Ids of staff. */
  interviewers: readonly string[];
}

/** The form's initial values: the session's date and times; no end time if the session ends on another day. */
export function firstSlots({ begins, ends }: OfficeSession): SlotsDraft {
  const [date = '', from = ''] = dateTimeInShanghai(Date.parse(begins)).split(' ');
  const [lastDate, to = ''] = dateTimeInShanghai(Date.parse(ends)).split(' ');
  const common = { date, from, to: lastDate === date ? to : '' };
  return { ...common, minutes: '', rooms: '', places: '1', breaks: '', interviewers: [] };
}

function listOf(text: string): string[] {
  return text
    .split(/[\n,，、;；]+/)
    .map((part) => part.trim())
    .filter(Boolean);
}

function breakOf(text: string): { from: string; to: string } {
  const [from = '', to = from] = text.normalize('NFKC').split(/[-–—~至到]/);
  return { from: readClock(from), to: readClock(to) };
}

/** A whole number of up to nine digits; NaN for anything else. */
function countOf(text: string): number {
  const digits = text.normalize('NFKC').trim();
  return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
}

/** The plan that the form describes. */
export function planOf(draft: SlotsDraft): SlotPlan {
  const { date, from, to, minutes, rooms, places, breaks, interviewers } = draft;
  return {
    ...{ date, from: readClock(from), to: readClock(to), minutes: countOf(minutes), places: countOf(places) },
    rooms: listOf(rooms),
    breaks: listOf(breaks).map(breakOf),
    interviewers: [...interviewers],
  };
}
