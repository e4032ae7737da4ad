import { firstState, type TaskKind } from '#lib/domain/task-states.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';

import { sealTaskWords } from './describe-task.ts';
import { findAnyTask, saveTask, type TaskRow } from './store.ts';
import { settleTurns } from './turns.ts';

/** What is asked of a candidate. */
export interface Asked {
  kind: TaskKind;
  /** Of a material, which one; of a reply, the session's id; else empty. */
  type: string;
  /** The last millisecond in which it may be done; null where nothing presses. */
  dueAt: number | null;
  /** The office's words to the candidate; may be empty. */
  note: string;
  batchId: string;
}

/** Asks one thing for one application; what was asked before is asked anew, in its first state. */
export async function askTask(
  trx: Db,
  app: App,
  actor: Actor,
  application: { id: string; accountId: string },
  asked: Asked,
): Promise<TaskRow> {
  const { kind, type, dueAt, note, batchId } = asked;
  const key = { applicationId: application.id, kind, type };
  const former = await findAnyTask(trx, key);
  const id = former?.id ?? newId();
  const now = app.clock.now();
  const row: TaskRow = {
    ...key,
    id,
    accountId: application.accountId,
    state: firstState[kind],
    stateAt: Math.max(now, (former?.stateAt ?? 0) + 1),
    dueAt,
    sealedNote: sealTaskWords(app, 'sealed_note', id, note),
    sealedReason: null,
    askedAt: now,
    askedBy: actor.id,
    batchId,
    remindedHours: null,
    open: 1,
  };
  await saveTask(trx, row);
  await settleTurns(trx, app, [application.id]);
  return row;
}
