import { setImmediate } from 'node:timers/promises';

import type { Lane } from '#server/people/messages/message.ts';
import type { App } from '#server/platform/app.ts';
import { isUniqueViolation, transaction } from '#server/platform/db/database.ts';
import { isDatabaseUnavailable } from '#server/platform/db/unavailable.ts';
import { type Move, moveApplications } from '#server/recruitment/applications/office/move-applications.ts';
import { readReferences, type References } from '#server/recruitment/postings/references.ts';

import { wordsOf } from './decision-texts.ts';
import { claimDecisions, countOfBatches, type DecisionRow, findDue, markVoid, type DueCursor } from './decisions/store.ts';

/** Applications a transaction: others have their turn after each. */
const portion = 100;
/** The news of a batch of more go out behind those of smaller ones. */
const fewest = 30;

interface Circumstances {
  references: References;
  laneOf(batchId: string): Lane;
}

function moveOf(app: App, row: DecisionRow): Move {
  return {
    decisionId: row.id,
    applicationId: row.applicationId,
    from: { status: row.fromStatus, at: row.fromAt },
    to: row.toStatus,
    words: wordsOf(app, row),
    replyBy: row.replyBy,
    actor: row.actor,
    batchId: row.batchId,
  };
}

/** Releases decisions in one transaction: all that still pend, each either moved or void since something changed. */
async function releaseTogether(app: App, rows: readonly DecisionRow[], { references, laneOf }: Circumstances): Promise<void> {
  await transaction(app, async (trx) => {
    const now = app.clock.now();
    const claimed = await claimDecisions(
      trx,
      rows.map(({ id }) => id),
      now,
    );
    const mine = rows.filter(({ id }) => claimed.has(id));
    const moved = new Set<string>();
    for (const [lane, some] of Map.groupBy(mine, ({ batchId }) => laneOf(batchId))) {
      const moves = some.map((row) => moveOf(app, row));
      for (const id of await moveApplications(trx, app, moves, { lane, references })) moved.add(id);
    }
    const changed = mine.filter(({ id }) => !moved.has(id)).map(({ id }) => id);
    if (changed.length > 0) await markVoid(trx, { ids: changed, state: 'released' }, now, 'changed');
  });
}

/** Releases one decision by itself, so that what is wrong with it stays its own. */
async function releaseAlone(app: App, row: DecisionRow, circumstances: Circumstances): Promise<void> {
  try {
    await releaseTogether(app, [row], circumstances);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    if (isUniqueViolation(error)) await markVoid(app.db, { ids: [row.id], state: 'pending' }, app.clock.now(), 'categoryTaken');
    else app.log.error({ err: error, decision: row.id }, 'a decision could not be released');
  }
}

async function releasePortion(app: App, rows: readonly DecisionRow[], circumstances: Circumstances): Promise<void> {
  try {
    await releaseTogether(app, rows, circumstances);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    for (const row of rows) await releaseAlone(app, row, circumstances);
  }
}

interface Extent {
  /** Only of this batch. */
  batchId?: string;
  /** Whether to leave the rest to another run. */
  isStopped?: () => boolean;
}

/**
 * Releases every decision whose time has come, or of one batch: the status, the timeline and the message to the
 * candidate. One that cannot be released holds up no other and is tried again by the next run. Several instances may
 * run this at once: a decision is released once.
 */
export async function releaseDue(app: App, { batchId, isStopped = () => false }: Extent = {}): Promise<void> {
  const references = await readReferences(app);
  const sizes = new Map<string, number>();
  const laneOf = (batch: string): Lane => ((sizes.get(batch) ?? 0) > fewest ? 'bulk' : 'news');
  let after: DueCursor = { releaseAt: 0, id: '' };
  while (!isStopped()) {
    const rows = await findDue(app.db, { now: app.clock.now(), after, count: portion, batchId });
    if (rows.length === 0) return;
    const unknown = [...new Set(rows.map((row) => row.batchId))].filter((id) => !sizes.has(id));
    if (unknown.length > 0) for (const [id, size] of await countOfBatches(app.db, unknown)) sizes.set(id, size);
    await releasePortion(app, rows, { references, laneOf });
    after = rows.at(-1)!;
    await setImmediate();
  }
}
