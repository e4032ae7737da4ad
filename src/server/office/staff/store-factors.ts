import type { Db } from '#server/platform/db/database.ts';

/** Records the time step of a used code; false if this or a later step was used before. */
export async function useTotpStep(db: Db, staffId: string, totpStep: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff')
    .set({ totpStep })
    .where('id', '=', staffId)
    .where((eb) => eb.or([eb('totpStep', 'is', null), eb('totpStep', '<', totpStep)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Marks a recovery code as used; false if the person has no unused code with this hash. */
export async function useRecoveryCode(db: Db, staffId: string, codeHash: string, usedAt: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staffRecoveryCodes')
    .set({ usedAt })
    .where('staffId', '=', staffId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Replaces a person's recovery codes. */
export async function replaceRecoveryCodes(db: Db, staffId: string, codeHashes: readonly string[]): Promise<void> {
  await db.deleteFrom('staffRecoveryCodes').where('staffId', '=', staffId).execute();
  if (codeHashes.length === 0) return;
  const rows = codeHashes.map((codeHash) => ({ codeHash, staffId, usedAt: null }));
  await db.insertInto('staffRecoveryCodes').values(rows).execute();
}

/** The number of a person's unused recovery codes. */
export async function countRecoveryCodes(db: Db, staffId: string): Promise<number> {
  const { left } = await db
    .selectFrom('staffRecoveryCodes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('staffId', '=', staffId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}
