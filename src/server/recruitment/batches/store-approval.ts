import type { Db } from '#server/platform/db/database.ts';

/**
 * Approves a version of a batch (`now` in ms); false if the batch waits for no approval, has changed since that version, or
 * was made or last changed by the same actor.
 */
export async function approve(
  trx: Db,
  { batchId, version }: { batchId: string; version: number },
  { actor, now }: { actor: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('batches')
    .set({ awaitsApproval: 0, approvedBy: actor, approvedAt: now })
    .where('id', '=', batchId)
    .where('awaitsApproval', '=', 1)
    .where('version', '=', version)
    .where('actor', '<>', actor)
    .where((eb) => eb.or([eb('changedBy', 'is', null), eb('changedBy', '<>', actor)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** If a batch needs an approval, notes who has changed the batch and voids an approval that was already given. */
export async function voidApproval(trx: Db, batchId: string, actor: string): Promise<void> {
  await trx
    .updateTable('batches')
    .set((eb) => ({
      version: eb('version', '+', 1),
      changedBy: actor,
      awaitsApproval: 1,
      approvedBy: null,
      approvedAt: null,
    }))
    .where('id', '=', batchId)
    .where((eb) => eb.or([eb('awaitsApproval', '=', 1), eb('approvedBy', 'is not', null)]))
    .execute();
}
