import { todayInShanghai } from '#lib/rules/deadline.ts';

/** The number of graduation years to choose from after and before the current year. */
const [yearsAhead, yearsBack] = [5, 10];

/** The years of graduation by which lists are filtered, the latest first. */
export function recentYears(): string[] {
  const latest = Number(todayInShanghai(Date.now()).slice(0, 4)) + yearsAhead;
  return Array.from({ length: yearsAhead + yearsBack + 1 }, (_, at) => String(latest - at));
}
