import type { BatchMove } from '#lib/contract/batches.ts';
import { type Round, roundNameOf, type Stop } from '#lib/rules/rounds.ts';

interface PlannedMove {
  from: Stop;
  fromRounds: readonly Round[] | undefined;
  to: Stop;
  toRounds: readonly Round[] | undefined;
}

/** The number of applications per change of status or round, for a preview. */
export function countMoves(planned: readonly PlannedMove[]): BatchMove[] {
  const moves = planned.map(({ from, fromRounds, to, toRounds }) => {
    const [fromRound, toRound] = [roundNameOf(fromRounds, from), roundNameOf(toRounds, to)];
    return { from: from.status, ...(fromRound && { fromRound }), to: to.status, ...(toRound && { toRound }) };
  });
  return [...Map.groupBy(moves, (move) => JSON.stringify(move)).values()].map((some) => ({ ...some[0]!, count: some.length }));
}
