import type { ApplyStatus } from '#lib/domain/enums.ts';
import type { Db } from '#server/platform/db/database.ts';

/** The applications of a posting, including those that a transfer has moved away from it. */
function everIn(db: Db, postingId: string) {
  return db
    .selectFrom('applications')
    .select('id')
    .where('postingId', '=', postingId)
    .union(
      db
        .selectFrom('applicationEvents')
        .select('applicationId as id')
        .where('fromPosting', '=', postingId)
        .where('kind', '=', 'transferred'),
    );
}

/**
 * The keys of a posting's rounds that are in use. A round is in use if an application is or was in it, a pending decision leads
 * to it, or it has scores, results or assigned interviewers. A status that an application entered without a round counts as
 * the first round of that status.
 * @param firstRounds the first round of each status
 */
export async function findUsedRounds(
  db: Db,
  postingId: string,
  firstRounds: ReadonlyMap<ApplyStatus, string>,
): Promise<Set<string>> {
  const named = await db
    .selectFrom('applications')
    .select('round')
    .where('postingId', '=', postingId)
    .where('round', 'is not', null)
    .union(
      db
        .selectFrom('batchItems')
        .innerJoin('applications', 'applications.id', 'batchItems.applicationId')
        .select('batchItems.toRound as round')
        .where('applications.postingId', '=', postingId)
        .where('batchItems.state', '=', 'pending'),
    )
    .union(db.selectFrom('applicationScores').select('round').where('applicationId', 'in', everIn(db, postingId)))
    .union(db.selectFrom('roundResults').select('round').where('postingId', '=', postingId))
    .union(db.selectFrom('interviewerAssignments').select('round').where('postingId', '=', postingId))
    .execute();
  const entered = await db
    .selectFrom('applicationEvents')
    .select(['status', 'round'])
    .distinct()
    .where('applicationId', 'in', everIn(db, postingId))
    .where((eb) => eb.or([eb('kind', 'is', null), eb('round', 'is not', null)]))
    .execute();
  const keys = [...named.map(({ round }) => round), ...entered.map(({ status, round }) => round ?? firstRounds.get(status))];
  return new Set(keys.flatMap((key) => key ?? []));
}

/** The transfers of an application, earliest first: the posting that it left, and when (ms). */
export async function findTransfers(db: Db, applicationId: string): Promise<{ at: number; from: string }[]> {
  const rows = await db
    .selectFrom('applicationEvents')
    .select(['at', 'fromPosting'])
    .where('applicationId', '=', applicationId)
    .where('kind', '=', 'transferred')
    .orderBy('at')
    .execute();
  return rows.flatMap(({ at, fromPosting }) => (fromPosting === null ? [] : [{ at: Number(at), from: fromPosting }]));
}

/** The statuses of a posting's live applications outside any round, except `submitted`. */
export async function findOpenSteps(db: Db, postingId: string): Promise<ApplyStatus[]> {
  const rows = await db
    .selectFrom('applications')
    .select('status')
    .distinct()
    .where('postingId', '=', postingId)
    .where('round', 'is', null)
    .where('live', '=', 1)
    .where('status', '!=', 'submitted')
    .execute();
  return rows.map(({ status }) => status);
}

/** Moves the applications of a posting that are in no round into the round of their status. */
export async function enterRounds(trx: Db, postingId: string, rounds: ReadonlyMap<ApplyStatus, string>): Promise<void> {
  for (const [status, round] of rounds) {
    await trx
      .updateTable('applications')
      .set({ round })
      .where('postingId', '=', postingId)
      .where('status', '=', status)
      .where('round', 'is', null)
      .execute();
  }
}
