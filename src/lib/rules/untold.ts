import type { ApplyStatus } from '#lib/enums.ts';

import { isLive } from './application-status.ts';

/** How an application stands in the eyes of its candidate, and whether the office has decided what is not released. */
export interface Standing {
  status: ApplyStatus;
  /** When the candidate's status last changed (ms). */
  statusAt: number;
  hasPending: boolean;
}

/**
 * Whether what the office found of a candidate at a moment (ms), a result or a note, is handed out to that person: once a
 * decision has been released that may rest on it, or nothing more is decided. Before that it would tell of a decision
 * that nobody has released (contract: decision and status are two things).
 */
export function isHandedOut({ status, statusAt, hasPending }: Standing, at: number): boolean {
  return at <= statusAt || (!isLive(status) && !hasPending);
}
