import { isDate } from './dates.ts';

/** A period of days in Shanghai; empty and absent ends are open. */
export interface Days {
  from?: string | null | undefined;
  to?: string | null | undefined;
}

/** Whether both days are valid and `to` is before `from`. */
export function areReversed({ from, to }: Days): boolean {
  return Boolean(from && to) && isDate(from!) && isDate(to!) && to! < from!;
}

/** All faults of a period. */
export function faultsOfDays({ from, to }: Days): { path: 'from' | 'to'; rule: 'date' | 'daysReversed' }[] {
  const ends = [['from', from] as const, ['to', to] as const];
  return [
    ...ends.flatMap(([path, day]) => (day && !isDate(day) ? [{ path, rule: 'date' as const }] : [])),
    ...(areReversed({ from, to }) ? [{ path: 'to' as const, rule: 'daysReversed' as const }] : []),
  ];
}
