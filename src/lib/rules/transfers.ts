import type { ApplyStatus } from '#lib/domain/enums.ts';
import type { RoundKind } from '#lib/domain/round-kinds.ts';

import { isLive } from './application-status.ts';
import { type Round, roundAt, type Stop, stopsOf } from './rounds.ts';

/** Why an application cannot be transferred to another posting. */
export type TransferRefusal = 'ended' | 'otherCategory' | 'samePosting' | 'notAdjustable' | 'offered' | 'alreadyThere';

/** An application whose candidate might be asked about a transfer. */
export interface Transferable {
  status: ApplyStatus;
  jobType: string;
  postingId: string;
  /** Whether the candidate agreed to transfers when applying; absent if they were not asked. */
  adjustable: string | undefined;
  /** Whether the candidate already has an application for the new posting, even one that has ended. */
  isThere: boolean;
}

/**
 * Why an application cannot be transferred to a posting; undefined if its candidate may be asked (specification: transfer).
 */
export function refusalOfTransfer(
  { status, jobType, postingId, adjustable, isThere }: Transferable,
  to: { id: string; jobType: string },
): TransferRefusal | undefined {
  if (!isLive(status)) return 'ended';
  if (jobType !== to.jobType) return 'otherCategory';
  if (postingId === to.id) return 'samePosting';
  if (adjustable !== 'Y') return 'notAdjustable';
  if (status === 'offer') return 'offered';
  return isThere ? 'alreadyThere' : undefined;
}

/** The stops of a posting that have this status, with the kinds of their rounds. */
function stopsAt(status: ApplyStatus, jobType: string, rounds: readonly Round[] | undefined) {
  const kindOf = new Map<string | null, RoundKind>((rounds ?? []).map(({ key, kind }) => [key, kind]));
  return stopsOf(jobType, rounds)
    .filter((stop) => stop.status === status)
    .map((stop) => ({ ...stop, kind: kindOf.get(stop.round) }));
}

/**
 * The stop (status and round) of an application after its transfer. Of the new posting's stops with the application's
 * status, it is the one with the same round and kind, else the first of the same kind, else the first. If the new posting has
 * no stop with this status, the application begins again as submitted.
 */
export function stopAfterTransfer(
  from: Stop,
  jobType: string,
  { before, after }: { before: readonly Round[] | undefined; after: readonly Round[] | undefined },
): Stop {
  const kind = roundAt(before, from)?.kind;
  const possible = stopsAt(from.status, jobType, after);
  const alike = kind === undefined ? [] : possible.filter((stop) => stop.kind === kind);
  const found = alike.find(({ round }) => round === from.round) ?? alike[0] ?? possible[0];
  return found ? { status: found.status, round: found.round } : { status: 'submitted', round: null };
}
