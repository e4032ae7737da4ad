import { deliveredAs, type TaskKind, type TaskState } from '#lib/domain/task-states.ts';
import { isLive } from '#lib/rules/application-status.ts';
import type { Lane } from '#server/people/messages/message.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { recordMany } from '#server/platform/audit/record.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import { findStates, lockTasks, type TaskRow } from '#server/recruitment/tasks/tasks.ts';

import { askTask } from '../change-tasks.ts';
import { notifyOfTasks } from '../notify/notify-of-tasks.ts';
import { findInScope } from '../search/find-in-scope.ts';
import type { OfficeRow } from './store-office.ts';

/** The task that is requested. */
export interface RequestedTask {
  kind: TaskKind;
  /** The material's type, or the session's id for a reply; else empty. */
  type: string;
  /** The last millisecond in which it may be done (ms since 1970); null without a deadline. */
  dueAt: number | null;
  /** The office's note to the candidate; may be empty. */
  note: string;
}

interface RequestOptions {
  /** Whether to ask candidates again who have delivered it already; otherwise they are refused. */
  again?: boolean | undefined;
}

/** A request to one or many candidates. */
export interface CandidatesRequest extends RequestedTask, RequestOptions {
  /** Ids or receipt numbers of applications. */
  ids: readonly string[];
}

/** Why an application was left out; the texts are `desk-batches.why.<name>` and `ops.tasks.why.<name>`. */
export type Refusal = 'unknown' | 'ended' | 'category' | 'noSite' | 'handedIn' | 'accepted';

/** An application that was left out of a batch. */
export interface Refused {
  /** The id or receipt number as it was given. */
  id: string;
  receiptNo: string | null;
  why: Refusal;
}

/** The outcome of a request. */
export interface RequestOutcome {
  batchId: string;
  asked: TaskRow[];
  refused: Refused[];
}

/** Hooks of a kind of task, which may refuse applications and store details. */
interface Steps {
  refuses?(application: OfficeRow): Refusal | undefined;
  prepare?(trx: Db, application: OfficeRow, task: TaskRow): Promise<void>;
  /** Called once per batch, before its tasks. */
  begin?(trx: Db, batchId: string): Promise<void>;
}

/** A valid request; single applications may still be refused. */
export interface PreparedRequest extends RequestOptions {
  asked: RequestedTask;
  steps: Steps;
}

/** The applications of a request and its batch. */
interface Extent {
  ids: readonly string[];
  batchId: string;
  /** Whether a part of the batch was sent before. */
  goesOn?: boolean;
  lane?: Lane;
  /** The id of the message to an application's candidate, if the batch has one. */
  messageIdOf?(applicationId: string): string | undefined;
}

/**
 * Why an application within reach cannot get a request, given the state of the same task if it has one; undefined if it
 * can.
 */
function refusalToAsk(
  row: OfficeRow,
  state: TaskState | undefined,
  { asked, steps, again }: PreparedRequest,
): Refusal | undefined {
  if (!isLive(row.status)) return 'ended';
  return steps.refuses?.(row) ?? (again || !state ? undefined : deliveredAs[asked.kind]?.[state]);
}

/**
 * Separates the applications that could get a request now from those that could not; repeated ones count once. Writes
 * nothing.
 * @param ids ids or receipt numbers
 * @param prepared the request; undefined to check only whether the applications are within reach
 */
export async function partitionRequest(
  db: Db,
  actor: Actor,
  ids: readonly string[],
  prepared: PreparedRequest | undefined,
): Promise<{ rows: OfficeRow[]; refused: Refused[] }> {
  const found = await findInScope(db, actor, ids);
  const byName = new Map(found.flatMap((row) => [[row.id, row] as const, [row.receiptNo, row] as const]));
  const states =
    prepared &&
    (await findStates(
      db,
      prepared.asked,
      found.map((row) => row.id),
    ));
  const refused: Refused[] = [];
  const rows = new Map<string, OfficeRow>();
  for (const id of new Set(ids)) {
    const row = byName.get(id);
    const why = row ? prepared && refusalToAsk(row, states?.get(row.id), prepared) : 'unknown';
    if (!row || why) refused.push({ id, receiptNo: row?.receiptNo ?? null, why: why ?? 'unknown' });
    else rows.set(row.id, row);
  }
  return { rows: [...rows.values()], refused };
}

/** Sends a request like `askCandidates`, in the caller's transaction. */
export async function askIn(trx: Db, app: App, actor: Actor, prepared: PreparedRequest, extent: Extent): Promise<RequestOutcome> {
  const { ids, batchId, goesOn = false, lane, messageIdOf } = extent;
  const { asked, steps } = prepared;
  const outcome: RequestOutcome = { batchId, asked: [], refused: [] };
  if (!goesOn) await steps.begin?.(trx, batchId);
  const found = await findInScope(trx, actor, ids);
  const byName = new Map(found.flatMap((row) => [[row.id, row] as const, [row.receiptNo, row] as const]));
  const foundIds = found.map((row) => row.id);
  await lockTasks(trx, asked, foundIds);
  const states = await findStates(trx, asked, foundIds);
  const rows: OfficeRow[] = [];
  for (const id of new Set(ids)) {
    const row = byName.get(id);
    const why = row ? refusalToAsk(row, states.get(row.id), prepared) : 'unknown';
    if (!row || why) {
      outcome.refused.push({ id, receiptNo: row?.receiptNo ?? null, why: why ?? 'unknown' });
      continue;
    }
    const task = await askTask(trx, app, actor, row, { ...asked, batchId });
    await steps.prepare?.(trx, row, task);
    await notifyOfTasks(trx, app, row, 'asked', { lane, messageId: messageIdOf?.(row.id) });
    outcome.asked.push(task);
    rows.push(row);
  }
  await recordMany(
    trx,
    app,
    actor,
    rows.map(({ id, unit }) => ({
      action: 'task.asked' as const,
      unit,
      applicationId: id,
      subject: batchId,
      details: { kind: asked.kind, type: asked.type, dueAt: asked.dueAt },
    })),
  );
  return outcome;
}

/**
 * Sends a request to candidates in one batch, with one message for each application about all its tasks that wait.
 * Applications that cannot get the request are returned with the reason, and do not stop the others. Applications out of
 * the actor's reach count as unknown.
 */
export async function askCandidates(app: App, actor: Actor, ask: CandidatesRequest, steps: Steps = {}): Promise<RequestOutcome> {
  const { ids, again, ...asked } = ask;
  return transaction(app, (trx) => askIn(trx, app, actor, { asked, steps, again }, { ids, batchId: newId() }));
}
