import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely';

import { firstState, type TaskKind, taskKinds, type TaskState } from '#lib/domain/task-states.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { Holder } from '#server/platform/holder.ts';
import type { MergedAccounts } from '#server/platform/personal-data.ts';

export type TaskRow = Selectable<Tables['applicationTasks']> & {
  /** When the session of an invitation ends (ms); null for other tasks, absent if the query did not read it. */
  overAt?: number | null;
};

/** Identifies a task of an application. */
export interface TaskKey {
  applicationId: string;
  kind: TaskKind;
  type: string;
}

/**
 * Condition for applications within a holder's reach: all applications of the holder's account, and the applications with the
 * holder's `personHash` in which something is left to do at a time (ms).
 */
export function inReachOf({ accountId, personHash }: Holder, now: number) {
  return (eb: ExpressionBuilder<Tables, 'applications'>): Expression<SqlBool> =>
    eb.or([
      eb('applications.accountId', '=', accountId ?? ''),
      eb.and([eb('applications.personHash', '=', personHash ?? ''), hasSomethingToDo(now)(eb)]),
    ]);
}

type OfTask = ExpressionBuilder<Tables & { reachable: Tables['applicationTasks'] }, 'reachable'>;

/** The written test of a task's application, if it is not declined or cancelled and has not ended at a time (ms). */
function testToCome(eb: OfTask, now: number) {
  return eb
    .selectFrom('writtenTests as test')
    .innerJoin('recruitingSessions as sat', 'sat.id', 'test.sessionId')
    .leftJoin('testIntentions as answer', 'answer.applicationId', 'test.applicationId')
    .select('test.applicationId')
    .whereRef('test.applicationId', '=', 'reachable.applicationId')
    .where('sat.cancelledAt', 'is', null)
    .where(({ eb, or }) => or([eb('answer.attend', 'is', null), eb('answer.attend', '=', 'Y')]))
    .where('sat.endsAt', '>=', now);
}

/** The session that a task invites to, if it is not cancelled and has not ended at a time (ms). */
function sessionToCome(eb: OfTask, now: number) {
  return eb
    .selectFrom('recruitingSessions as session')
    .select('session.id')
    .whereRef('session.id', '=', 'reachable.type')
    .where('session.cancelledAt', 'is', null)
    .where('session.endsAt', '>=', now);
}

/** Whether the session that a task invites to has ended at a time (ms). After its end, nobody can reply to the invitation. */
function isOver(eb: OfTask, now: number) {
  return eb.exists(
    eb
      .selectFrom('recruitingSessions as over')
      .select('over.id')
      .whereRef('over.id', '=', 'reachable.type')
      .where('over.endsAt', '<', now),
  );
}

/**
 * Condition for applications in which the candidate has one of these left to do at a time (ms):
 * - an open task that is not overdue, except an invitation to a session that has ended
 * - a written test to come (`testToCome`), if its task is open or the application is live
 * - a session to come (`sessionToCome`), if its invitation is open and accepted
 */
export function hasSomethingToDo(now: number) {
  return (eb: ExpressionBuilder<Tables, 'applications'>): Expression<SqlBool> =>
    eb.exists(
      eb
        .selectFrom('applicationTasks as reachable')
        .select('reachable.id')
        .whereRef('reachable.applicationId', '=', 'applications.id')
        .where((task) =>
          task.or([
            task.and([
              task('reachable.open', '=', 1),
              task.not(isOver(task, now)),
              task.or([
                task('reachable.dueAt', 'is', null),
                task('reachable.dueAt', '>=', now),
                task.and([task('reachable.kind', '=', 'intention'), task.exists(testToCome(task, now))]),
                task.and([
                  task('reachable.kind', '=', 'reply'),
                  task('reachable.state', '=', 'accepted'),
                  task.exists(sessionToCome(task, now)),
                ]),
              ]),
            ]),
            task.and([
              task('reachable.kind', '=', 'intention'),
              eb('applications.live', '=', 1),
              task.exists(testToCome(task, now)),
            ]),
          ]),
        ),
    );
}

/** Whether any application is within a holder's reach at a time (ms). */
export async function reachesAny(db: Db, holder: Holder, now: number): Promise<boolean> {
  const row = await db.selectFrom('applications').select('id').where(inReachOf(holder, now)).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Query for tasks; for an invitation, `overAt` is the end of the session. */
function withEnds(db: Db) {
  return db
    .selectFrom('applicationTasks')
    .leftJoin('recruitingSessions', 'recruitingSessions.id', 'applicationTasks.type')
    .selectAll('applicationTasks')
    .select('recruitingSessions.endsAt as overAt');
}

/**
 * The tasks of applications, earliest first; tasks requested together are ordered by kind and type. The caller must have
 * checked access to the applications.
 */
export async function findTasks(db: Db, applicationIds: readonly string[]): Promise<TaskRow[]> {
  if (applicationIds.length === 0) return [];
  return withEnds(db)
    .where('applicationId', 'in', applicationIds)
    .orderBy('askedAt')
    .orderBy('applicationTasks.kind')
    .orderBy('type')
    .execute();
}

/** All tasks of an account, earliest first. */
export async function findOwnTasks(db: Db, accountId: string): Promise<TaskRow[]> {
  return withEnds(db).where('applicationTasks.accountId', '=', accountId).orderBy('askedAt').execute();
}

/** Whether an application is within a holder's reach at a time (ms). */
export async function isInReach(db: Db, holder: Holder, applicationId: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('applications')
    .select('id')
    .where('id', '=', applicationId)
    .where(inReachOf(holder, now))
    .executeTakeFirst();
  return row !== undefined;
}

/** One task of an application within a holder's reach at a time (ms). */
export async function findHeldTask(db: Db, holder: Holder, key: TaskKey, now: number): Promise<TaskRow | undefined> {
  return withEnds(db)
    .innerJoin('applications', 'applications.id', 'applicationTasks.applicationId')
    .where('applicationTasks.applicationId', '=', key.applicationId)
    .where('applicationTasks.kind', '=', key.kind)
    .where('applicationTasks.type', '=', key.type)
    .where(inReachOf(holder, now))
    .executeTakeFirst();
}

/** One task of any application. The caller must have checked access to the application. */
export async function findAnyTask(db: Db, { applicationId, kind, type }: TaskKey): Promise<TaskRow | undefined> {
  return db
    .selectFrom('applicationTasks')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .where('kind', '=', kind)
    .where('type', '=', type)
    .executeTakeFirst();
}

/** Rows per statement. */
const portion = 500;

/**
 * The states of a task by application, for applications in which the task is open or accepted. Tasks closed in another
 * state are left out, so that they can be requested again.
 */
export async function findStates(
  db: Db,
  { kind, type }: Pick<TaskKey, 'kind' | 'type'>,
  applicationIds: readonly string[],
): Promise<Map<string, TaskState>> {
  const states = new Map<string, TaskState>();
  for (let from = 0; from < applicationIds.length; from += portion) {
    const rows = await db
      .selectFrom('applicationTasks')
      .select(['applicationId', 'state'])
      .where('applicationId', 'in', applicationIds.slice(from, from + portion))
      .where('kind', '=', kind)
      .where('type', '=', type)
      .where((eb) => eb.or([eb('open', '=', 1), eb('state', '=', 'accepted')]))
      .execute();
    for (const { applicationId, state } of rows) states.set(applicationId, state);
  }
  return states;
}

/** The tasks of one kind in applications. The caller must have checked access to the applications. */
export async function findOfKind(db: Db, kind: TaskKind, applicationIds: readonly string[]): Promise<TaskRow[]> {
  const rows: TaskRow[] = [];
  for (let from = 0; from < applicationIds.length; from += portion) {
    const some = applicationIds.slice(from, from + portion);
    const query = db.selectFrom('applicationTasks').selectAll().where('kind', '=', kind).where('applicationId', 'in', some);
    rows.push(...(await query.execute()));
  }
  return rows;
}

/** Locks the task of this kind and type in several applications until the transaction ends. */
export async function lockTasks(
  trx: Db,
  { kind, type }: Pick<TaskKey, 'kind' | 'type'>,
  applicationIds: readonly string[],
): Promise<void> {
  for (let from = 0; from < applicationIds.length; from += portion) {
    await trx
      .updateTable('applicationTasks')
      .set(({ ref }) => ({ stateAt: ref('stateAt') }))
      .where('applicationId', 'in', applicationIds.slice(from, from + portion))
      .where('kind', '=', kind)
      .where('type', '=', type)
      .execute();
  }
}

/** Stores a task; a task of the same application, kind and type is overwritten, but keeps its id. */
export async function saveTask(db: Db, row: TaskRow): Promise<void> {
  const { id: _, applicationId, accountId, kind, type, ...again } = row;
  await db
    .insertInto('applicationTasks')
    .values({ ...again, id: row.id, applicationId, accountId, kind, type })
    .onConflict((conflict) => conflict.columns(['applicationId', 'kind', 'type']).doUpdateSet(again))
    .execute();
}

type Change = Partial<Pick<TaskRow, 'state' | 'stateAt' | 'dueAt' | 'remindedHours' | 'sealedReason' | 'open'>>;

/** Changes a task if `state`, `stateAt` and `open` are still as they were read; else returns false. */
export async function changeTask(db: Db, { id, state, stateAt, open }: TaskRow, change: Change): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('applicationTasks')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', state)
    .where('stateAt', '=', stateAt)
    .where('open', '=', open)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * The number of an account's open tasks in these states that are not overdue at a time (ms); invitations to a session that
 * has ended do not count.
 */
export async function countWaiting(db: Db, accountId: string, states: readonly TaskRow['state'][], now: number): Promise<number> {
  const { waiting } = await db
    .selectFrom('applicationTasks')
    .leftJoin('recruitingSessions', 'recruitingSessions.id', 'applicationTasks.type')
    .select(({ fn }) => fn.countAll().as('waiting'))
    .where('accountId', '=', accountId)
    .where('open', '=', 1)
    .where('state', 'in', states)
    .where((eb) => eb.or([eb('dueAt', 'is', null), eb('dueAt', '>=', now)]))
    .where((eb) => eb.or([eb('recruitingSessions.endsAt', 'is', null), eb('recruitingSessions.endsAt', '>=', now)]))
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

/**
 * Open tasks in these states that are due between two times (ms), earliest due instant first. A task is left out if its
 * reminder for `hours` hours before the due instant, or a later reminder, has been noted.
 */
export async function findToRemind(
  db: Db,
  { states, from, until, hours }: { states: readonly TaskRow['state'][]; from: number; until: number; hours: number },
  limit: number,
): Promise<TaskRow[]> {
  return db
    .selectFrom('applicationTasks')
    .selectAll()
    .where('open', '=', 1)
    .where('state', 'in', states)
    .where('dueAt', '>=', from)
    .where('dueAt', '<=', until)
    .where((eb) => eb.or([eb('remindedHours', 'is', null), eb('remindedHours', '>', hours)]))
    .orderBy('dueAt')
    .limit(limit)
    .execute();
}

/** Notes a task's reminder for `hours` hours before its due instant; false if this or a later reminder was noted before. */
export async function noteReminder(db: Db, id: string, hours: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('applicationTasks')
    .set({ remindedHours: hours })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('remindedHours', 'is', null), eb('remindedHours', '>', hours)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Restores the former due instant (ms) of a task, if its current one is still `given`. */
export async function restoreDue(db: Db, id: string, due: { given: number; before: number | null }): Promise<void> {
  await db
    .updateTable('applicationTasks')
    .set({ dueAt: due.before })
    .where('id', '=', id)
    .where('dueAt', '=', due.given)
    .execute();
}

/** Closes all tasks of applications. */
export async function closeAll(db: Db, applicationIds: readonly string[]): Promise<void> {
  await db.updateTable('applicationTasks').set({ open: 0 }).where('applicationId', 'in', applicationIds).execute();
}

/**
 * Closes all tasks of an application and resets them to their first state, without due instant and reason. They open again
 * when they are requested again.
 */
export async function forgetAnswers(db: Db, applicationId: string): Promise<void> {
  for (const kind of taskKinds) {
    await db
      .updateTable('applicationTasks')
      .set({ state: firstState[kind], dueAt: null, sealedReason: null, open: 0 })
      .where('applicationId', '=', applicationId)
      .where('kind', '=', kind)
      .execute();
  }
}

/** Closes an application's tasks of one kind, except the task of this type. */
export async function closeOthers(db: Db, { applicationId, kind, type }: TaskKey): Promise<void> {
  await db
    .updateTable('applicationTasks')
    .set({ open: 0 })
    .where('applicationId', '=', applicationId)
    .where('kind', '=', kind)
    .where('type', '<>', type)
    .execute();
}

/** Closes the tasks of one kind in applications. */
export async function closeOfKind(db: Db, kind: TaskKind, applicationIds: readonly string[]): Promise<void> {
  if (applicationIds.length === 0) return;
  await db
    .updateTable('applicationTasks')
    .set({ open: 0 })
    .where('applicationId', 'in', applicationIds)
    .where('kind', '=', kind)
    .execute();
}

/** Closes the tasks of one kind and type in all applications. */
export async function closeOfType(db: Db, { kind, type }: Pick<TaskKey, 'kind' | 'type'>): Promise<void> {
  await db.updateTable('applicationTasks').set({ open: 0 }).where('kind', '=', kind).where('type', '=', type).execute();
}

/** Closes or reopens a task in all live applications among these, unless the candidate has answered it. */
export async function setUnanswered(
  db: Db,
  { kind, type }: Pick<TaskKey, 'kind' | 'type'>,
  applicationIds: readonly string[],
  open: 0 | 1,
): Promise<void> {
  for (let from = 0; from < applicationIds.length; from += portion) {
    await db
      .updateTable('applicationTasks')
      .set({ open })
      .where('applicationId', 'in', (eb) =>
        eb
          .selectFrom('applications')
          .select('id')
          .where('id', 'in', applicationIds.slice(from, from + portion))
          .where('live', '=', 1),
      )
      .where('kind', '=', kind)
      .where('type', '=', type)
      .where('state', '=', firstState[kind])
      .execute();
  }
}

/** Deletes one task. */
export async function deleteTask(db: Db, { applicationId, kind, type }: TaskKey): Promise<void> {
  await db
    .deleteFrom('applicationTasks')
    .where('applicationId', '=', applicationId)
    .where('kind', '=', kind)
    .where('type', '=', type)
    .execute();
}

/** Deletes the tasks of an account, or of one of its applications. */
export async function eraseTasks(trx: Db, accountId: string, applicationId?: string): Promise<void> {
  await trx
    .deleteFrom('applicationTasks')
    .where('accountId', '=', accountId)
    .$if(applicationId !== undefined, (query) => query.where('applicationId', '=', applicationId!))
    .execute();
}

/** Gives the tasks of an account to another account. */
export async function moveTasks(trx: Db, { from, into }: MergedAccounts): Promise<void> {
  await trx.updateTable('applicationTasks').set({ accountId: into }).where('accountId', '=', from).execute();
}
