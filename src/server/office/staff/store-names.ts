import type { Db } from '#server/platform/db/database.ts';

/** The names of people and machines with these ids. */
export async function findNames(db: Db, ids: { staff: readonly string[]; tokens: readonly string[] }) {
  const [staff, tokens] = await Promise.all([
    ids.staff.length === 0 ? [] : db.selectFrom('staff').select(['id', 'name']).where('id', 'in', ids.staff).execute(),
    ids.tokens.length === 0 ? [] : db.selectFrom('staffTokens').select(['id', 'name']).where('id', 'in', ids.tokens).execute(),
  ]);
  return { staff, tokens };
}

/** The person or token that has a name. */
export type NameHolder = { staffId: string; tokenId?: undefined } | { tokenId: string; staffId?: undefined };

/** Frees a name that belongs to a token which was revoked, or which has expired at `now` (ms). */
export async function freeNameOfEnded(db: Db, nameKey: string, now: number): Promise<void> {
  await db
    .deleteFrom('staffNames')
    .where('nameKey', '=', nameKey)
    .where('tokenId', 'in', (eb) =>
      eb
        .selectFrom('staffTokens')
        .select('id')
        .where((token) => token.or([token('revokedAt', 'is not', null), token('expiresAt', '<=', now)])),
    )
    .execute();
}

/** Whether a name is taken by a person or a token. */
export async function isNameReserved(db: Db, nameKey: string): Promise<boolean> {
  const row = await db.selectFrom('staffNames').select('nameKey').where('nameKey', '=', nameKey).executeTakeFirst();
  return row !== undefined;
}

/** Deletes the name of a person or a token. */
export async function deleteNameOf(db: Db, { staffId, tokenId }: NameHolder): Promise<void> {
  const held = staffId === undefined ? (['tokenId', tokenId] as const) : (['staffId', staffId] as const);
  await db.deleteFrom('staffNames').where(held[0], '=', held[1]).execute();
}

/** Stores a name; false if another person or token has it. */
export async function insertName(db: Db, nameKey: string, { staffId, tokenId }: NameHolder): Promise<boolean> {
  const stored = await db
    .insertInto('staffNames')
    .values({ nameKey, staffId: staffId ?? null, tokenId: tokenId ?? null })
    .onConflict((conflict) => conflict.column('nameKey').doNothing())
    .returning('nameKey')
    .executeTakeFirst();
  return stored !== undefined;
}
