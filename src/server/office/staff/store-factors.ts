import type { Db } from '#server/platform/db/database.ts';

/** Notes the step of time whose code was taken; false where it, or a later one, was taken before. */
export async function takeTotpStep(db: Db, staffId: string, totpStep: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff')
    .set({ totpStep })
    .where('id', '=', staffId)
    .where((eb) => eb.or([eb('totpStep', 'is', null), eb('totpStep', '<', totpStep)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Uses a recovery code up; false where the person has none of this hash that is left. */
export async function takeRecoveryCode(db: Db, staffId: string, codeHash: string, usedAt: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staffRecoveryCodes')
    .set({ usedAt })
    .where('staffId', '=', staffId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Puts recovery codes in place of those the person had. */
export async function replaceRecoveryCodes(db: Db, staffId: string, codeHashes: readonly string[]): Promise<void> {
  await db.deleteFrom('staffRecoveryCodes').where('staffId', '=', staffId).execute();
  if (codeHashes.length === 0) return;
  const rows = codeHashes.map((codeHash) => ({ codeHash, staffId, usedAt: null }));
  await db.insertInto('staffRecoveryCodes').values(rows).execute();
}

/** How many recovery codes of a person are left. */
export async function countRecoveryCodes(db: Db, staffId: string): Promise<number> {
  const { left } = await db
    .selectFrom('staffRecoveryCodes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('staffId', '=', staffId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}
