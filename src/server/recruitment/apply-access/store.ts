import type { Selectable } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import { deleteInPortions, notAfter } from '#server/platform/db/delete-in-portions.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type TicketRow = Selectable<Tables['verifyTickets']>;
interface TicketKey {
  tokenHash: string;
  /** Keyed hashes of the ID number, under every key. */
  idHashes: readonly string[];
}

/** Stores the ticket of a browser for an ID number. */
export async function insertTicket(db: Db, row: TicketRow): Promise<void> {
  await db.insertInto('verifyTickets').values(row).execute();
}

/** The ticket with this token for this ID number, if it has not expired. */
export async function findTicketRow(db: Db, { tokenHash, idHashes }: TicketKey, now: number): Promise<TicketRow | undefined> {
  return db
    .selectFrom('verifyTickets')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('idHash', 'in', idHashes)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/**
 * Stores the code sent for a ticket, once.
 * @returns false if a code was sent before, or there is no such ticket
 */
export async function noteCode(
  trx: Db,
  { tokenHash }: Pick<TicketRow, 'tokenHash'>,
  codeHash: string,
  expiresAt: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('verifyTickets')
    .set({ codeHash, expiresAt })
    .where('tokenHash', '=', tokenHash)
    .where('codeHash', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Counts an attempt to enter a ticket's code and returns the ticket; undefined if the ticket is unknown or expired, has
 * no code yet, or has no attempts left.
 */
export async function countTry(
  db: Db,
  { tokenHash, idHashes }: TicketKey,
  max: number,
  now: number,
): Promise<TicketRow | undefined> {
  return db
    .updateTable('verifyTickets')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('tokenHash', '=', tokenHash)
    .where('idHash', 'in', idHashes)
    .where('codeHash', 'is not', null)
    .where('tries', '<', max)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes a ticket; false if there is none, e.g. because it was used before. */
export async function deleteTicket(db: Db, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('verifyTickets').where('tokenHash', '=', tokenHash).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes expired tickets. */
export async function deleteExpiredTickets(db: Db, now: number): Promise<void> {
  await deleteInPortions(db, 'verifyTickets', ['tokenHash'], notAfter('expiresAt', now));
}
