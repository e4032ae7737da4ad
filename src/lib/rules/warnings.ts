import { isDate } from './dates.ts';
import { todayInShanghai } from './deadline.ts';
import { isStorable, lengthOf } from './text.ts';

/** Maximum number of characters of a reason. */
const longestWarningReason = 500;
/** Maximum number of years until a warning ends. */
const longestWarningYears = 3;

/** The latest day that can be the last day of a warning set at `now` (ms). */
export function latestWarningEnd(now: number): string {
  const [year, month, day] = todayInShanghai(now).split('-');
  const latest = Number(year) + longestWarningYears;
  const date = `${latest}-${month}-${day}`;
  return isDate(date) ? date : `${latest}-02-28`;
}

interface Fault {
  path: 'reason' | 'endsOn';
  rule: string;
  params?: Record<string, string | number>;
}

function faultsOfReason(reason: string): Fault[] {
  const path = 'reason';
  if (reason.trim() === '') return [{ path, rule: 'required' }];
  if (lengthOf(reason.trim()) > longestWarningReason) {
    return [{ path, rule: 'maxLength', params: { maximum: longestWarningReason } }];
  }
  return isStorable(reason) ? [] : [{ path, rule: 'characters' }];
}

function faultsOfEnd(endsOn: string, now: number): Fault[] {
  const path = 'endsOn';
  if (endsOn === '') return [{ path, rule: 'required' }];
  if (!isDate(endsOn)) return [{ path, rule: 'date' }];
  if (endsOn < todayInShanghai(now)) return [{ path, rule: 'notInPast' }];
  const latest = latestWarningEnd(now);
  return endsOn > latest ? [{ path, rule: 'notAfterDay', params: { date: latest } }] : [];
}

/** All faults of a warning about falsified documents, which needs a reason and a last day. */
export function faultsOfWarning({ reason, endsOn }: { reason: string; endsOn: string }, now: number): Fault[] {
  return [...faultsOfReason(reason), ...faultsOfEnd(endsOn, now)];
}
