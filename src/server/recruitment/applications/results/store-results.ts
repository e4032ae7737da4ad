import type { Selectable } from 'kysely';

import type { ResultKind } from '#lib/domain/round-kinds.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { MergedAccounts } from '#server/platform/personal-data.ts';

export type ResultRow = Selectable<Tables['roundResults']>;
export type ConsentRow = Tables['reuseConsents'];

/** Ids or rows per statement. */
const portion = 500;

async function inPortions<Row>(ids: readonly string[], find: (some: string[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; from < ids.length; from += portion) rows.push(...(await find(ids.slice(from, from + portion))));
  return rows;
}

/**
 * All results of some candidates. The result that is valid longest comes first; among results that are valid equally long, the
 * original comes before reused ones.
 */
export async function findResultsOfAccounts(db: Db, accountIds: readonly string[]): Promise<ResultRow[]> {
  return inPortions([...new Set(accountIds)], (some) =>
    db
      .selectFrom('roundResults')
      .selectAll()
      .where('accountId', 'in', some)
      .orderBy('validUntil', 'desc')
      .orderBy('reusedFrom', (order) => order.asc().nullsFirst())
      .orderBy('applicationId')
      .orderBy('round')
      .execute(),
  );
}

/** Stores results. A new result of a round replaces the former one and its `remindedAt`. */
export async function saveResults(trx: Db, rows: readonly ResultRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += portion) {
    await trx
      .insertInto('roundResults')
      .values(rows.slice(from, from + portion))
      .onConflict((conflict) =>
        conflict.columns(['applicationId', 'round']).doUpdateSet(({ ref }) => ({
          postingId: ref('excluded.postingId'),
          kind: ref('excluded.kind'),
          passedOn: ref('excluded.passedOn'),
          validUntil: ref('excluded.validUntil'),
          reusedFrom: ref('excluded.reusedFrom'),
          originPosting: ref('excluded.originPosting'),
          remindedAt: ref('excluded.remindedAt'),
        })),
      )
      .execute();
  }
}

/** Deletes the results of some rounds of an application. */
export async function deleteResults(trx: Db, applicationId: string, rounds: readonly string[]): Promise<void> {
  if (rounds.length === 0) return;
  await trx.deleteFrom('roundResults').where('applicationId', '=', applicationId).where('round', 'in', rounds).execute();
}

/** Deletes the results of one kind that applications got for postings other than `postingId`, i.e. before a transfer. */
export async function deleteFormerResults(
  trx: Db,
  applicationIds: readonly string[],
  { kind, postingId }: { kind: ResultKind; postingId: string },
): Promise<void> {
  await inPortions(applicationIds, (some) =>
    trx
      .deleteFrom('roundResults')
      .where('applicationId', 'in', some)
      .where('kind', '=', kind)
      .where('postingId', '<>', postingId)
      .execute(),
  );
}

/** Deletes the results of an application, and the candidate's answers to whether earlier results may be used for it. */
export async function eraseResults(trx: Db, applicationId: string): Promise<void> {
  await trx.deleteFrom('roundResults').where('applicationId', '=', applicationId).execute();
  await trx.deleteFrom('reuseConsents').where('applicationId', '=', applicationId).execute();
}

/** The answers to whether earlier results may be used for these applications, earliest answer first. */
export async function findConsents(db: Db, applicationIds: readonly string[]): Promise<ConsentRow[]> {
  return inPortions(applicationIds, (some) =>
    db.selectFrom('reuseConsents').selectAll().where('applicationId', 'in', some).orderBy('at').execute(),
  );
}

/** Adds an answer to whether earlier results may be used. */
export async function insertConsent(trx: Db, row: ConsentRow): Promise<void> {
  await trx.insertInto('reuseConsents').values(row).execute();
}

/** Gives the results of an account's applications, and the answers about reusing results, to another account. */
export async function moveResults(trx: Db, { from, into }: MergedAccounts): Promise<void> {
  for (const table of ['roundResults', 'reuseConsents'] as const) {
    await trx.updateTable(table).set({ accountId: into }).where('accountId', '=', from).execute();
  }
}
