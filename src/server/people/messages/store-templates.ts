import type { Selectable } from 'kysely';

import type { TemplateChannel } from '#lib/forms/message-templates.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type TemplateRow = Selectable<Tables['templateVersions']>;

/** Identifies a template. */
export interface TemplateKey {
  name: string;
  locale: Locale;
  channel: TemplateChannel;
}

/** The latest versions of all changed templates, or only of the templates with these names. */
export async function findTemplates(db: Db, names?: readonly string[]): Promise<TemplateRow[]> {
  if (names?.length === 0) return [];
  const query = db
    .selectFrom('templateHeads as head')
    .innerJoin('templateVersions as latest', (join) =>
      join
        .onRef('latest.name', '=', 'head.name')
        .onRef('latest.locale', '=', 'head.locale')
        .onRef('latest.channel', '=', 'head.channel')
        .onRef('latest.version', '=', 'head.version'),
    )
    .selectAll('latest');
  return (names ? query.where('head.name', 'in', names) : query).execute();
}

/**
 * Reserves and returns the next version number of a template; undefined if `version` is not the latest (0 for a
 * template that was never changed).
 */
export async function takeNextTemplate(trx: Db, key: TemplateKey, version: number): Promise<number | undefined> {
  await trx
    .insertInto('templateHeads')
    .values({ ...key, version: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await trx
    .updateTable('templateHeads')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('name', '=', key.name)
    .where('locale', '=', key.locale)
    .where('channel', '=', key.channel)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

/** Stores a version of a template. */
export async function insertTemplate(trx: Db, row: TemplateRow): Promise<void> {
  await trx.insertInto('templateVersions').values(row).execute();
}

/** The latest hundred versions of a template, newest first. */
export async function listTemplateVersions(db: Db, { name, locale, channel }: TemplateKey): Promise<TemplateRow[]> {
  return db
    .selectFrom('templateVersions')
    .selectAll()
    .where('name', '=', name)
    .where('locale', '=', locale)
    .where('channel', '=', channel)
    .orderBy('version', 'desc')
    .limit(100)
    .execute();
}
