import { serverNow } from '#lib/client/server-clock.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';

/** How many years after and how many years before the current year can be chosen. */
const [yearsAhead, yearsBack] = [5, 10];

/** The years of graduation by which lists are filtered, the latest first. */
export function recentYears(): string[] {
  const latest = Number(todayInShanghai(serverNow()).slice(0, 4)) + yearsAhead;
  return Array.from({ length: yearsAhead + yearsBack + 1 }, (_, at) => String(latest - at));
}
