import { firstState, type TaskKind } from '#lib/domain/task-states.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';

import { encryptTaskWords } from './describe-task.ts';
import { findAnyTask, saveTask, type TaskRow } from './store.ts';

/** A task that is requested of a candidate. */
export interface TaskRequest {
  kind: TaskKind;
  /** The material's type, the session's id for a reply, or the posting's id for a transfer; else empty. */
  type: string;
  /** The last time (ms) at which the task may be done; null without a deadline. */
  dueAt: number | null;
  /** The office's note to the candidate; may be empty. */
  note: string;
  batchId: string;
}

/** The task that `storeTask` stores. */
export async function planTask(
  db: Db,
  app: App,
  actor: Actor,
  application: { id: string; accountId: string },
  asked: TaskRequest,
): Promise<TaskRow> {
  const { kind, type, dueAt, note, batchId } = asked;
  const key = { applicationId: application.id, kind, type };
  const former = await findAnyTask(db, key);
  const id = former?.id ?? newId();
  const now = app.clock.now();
  return {
    ...key,
    id,
    accountId: application.accountId,
    state: firstState[kind],
    stateAt: Math.max(now, (former?.stateAt ?? 0) + 1),
    dueAt,
    sealedNote: encryptTaskWords(app, 'sealed_note', id, note),
    sealedReason: null,
    askedAt: now,
    askedBy: actor.id,
    batchId,
    remindedHours: null,
    open: 1,
  };
}

/** Stores a task of an application in its first state, in place of an existing task of the same kind and type. */
export async function storeTask(
  trx: Db,
  app: App,
  actor: Actor,
  application: { id: string; accountId: string },
  asked: TaskRequest,
): Promise<TaskRow> {
  const task = await planTask(trx, app, actor, application, asked);
  await saveTask(trx, task);
  return task;
}
