import type { Actor } from '#server/platform/actor.ts';
import { decide } from '#server/recruitment/batches/decide.ts';

import type { MadeCandidate, Move, Past } from './make-candidates.ts';

/** The actor who decides on demo applications. */
export const office: Actor = { id: 'ops', name: 'demo', role: 'lead', units: null };

/** Maximum number of applications per decision. */
const most = 500;

/**
 * Decides on demo applications as an office would, day by day. Applications of one posting that make the same move on the
 * same day are decided together, at most 500 at once.
 */
export async function decideMoves(past: Past, candidates: readonly MadeCandidate[]): Promise<void> {
  const all = candidates.flatMap(({ moves, posting }) => moves.map((move) => ({ ...move, posting: posting.id })));
  const together = Map.groupBy(all, ({ at, posting, to }) => `${at} ${posting} ${to.status} ${to.round}`);
  const batches = [...together.values()].sort(([one], [other]) => one!.at - other!.at);
  for (const batch of batches) {
    for (let from = 0; from < batch.length; from += most) await decideOf(past, batch.slice(from, from + most));
  }
}

async function decideOf(past: Past, moves: readonly Move[]): Promise<void> {
  const { at, to } = moves[0]!;
  past.setTime(at);
  const ids = moves.map(({ applicationId }) => applicationId);
  const kind = to.status === 'rejected' ? 'reject' : 'advance';
  const { status, round } = to;
  await decide(past.app, office, {
    ids,
    kind,
    to: status,
    round: round ?? undefined,
    reason: 'demo',
    override: true,
    releaseAt: 'now',
  });
}
