import { todayInShanghai } from './deadline.ts';

/** Maximum number of saved postings of a candidate, and of a browser; the oldest are removed first. */
export const mostSaved = 200;

const day = 86_400_000;
/** Candidates who saved a posting are reminded when its last day is at most this number of days away. */
const remindDaysBefore = 3;

/**
 * Which saved postings are due for a reminder at a time (ms). Their last days are from `from` to `until` (`YYYY-MM-DD`), and
 * they were saved at `savedUntil` (ms) or earlier: candidates who saved a posting later have just seen its deadline.
 */
export function dueForReminder(now: number): { from: string; until: string; savedUntil: number } {
  return { from: todayInShanghai(now), until: todayInShanghai(now + remindDaysBefore * day), savedUntil: now - day };
}
