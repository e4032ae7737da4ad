import type { Db } from '#server/db/database.ts';

/** The names of people and machines with these ids. */
export async function findNames(db: Db, ids: { staff: readonly string[]; tokens: readonly string[] }) {
  const [staff, tokens] = await Promise.all([
    ids.staff.length === 0 ? [] : db.selectFrom('staff').select(['id', 'name']).where('id', 'in', ids.staff).execute(),
    ids.tokens.length === 0 ? [] : db.selectFrom('staffTokens').select(['id', 'name']).where('id', 'in', ids.tokens).execute(),
  ]);
  return { staff, tokens };
}
