import type { Proposal } from '#lib/cv/proposals.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

import type { ResumeScope } from './scope.ts';

type ImportRow = Tables['resumeImports'];

/** A stored proposal, with the id by which a candidate accepts it. */
export type StoredProposal = Proposal & { id: string };

function contextOf({ id, accountId }: Pick<ImportRow, 'id' | 'accountId'>): string {
  return `resume_imports.proposals.${accountId}.${id}`;
}

/** The proposals of a CV that was read. Once the candidate has accepted some of them, the list is empty. */
export function decryptProposals(app: App, row: ImportRow): StoredProposal[] {
  if (row.sealedProposals === '') return [];
  return JSON.parse(app.cipher.decrypt(row.sealedProposals, contextOf(row))) as StoredProposal[];
}

/** Stores the proposals of a CV, encrypted. */
export async function insertImport(
  db: Db,
  app: App,
  { id, accountId, resumeType, expiresAt }: Pick<ImportRow, 'id' | 'accountId' | 'resumeType' | 'expiresAt'>,
  proposals: readonly StoredProposal[],
): Promise<void> {
  const sealedProposals = app.cipher.encrypt(JSON.stringify(proposals), contextOf({ id, accountId }));
  await db
    .insertInto('resumeImports')
    .values({ id, accountId, resumeType, sealedProposals, expiresAt, acceptedAt: null })
    .execute();
}

/** A resume's import with this id, if the import has not expired. */
export async function findImport(
  db: Db,
  { accountId, resumeType }: ResumeScope,
  id: string,
  now: number,
): Promise<ImportRow | undefined> {
  return db
    .selectFrom('resumeImports')
    .selectAll()
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('resumeType', '=', resumeType)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/**
 * Marks an import as accepted and deletes its proposals.
 * @returns false if it was accepted before
 */
export async function closeImport(trx: Db, { accountId }: ResumeScope, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('resumeImports')
    .set({ acceptedAt: now, sealedProposals: '' })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('acceptedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The imports of an account that have not expired. */
export async function listImports(db: Db, accountId: string, now: number): Promise<ImportRow[]> {
  return db.selectFrom('resumeImports').selectAll().where('accountId', '=', accountId).where('expiresAt', '>', now).execute();
}

/** Deletes expired imports. */
export async function deleteExpiredImports(db: Db, now: number): Promise<void> {
  await db.deleteFrom('resumeImports').where('expiresAt', '<=', now).execute();
}
