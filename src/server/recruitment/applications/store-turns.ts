import { type ExpressionBuilder, sql } from 'kysely';

import type { TaskState } from '#lib/domain/task-states.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

/** States of tasks that wait for the office to check them. */
const toCheck: readonly TaskState[] = ['received', 'submitted'];

/**
 * 1 if an application waits for the office, else 0. It waits if its status is `submitted` and no decision is pending, or if
 * it is live and has a document or background form to check.
 */
function waitsNow(eb: ExpressionBuilder<Tables, 'applications'>) {
  const pending = eb
    .selectFrom('batchItems as pending')
    .select('pending.id')
    .whereRef('pending.applicationId', '=', 'applications.id')
    .where('pending.state', '=', 'pending')
    .where('pending.decision', 'is not', null);
  const handedIn = eb
    .selectFrom('applicationTasks as handedIn')
    .select('handedIn.id')
    .whereRef('handedIn.applicationId', '=', 'applications.id')
    .where('handedIn.kind', 'in', ['material', 'background'])
    .where('handedIn.state', 'in', toCheck);
  return eb
    .case()
    .when(
      eb.or([
        eb.and([eb('applications.status', '=', 'submitted'), eb.not(eb.exists(pending))]),
        eb.and([eb('applications.live', '=', 1), eb.exists(handedIn)]),
      ]),
    )
    .then(sql.lit(1))
    .else(sql.lit(0))
    .end();
}

/** Where `waits` is out of date, corrects it, and sets `turnAt` to `now` (ms) and `turnBefore` to the old `turnAt`. */
export async function updateTurns(trx: Db, applicationIds: readonly string[], now: number): Promise<void> {
  if (applicationIds.length === 0) return;
  await trx
    .updateTable('applications')
    .set(({ ref, eb }) => ({ turnBefore: ref('turnAt'), turnAt: now, waits: eb(sql.lit(1), '-', ref('waits')) }))
    .where('id', 'in', applicationIds)
    .where((eb) => eb('waits', '<>', waitsNow(eb)))
    .execute();
}
