import type { App } from '#server/platform/app.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { type Move, moveApplications } from '#server/recruitment/applications/office/move-applications.ts';
import { findAnyApplication } from '#server/recruitment/applications/office/office.ts';

import { termsIn, wordsOf } from './encrypted-decision.ts';
import type { Run } from './release-run.ts';
import { claimItems, type ItemRow, voidItems } from './store.ts';

function moveOf(app: App, { batches }: Run, row: ItemRow): Move {
  const { batch } = batches.get(row.batchId)!;
  return {
    decisionId: row.id,
    applicationId: row.applicationId,
    from: { status: row.fromStatus!, at: row.fromAt! },
    decidedAt: batch.at,
    to: { status: row.toStatus!, round: row.toRound },
    words: wordsOf(app, row),
    replyBy: row.replyBy,
    terms: termsIn(app, row),
    reusedFrom: row.reusedFrom,
    actor: batch.actor,
    batchId: row.batchId,
  };
}

/**
 * Returns a function that says why an item became void: `noResult` if its application is unchanged, but the result that the
 * decision reuses is no longer available; else `changed`.
 */
async function reasonsFor(trx: Db, items: readonly ItemRow[]): Promise<(item: ItemRow) => 'changed' | 'noResult'> {
  const reusing = items.filter(({ reusedFrom }) => reusedFrom !== null);
  const rows = await Promise.all(reusing.map(({ applicationId }) => findAnyApplication(trx, applicationId)));
  const unchanged = new Set(
    reusing.filter(({ fromStatus, fromAt }, at) => rows[at]?.status === fromStatus && rows[at]?.statusAt === fromAt),
  );
  return (item) => (unchanged.has(item) ? 'noResult' : 'changed');
}

/**
 * Releases the decisions that are still pending, in one transaction. Each takes effect or becomes void. A decision
 * becomes void if the application's status has changed since the decision, the reply to an offer would already be overdue,
 * the candidate has accepted an offer since the decision (except a decision to hire) or the terms of the offer that the
 * decision replaces, or the result that the decision reuses is no longer available.
 * @throws a unique violation if an ended application cannot become live again because the candidate has another live
 * application for its posting or category
 */
export async function releaseDecisions(app: App, run: Run, items: readonly ItemRow[]): Promise<void> {
  await transaction(app, async (trx) => {
    const now = app.clock.now();
    const claimed = await claimItems(
      trx,
      items.map(({ id }) => id),
      now,
    );
    const late = items.filter(({ id, replyBy }) => claimed.has(id) && replyBy !== null && replyBy <= now);
    await voidItems(trx, { ids: late.map(({ id }) => id), state: 'released' }, now, 'late');
    const mine = items.filter((item) => claimed.has(item.id) && !late.includes(item));
    const moved = new Set<string>();
    for (const [lane, some] of Map.groupBy(mine, ({ batchId }) => run.batches.get(batchId)!.lane)) {
      const moves = some.map((row) => moveOf(app, run, row));
      for (const id of await moveApplications(trx, app, moves, { lane, references: run.references })) moved.add(id);
    }
    const left = mine.filter(({ id }) => !moved.has(id));
    for (const [why, some] of Map.groupBy(left, await reasonsFor(trx, left)))
      await voidItems(trx, { ids: some.map(({ id }) => id), state: 'released' }, now, why);
  });
}
