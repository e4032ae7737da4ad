import type { ApplyStatus } from '#lib/domain/enums.ts';
import type { Db } from '#server/platform/db/database.ts';

/** The keys of the rounds that applications of a posting are or ended in, or to which a pending decision leads. */
export async function findUsedRounds(db: Db, postingId: string): Promise<Set<string>> {
  const standing = await db
    .selectFrom('applications')
    .select('round')
    .distinct()
    .where('postingId', '=', postingId)
    .where('round', 'is not', null)
    .execute();
  const decided = await db
    .selectFrom('batchItems')
    .innerJoin('applications', 'applications.id', 'batchItems.applicationId')
    .select('batchItems.toRound as round')
    .distinct()
    .where('applications.postingId', '=', postingId)
    .where('batchItems.state', '=', 'pending')
    .where('batchItems.toRound', 'is not', null)
    .execute();
  return new Set([...standing, ...decided].flatMap(({ round }) => round ?? []));
}

/** The statuses, other than `submitted`, of a posting's applications in progress that are in no round. */
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
