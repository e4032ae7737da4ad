import type { BatchMove } from '#lib/contract/batches.ts';
import { type Round, roundNameOf, type Stop } from '#lib/rules/rounds.ts';

interface PlannedMove {
  /** Id of the application. */
  id: string;
  from: Stop;
  fromRounds: readonly Round[] | undefined;
  to: Stop;
  toRounds: readonly Round[] | undefined;
}

/** The distinct moves of a batch, each with its number of applications; `moveOf` has the index of each application's move. */
export interface CountedMoves {
  moves: BatchMove[];
  moveOf: ReadonlyMap<string, number>;
}

/** Counts the changes of status or round that a batch plans, for its preview. */
export function countMoves(planned: readonly PlannedMove[]): CountedMoves {
  const all = planned.map(({ id, from, fromRounds, to, toRounds }) => {
    const [fromRound, toRound] = [roundNameOf(fromRounds, from), roundNameOf(toRounds, to)];
    return { id, move: { from: from.status, ...(fromRound && { fromRound }), to: to.status, ...(toRound && { toRound }) } };
  });
  const alike = [...Map.groupBy(all, ({ move }) => JSON.stringify(move)).values()];
  return {
    moves: alike.map((some) => ({ ...some[0]!.move, count: some.length })),
    moveOf: new Map(alike.flatMap((some, index) => some.map(({ id }) => [id, index] as const))),
  };
}
