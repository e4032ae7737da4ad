import { isInternal } from '#lib/domain/batch-kinds.ts';
import type { App } from '#server/platform/app.ts';
import { recordMany } from '#server/platform/audit/record.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { retryOnConflict } from '#server/recruitment/applications/apply/retry-on-conflict.ts';
import { askIn } from '#server/recruitment/applications/office/ask-candidates.ts';
import { findInScope } from '#server/recruitment/applications/office/office.ts';
import { assignIn } from '#server/recruitment/assessments/office/assign-seats.ts';

import { decryptAction, prepareRequest, type RequestAction, type TaskAction } from './batch-action.ts';
import { assignIn as assignInterviewersIn } from './interviewers.ts';
import { assignOwnersIn, ownersOfBatch } from './owners.ts';
import type { Releasing, Run } from './release-run.ts';
import { sendLetters } from './render-messages.ts';
import { mustBeInTime, seatRequestOf } from './session-seats.ts';
import { beginBatch, claimItems, type ItemRow, voidItems, voidPending } from './store.ts';

/** The ids of the items that a release has claimed, by application. */
type Claimed = ReadonlyMap<string, string>;

async function sendMessages(trx: Db, app: App, { batch, action, actor, lane }: Releasing, claimed: Claimed): Promise<void> {
  if (action.kind !== 'message') return;
  const rows = await findInScope(trx, actor, [...claimed.keys()]);
  await sendLetters(trx, app, rows, action.letters, { lane, messageIdOf: (id) => claimed.get(id) });
  const entry = { action: 'message.sent' as const, subject: batch.id };
  await recordMany(
    trx,
    app,
    actor,
    rows.map(({ id, unit }) => ({ ...entry, applicationId: id, unit })),
  );
}

async function voidRefused(trx: Db, app: App, refused: readonly { id: string; why: string }[], claimed: Claimed) {
  for (const [why, some] of Map.groupBy(refused, (refusal) => refusal.why)) {
    const ids = some.map(({ id }) => claimed.get(id)!);
    await voidItems(trx, { ids, state: 'released' }, app.clock.now(), why);
  }
}

async function ask(trx: Db, app: App, { batch, prepared, actor, lane }: Releasing, claimed: Claimed): Promise<void> {
  if (!prepared) return;
  const goesOn = !(await beginBatch(trx, batch.id));
  const ids = [...claimed.keys()];
  const messageIdOf = (id: string) => claimed.get(id);
  const { refused } = await askIn(trx, app, actor, prepared, { ids, batchId: batch.id, goesOn, lane, messageIdOf });
  await voidRefused(trx, app, refused, claimed);
}

/**
 * Assigns seats; items without a seat become void. If the request is refused as a whole, e.g. because the session is
 * cancelled, all items become void.
 */
async function assignSeats(trx: Db, app: App, releasing: Releasing, claimed: Claimed): Promise<void> {
  const { batch, action, actor, lane, references } = releasing;
  if (action.kind !== 'session') return;
  const request = seatRequestOf(action, [...claimed.keys()]);
  const messages = { id: batch.id, lane, messageIdOf: (id: string) => claimed.get(id) };
  try {
    const { refused } = await assignIn(trx, app, actor, request, { references, batch: messages });
    await voidRefused(trx, app, refused, claimed);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await voidItems(trx, { ids: [...claimed.values()], state: 'released' }, app.clock.now(), 'late');
  }
}

/** Assigns interviewers. If that is refused, e.g. because one of the interviewers has left, all items become void. */
async function assignInterviewers(trx: Db, app: App, { batch, action, actor }: Releasing, claimed: Claimed): Promise<void> {
  if (action.kind !== 'interviewers') return;
  try {
    const { refused } = await assignInterviewersIn(trx, app, actor, action, { ids: [...claimed.keys()], batchId: batch.id });
    await voidRefused(trx, app, refused, claimed);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await voidItems(trx, { ids: [...claimed.values()], state: 'released' }, app.clock.now(), 'changed');
  }
}

async function assignOwners(trx: Db, app: App, { batch, owners, actor }: Releasing, claimed: Claimed): Promise<void> {
  if (!owners) return;
  const { refused } = await assignOwnersIn(trx, app, actor, owners, { ids: [...claimed.keys()], batchId: batch.id });
  await voidRefused(trx, app, refused, claimed);
}

const releases: Partial<Record<RequestAction['kind'], typeof ask>> = {
  message: sendMessages,
  session: assignSeats,
  interviewers: assignInterviewers,
  assign: assignOwners,
};

/** Releases those `items` of a request or message that are still pending, in one transaction. */
export async function releaseRequests(app: App, releasing: Releasing, items: readonly ItemRow[]): Promise<void> {
  const release = releases[releasing.action.kind] ?? ask;
  await retryOnConflict(() =>
    transaction(app, async (trx) => {
      const ids = items.map(({ id }) => id);
      const pending = await claimItems(trx, ids, app.clock.now());
      if (pending.size === 0) return;
      const claimed = items.filter(({ id }) => pending.has(id)).map(({ id, applicationId }) => [applicationId, id] as const);
      await release(trx, app, releasing, new Map(claimed));
    }),
  );
}

/**
 * Prepares a request or message for its release. If it can no longer be sent, e.g. because its deadline has passed, its
 * pending items become void and the result is undefined.
 */
export async function prepareRelease(app: App, { batches, references }: Run, batchId: string): Promise<Releasing | undefined> {
  const { batch, lane } = batches.get(batchId)!;
  const { action } = decryptAction<RequestAction>(app, batch.id, batch.sealedAction!);
  const actor = { id: batch.actor, name: batch.actorName, units: null };
  try {
    if (action.kind === 'session') mustBeInTime(app, action);
    const isTask = !isInternal(action.kind) && action.kind !== 'message' && action.kind !== 'session';
    const prepared = isTask ? await prepareRequest(app, actor, action as TaskAction) : undefined;
    const owners = action.kind === 'assign' ? await ownersOfBatch(app.db, actor, action, batch.id) : undefined;
    return { batch, action, prepared, owners, actor, lane, references };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await voidPending(app.db, batchId, app.clock.now(), action.kind === 'assign' ? 'changed' : 'late');
    return undefined;
  }
}
