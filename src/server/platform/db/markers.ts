import type { Db } from './database.ts';

/** Whether something that happens once has happened. */
export async function isMarked(db: Db, name: string): Promise<boolean> {
  return (await db.selectFrom('markers').select('name').where('name', '=', name).executeTakeFirst()) !== undefined;
}

/** Notes that something happened once; false where it happened before. Another instance's attempt is waited for. */
export async function markOnce(trx: Db, name: string, at: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('markers')
    .values({ name, at })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
