import { isDate } from './dates.ts';

/** Days in Shanghai from which and up to which something is looked for; empty and absent do not bound. */
export interface Days {
  from?: string | null | undefined;
  to?: string | null | undefined;
}

/** Whether the last of two days that are days lies before the first. */
export function areReversed({ from, to }: Days): boolean {
  return Boolean(from && to) && isDate(from!) && isDate(to!) && to! < from!;
}

/** What is wrong with the days of a list, everything at once. */
export function faultsOfDays({ from, to }: Days): { path: 'from' | 'to'; rule: 'date' | 'daysReversed' }[] {
  const ends = [['from', from] as const, ['to', to] as const];
  return [
    ...ends.flatMap(([path, day]) => (day && !isDate(day) ? [{ path, rule: 'date' as const }] : [])),
    ...(areReversed({ from, to }) ? [{ path: 'to' as const, rule: 'daysReversed' as const }] : []),
  ];
}
