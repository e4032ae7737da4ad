import { todayInShanghai } from '#lib/rules/deadline.ts';
import { indexOfStop, type Round, roundAt, stopsOf } from '#lib/rules/rounds.ts';
import { lastValidDay, resultKindOf } from '#lib/rules/validity.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';

import { addEvents } from '../events.ts';
import { findLastEventAt } from '../office/store-office.ts';
import { findAnyApplication, type ApplicationRow } from '../store.ts';
import { originOf, type Reusable } from './reusable-results.ts';
import { deleteFormerResults, deleteResults, type ResultRow, saveResults } from './store-results.ts';

/** A released decision that moved an application. */
export interface MovedApplication {
  before: ApplicationRow;
  after: ApplicationRow;
  rounds: readonly Round[] | undefined;
  /** Another application's result that was accepted for the round; undefined if none was. */
  reused: Reusable | undefined;
  actor: string;
  batchId: string;
}

/**
 * The result of the round that an application passes with a move. Undefined if the application was in no round, if results of
 * rounds of that kind cannot expire, or if no result was reused and results of this round never expire.
 */
function resultOf({ before, after, rounds, reused }: MovedApplication): ResultRow | undefined {
  const round = roundAt(rounds, before);
  const kind = round && resultKindOf(round);
  if (!round || !kind) return undefined;
  const { id: applicationId, accountId, postingId } = before;
  const row = { applicationId, round: round.key, accountId, postingId, kind, remindedAt: null };
  if (reused) {
    const { passedOn, validUntil, applicationId: reusedFrom } = reused.result;
    return { ...row, passedOn, validUntil, reusedFrom, originPosting: originOf(reused.result) };
  }
  if (round.validMonths === undefined) return undefined;
  const passedOn = todayInShanghai(after.statusAt);
  return { ...row, passedOn, validUntil: lastValidDay(passedOn, round.validMonths), reusedFrom: null, originPosting: null };
}

/** Adds an event to the timelines of both applications: the result of one was accepted for the other. */
async function noteReuse(trx: Db, app: App, { before, after, reused, actor, batchId }: MovedApplication): Promise<void> {
  if (!reused) return;
  const { applicationId: lender, round } = reused.result;
  const from = await findAnyApplication(trx, lender);
  const lastAt = (await findLastEventAt(trx, [lender])).get(lender) ?? 0;
  await addEvents(trx, app, [
    {
      ...{ applicationId: before.id, status: before.status, round: before.round, kind: 'resultReused' },
      // Just before the event of the new status; `moveApplications` leaves room for this.
      ...{ at: after.statusAt - 1, fromPosting: originOf(reused.result), actor, batchId },
    },
    {
      ...{ applicationId: lender, status: from!.status, round, kind: 'resultLent' },
      ...{ at: Math.max(app.clock.now(), lastAt + 1), toPosting: before.postingId, actor },
    },
  ]);
}

/**
 * Records the results of the rounds that applications pass. A result gets the date, in Shanghai, of the release that
 * moves the application past the round; a reused result retains its dates. An application that returns to a round loses the
 * results of that round and later ones. A rejected or withdrawn application keeps the results of the rounds that it had
 * passed.
 */
export async function recordResults(trx: Db, app: App, moves: readonly MovedApplication[]): Promise<void> {
  const results: ResultRow[] = [];
  for (const move of moves) {
    const { before, after, rounds = [] } = move;
    const stops = stopsOf(before.jobType, rounds);
    const [from, to] = [indexOfStop(stops, before), indexOfStop(stops, after)];
    if (to === -1) continue;
    if (from !== -1 && to > from) {
      const result = resultOf(move);
      if (result) results.push(result);
      await noteReuse(trx, app, move);
    } else if (to !== from) {
      const again = stops.slice(to).flatMap(({ round }) => round ?? []);
      await deleteResults(trx, before.id, again);
    }
  }
  await saveResults(trx, results);
  for (const some of Map.groupBy(results, ({ kind, postingId }) => `${kind} ${postingId}`).values()) {
    await deleteFormerResults(
      trx,
      some.map(({ applicationId }) => applicationId),
      some[0]!,
    );
  }
}
