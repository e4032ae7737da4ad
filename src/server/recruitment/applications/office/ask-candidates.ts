import { deliveredAs, type TaskKind, type TaskState } from '#lib/domain/task-states.ts';
import { isLive } from '#lib/rules/application-status.ts';
import type { TransferRefusal } from '#lib/rules/transfers.ts';
import type { Lane, Message } from '#server/people/messages/message.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { recordMany } from '#server/platform/audit/record.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import { planTask } from '#server/recruitment/tasks/save-task.ts';
import { findStates, lockTasks, type TaskRow } from '#server/recruitment/tasks/tasks.ts';

import { askTask } from '../change-tasks.ts';
import { composeNewsOfTasks, notifyOfTasks } from '../notify/notify-of-tasks.ts';
import { findInScope, lockInScope, type OfficeRow } from './store-office.ts';

/** The task that is requested. */
export interface RequestedTask {
  kind: TaskKind;
  /** The material's type, the session's id for a reply, or the posting's id for a transfer; empty for other kinds. */
  type: string;
  /** The last time (ms) at which the task may be done; null without a deadline. */
  dueAt: number | null;
  /** The office's note to the candidate; may be empty. */
  note: string;
}

interface RequestOptions {
  /** Whether to request the task again from candidates who have delivered it; otherwise they are refused. */
  again?: boolean | undefined;
}

/** A request to one or many candidates. */
export interface CandidatesRequest extends RequestedTask, RequestOptions {
  /** Ids or receipt numbers of applications. */
  ids: readonly string[];
}

/** Why an application was left out; the texts are `desk-batches.why.<name>` and `ops.tasks.why.<name>`. */
export type Refusal =
  TransferRefusal | 'unknown' | 'category' | 'noSite' | 'handedIn' | 'accepted' | 'transferAsked' | 'transferDeclined';

/** An application that was left out of a batch. */
export interface Refused {
  /** The id or receipt number as it was given. */
  id: string;
  /** Null for an unknown application. */
  receiptNo: string | null;
  why: Refusal;
}

/** The outcome of a request. */
export interface RequestOutcome {
  batchId: string;
  asked: TaskRow[];
  refused: Refused[];
}

/** Hooks with which a kind of task refuses applications and stores details. */
interface Steps {
  refuses?(application: OfficeRow): Refusal | undefined;
  /** Refusals that need a query, by application. */
  refusesAmong?(db: Db, applications: readonly OfficeRow[]): Promise<ReadonlyMap<string, Refusal>>;
  /** Further tasks to request for the application at the same time. */
  also?(db: Db, application: OfficeRow): Promise<RequestedTask[]>;
  prepare?(trx: Db, application: OfficeRow): Promise<void>;
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
  /** Whether part of the batch was sent before; then `begin` is not called again. */
  goesOn?: boolean;
  lane?: Lane;
  /** The id that the batch gives to the message about an application; undefined if the batch gives none. */
  messageIdOf?(applicationId: string): string | undefined;
}

/**
 * Why an application cannot get a request; undefined if it can. `state` is the state in which the application already has
 * the requested task, as `findStates` returns it.
 */
function refusalToAsk(
  row: OfficeRow,
  state: TaskState | undefined,
  { asked, steps, again }: PreparedRequest,
  refusals: ReadonlyMap<string, Refusal> | undefined,
): Refusal | undefined {
  if (!isLive(row.status)) return 'ended';
  const why = steps.refuses?.(row) ?? refusals?.get(row.id);
  return why ?? (again || !state ? undefined : deliveredAs[asked.kind]?.[state]);
}

interface Partition {
  rows: OfficeRow[];
  refused: Refused[];
}

async function partition(
  db: Db,
  ids: readonly string[],
  found: readonly OfficeRow[],
  prepared: PreparedRequest | undefined,
): Promise<Partition> {
  const byName = new Map(found.flatMap((row) => [[row.id, row] as const, [row.receiptNo, row] as const]));
  const foundIds = found.map(({ id }) => id);
  const states = prepared && (await findStates(db, prepared.asked, foundIds));
  const refusals = await prepared?.steps.refusesAmong?.(db, found);
  const refused: Refused[] = [];
  const rows = new Map<string, OfficeRow>();
  for (const id of new Set(ids)) {
    const row = byName.get(id);
    const why = row ? prepared && refusalToAsk(row, states?.get(row.id), prepared, refusals) : 'unknown';
    if (!row || why) refused.push({ id, receiptNo: row?.receiptNo ?? null, why: why ?? 'unknown' });
    else rows.set(row.id, row);
  }
  return { rows: [...rows.values()], refused };
}

/**
 * Separates applications that can get a request now from refused ones. An application that can get it is returned once, even
 * if `ids` has both its id and its receipt number. Writes nothing.
 * @param ids ids or receipt numbers
 * @param prepared the request; undefined to check only whether the actor may see the applications
 */
export async function partitionRequest(
  db: Db,
  actor: Actor,
  ids: readonly string[],
  prepared: PreparedRequest | undefined,
): Promise<Partition> {
  return partition(db, ids, await findInScope(db, actor, ids), prepared);
}

/** All tasks that a request gives to an application. */
async function tasksFor(db: Db, row: OfficeRow, { asked, steps }: PreparedRequest): Promise<RequestedTask[]> {
  return [asked, ...((await steps.also?.(db, row)) ?? [])];
}

/** The message that a request would queue for an application; undefined if it would queue none, e.g. without a recipient. */
export async function composeRequest(
  db: Db,
  app: App,
  actor: Actor,
  row: OfficeRow,
  prepared: PreparedRequest,
): Promise<Message | undefined> {
  const planned: TaskRow[] = [];
  for (const task of await tasksFor(db, row, prepared))
    planned.push(await planTask(db, app, actor, row, { ...task, batchId: '' }));
  return composeNewsOfTasks(db, app, row, 'asked', { planned });
}

/** Sends a request like `askCandidates`, in the caller's transaction. */
export async function askIn(trx: Db, app: App, actor: Actor, prepared: PreparedRequest, extent: Extent): Promise<RequestOutcome> {
  const { ids, batchId, goesOn = false, lane, messageIdOf } = extent;
  const { asked, steps } = prepared;
  if (!goesOn) await steps.begin?.(trx, batchId);
  const found = await lockInScope(trx, actor, ids);
  await lockTasks(
    trx,
    asked,
    found.map(({ id }) => id),
  );
  const { rows, refused } = await partition(trx, ids, found, prepared);
  const outcome: RequestOutcome = { batchId, asked: [], refused };
  for (const row of rows) {
    const tasks: TaskRow[] = [];
    for (const task of await tasksFor(trx, row, prepared)) tasks.push(await askTask(trx, app, actor, row, { ...task, batchId }));
    await steps.prepare?.(trx, row);
    await notifyOfTasks(trx, app, row, 'asked', { lane, messageId: messageIdOf?.(row.id) });
    outcome.asked.push(tasks[0]!);
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
 * Sends a request to candidates in one batch, with one message per application about all its waiting tasks. Applications
 * that cannot get the request are returned with the reason, and do not stop the others. Applications that the actor may
 * not see are reported as unknown.
 */
export async function askCandidates(app: App, actor: Actor, ask: CandidatesRequest, steps: Steps = {}): Promise<RequestOutcome> {
  const { ids, again, ...asked } = ask;
  return transaction(app, (trx) => askIn(trx, app, actor, { asked, steps, again }, { ids, batchId: newId() }));
}
