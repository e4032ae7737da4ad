import type { SessionKind } from '#lib/domain/session-kinds.ts';
import type { Bilingual } from '#lib/text/locale.ts';
import type { Db } from '#server/platform/db/database.ts';

/** The names of postings, including drafts, by id. */
export async function findPostingNames(db: Db, ids: readonly string[]): Promise<Map<string, Bilingual>> {
  if (ids.length === 0) return new Map();
  const [postings, drafts] = await Promise.all([
    db.selectFrom('postings').select(['id', 'nameZh', 'nameEn']).where('id', 'in', ids).execute(),
    db.selectFrom('postingDrafts').select(['id', 'content']).where('id', 'in', ids).execute(),
  ]);
  const noName = { zh: '', en: '' };
  return new Map([
    ...drafts.map(({ id, content }) => [id, (JSON.parse(content) as { name?: Bilingual }).name ?? noName] as const),
    ...postings.map(({ id, nameZh, nameEn }) => [id, { zh: nameZh, en: nameEn }] as const),
  ]);
}

/** The kinds and beginnings of sessions, by which the log names them. */
export async function findSessionNames(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; kind: SessionKind; beginsAt: number }[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('recruitingSessions').select(['id', 'kind', 'beginsAt']).where('id', 'in', ids).execute();
  return rows.map(({ id, kind, beginsAt }) => ({ id, kind: kind as SessionKind, beginsAt: Number(beginsAt) }));
}

/** Names of people, machines, tags and named lists, and addresses of webhooks, by id. */
export async function findPlainNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await Promise.all([
    db.selectFrom('staff').select(['id', 'name']).where('id', 'in', ids).execute(),
    db.selectFrom('staffTokens').select(['id', 'name']).where('id', 'in', ids).execute(),
    db.selectFrom('studyLists').select(['id', 'name']).where('id', 'in', ids).execute(),
    db.selectFrom('tags').select(['id', 'name']).where('id', 'in', ids).execute(),
    db.selectFrom('webhooks').select(['id', 'url as name']).where('id', 'in', ids).execute(),
  ]);
  return new Map(found.flat().map(({ id, name }) => [id, name]));
}
