import { isLive } from '#lib/rules/application-status.ts';
import type { TaskKind } from '#lib/task-states.ts';
import type { Actor } from '#server/actor.ts';
import type { App } from '#server/app.ts';
import { type Db, transaction } from '#server/db/database.ts';
import { newId } from '#server/ids.ts';
import { askTask } from '#server/tasks/ask.ts';
import type { TaskRow } from '#server/tasks/tasks.ts';

import { findForOffice, type OfficeRow } from './store-office.ts';
import { tellTasks } from './tell-tasks.ts';

/** One thing that is asked of one candidate or many. */
export interface Ask {
  /** Ids or receipt numbers of applications. */
  ids: readonly string[];
  kind: TaskKind;
  /** Of a material, which one; of a reply, the session's id; else empty. */
  type: string;
  /** The last millisecond in which it may be done; null where nothing presses. */
  dueAt: number | null;
  /** The office's words to the candidate; may be empty. */
  note: string;
}

/** Why an application was left out: a name, whose words are `tasks.refused.<name>`. */
export type Refusal = 'unknown' | 'ended' | 'category';

/** An application that was left out of a batch. */
export interface Refused {
  /** As it was given. */
  id: string;
  receiptNo: string | null;
  why: Refusal;
}

export interface AskOutcome {
  batchId: string;
  asked: TaskRow[];
  refused: Refused[];
}

/** What a kind of task does besides: it may refuse, or keep details of its own. */
interface Steps {
  refuses?(application: OfficeRow): Refusal | undefined;
  prepare?(trx: Db, application: OfficeRow, task: TaskRow): Promise<void>;
  /** Once for the batch, before its tasks. */
  begin?(trx: Db, batchId: string): Promise<void>;
}

/**
 * Asks something of candidates in one batch, and tells each in one message what waits. Unknown applications and those
 * out of the actor's reach look the same; what cannot be asked is listed with its reason, the rest is asked.
 */
export async function askCandidates(app: App, actor: Actor, ask: Ask, steps: Steps = {}): Promise<AskOutcome> {
  const { ids, ...asked } = ask;
  const batchId = newId();
  return transaction(app, async (trx) => {
    const outcome: AskOutcome = { batchId, asked: [], refused: [] };
    await steps.begin?.(trx, batchId);
    const found = await findForOffice(trx, actor, ids);
    for (const id of new Set(ids)) {
      const row = found.find((application) => application.id === id || application.receiptNo === id);
      const why = row ? (isLive(row.status) ? steps.refuses?.(row) : 'ended') : 'unknown';
      if (!row || why) {
        outcome.refused.push({ id, receiptNo: row?.receiptNo ?? null, why: why ?? 'unknown' });
        continue;
      }
      const task = await askTask(trx, app, actor, row, { ...asked, batchId });
      await steps.prepare?.(trx, row, task);
      await tellTasks(trx, app, row, 'asked');
      outcome.asked.push(task);
    }
    return outcome;
  });
}
