import type { Db } from './database.ts';

/** Whether a one-time step is marked as done. */
export async function isMarked(db: Db, name: string): Promise<boolean> {
  return (await db.selectFrom('markers').select('name').where('name', '=', name).executeTakeFirst()) !== undefined;
}

/** Marks a one-time step as done; returns false if it already was. Waits while another instance marks the same step. */
export async function markOnce(trx: Db, name: string, at: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('markers')
    .values({ name, at })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
