import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { type Move, moveApplications } from '#server/recruitment/applications/office/move-applications.ts';

import { termsIn, wordsOf } from './encrypted-decision.ts';
import type { Run } from './release-run.ts';
import { claimItems, type ItemRow, voidItems } from './store.ts';

function moveOf(app: App, { batches }: Run, row: ItemRow): Move {
  return {
    decisionId: row.id,
    applicationId: row.applicationId,
    from: { status: row.fromStatus!, at: row.fromAt! },
    to: { status: row.toStatus!, round: row.toRound },
    words: wordsOf(app, row),
    replyBy: row.replyBy,
    terms: termsIn(app, row),
    actor: batches.get(row.batchId)!.batch.actor,
    batchId: row.batchId,
  };
}

/**
 * Releases those of the decisions that are still pending, in one transaction. Each changes the status of its
 * application, or becomes void if the status has changed since the decision, or if an offer's reply would already be overdue.
 * @throws a unique violation if an ended application cannot return because the candidate has another live one for its
 * posting or category
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
    const changed = mine.filter(({ id }) => !moved.has(id)).map(({ id }) => id);
    await voidItems(trx, { ids: changed, state: 'released' }, now, 'changed');
  });
}
