import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { MergedAccounts } from '#server/platform/personal-data.ts';

export type ScorecardRow = Tables['scorecards'];
export type ScoresRow = Tables['applicationScores'];

/** Rows per statement. */
const portion = 500;

/** All scorecards, ordered by key. */
export async function findScorecards(db: Db): Promise<ScorecardRow[]> {
  return db.selectFrom('scorecards').selectAll().orderBy('key').execute();
}

/** Stores a new scorecard, or the next version of a stored one; false if the stored version is not the previous version. */
export async function saveScorecardRow(trx: Db, { key, version, name, criteria }: ScorecardRow): Promise<boolean> {
  const insert = trx.insertInto('scorecards').values({ key, version, name, criteria });
  const { numInsertedOrUpdatedRows } = await insert
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ version, name, criteria })
        .where('scorecards.version', '=', version - 1),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The keys of the scorecards that somebody has begun to fill in. */
export async function findUsedScorecards(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('scorecards as c')
    .select('c.key')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('applicationScores as s').select('s.scorecard').whereRef('s.scorecard', '=', 'c.key')),
    )
    .execute();
  return new Set(rows.map(({ key }) => key));
}

/** The keys of the rounds in which somebody has begun a card for one of the posting's present applications. */
export async function findScoredRounds(db: Db, postingId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('applicationScores as s')
    .innerJoin('applications as a', 'a.id', 's.applicationId')
    .select('s.round')
    .distinct()
    .where('a.postingId', '=', postingId)
    .execute();
  return new Set(rows.map(({ round }) => round));
}

function ofApplication(db: Db, applicationId: string) {
  return db.selectFrom('applicationScores').selectAll().where('applicationId', '=', applicationId);
}

/** An interviewer's cards of an application, at most one per round. */
export async function findOwnScores(db: Db, applicationId: string, actor: string): Promise<ScoresRow[]> {
  return ofApplication(db, applicationId).where('actor', '=', actor).execute();
}

/** An interviewer's cards of several applications. */
export async function findCardsOf(db: Db, actor: string, applicationIds: readonly string[]) {
  if (applicationIds.length === 0) return [];
  return db
    .selectFrom('applicationScores')
    .select(['applicationId', 'round', 'version', 'done'])
    .where('actor', '=', actor)
    .where('applicationId', 'in', applicationIds)
    .execute();
}

/** For each round, the earliest time (ms) at which one of an application's cards got its present scores. */
export async function findScoredAt(db: Db, applicationId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('applicationScores')
    .select(['round', ({ fn }) => fn.min<number>('scoredAt').as('at')])
    .where('applicationId', '=', applicationId)
    .groupBy('round')
    .execute();
  return new Map(rows.map(({ round, at }) => [round, Number(at)]));
}

/** The cards of all interviewers except `actor` in these rounds of an application, ordered by the interviewer's name. */
export async function findOthersScores(
  db: Db,
  applicationId: string,
  actor: string,
  rounds: readonly string[],
): Promise<ScoresRow[]> {
  if (rounds.length === 0) return [];
  return ofApplication(db, applicationId)
    .where('actor', '<>', actor)
    .where('round', 'in', rounds)
    .orderBy('actorName')
    .orderBy('actor')
    .execute();
}

/** Stores the next version of a card; false if the stored version has changed. */
export async function saveScoresRow(trx: Db, row: ScoresRow): Promise<boolean> {
  const { done, scores, recommendation, total, sealedText, scoredAt, savedAt, version, actorName } = row;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('applicationScores')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['applicationId', 'round', 'actor'])
        .doUpdateSet({ done, scores, recommendation, total, sealedText, scoredAt, savedAt, version, actorName })
        .where('applicationScores.version', '=', version - 1),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The handed-in cards of an account's applications. */
export async function findScoresOf(db: Db, accountId: string): Promise<ScoresRow[]> {
  return db
    .selectFrom('applicationScores')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('done', '=', 1)
    .orderBy('savedAt')
    .execute();
}

/** Deletes the cards of an account's applications, or of one of them. */
export async function eraseScores(trx: Db, accountId: string, applicationId?: string): Promise<void> {
  await trx
    .deleteFrom('applicationScores')
    .where('accountId', '=', accountId)
    .$if(applicationId !== undefined, (query) => query.where('applicationId', '=', applicationId!))
    .execute();
}

/** Assigns people to score applications in a round, unless they are assigned already. */
export async function insertAssignments(trx: Db, rows: readonly Tables['interviewerAssignments'][]): Promise<void> {
  for (let from = 0; from < rows.length; from += portion) {
    const some = rows.slice(from, from + portion);
    await trx
      .insertInto('interviewerAssignments')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/**
 * The interviewers assigned to an application directly (not through a slot) for rounds of its present posting, ordered by
 * name.
 */
export async function findAssigned(db: Db, applicationId: string) {
  return db
    .selectFrom('interviewerAssignments as g')
    .innerJoin('staff', 'staff.id', 'g.staffId')
    .select(['g.round', 'staff.name'])
    .innerJoin('applications as c', (join) => join.onRef('c.id', '=', 'g.applicationId').onRef('c.postingId', '=', 'g.postingId'))
    .where('g.applicationId', '=', applicationId)
    .orderBy('staff.name')
    .orderBy('g.staffId')
    .execute();
}

/** Deletes the assignments of an account's applications, or of one of them. */
export async function eraseAssignments(trx: Db, accountId: string, applicationId?: string): Promise<void> {
  const own = trx
    .selectFrom('applications')
    .select('id')
    .where('accountId', '=', accountId)
    .$if(applicationId !== undefined, (query) => query.where('id', '=', applicationId!));
  await trx.deleteFrom('interviewerAssignments').where('applicationId', 'in', own).execute();
}

/** Gives the cards of an account's applications to another account. */
export async function moveScores(trx: Db, { from, into }: MergedAccounts): Promise<void> {
  await trx.updateTable('applicationScores').set({ accountId: into }).where('accountId', '=', from).execute();
}
