import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { sql } from 'kysely';

import { holdOutboxIn } from '#server/people/messages/look-after-outbox.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { entriesInLog } from '#server/platform/audit/verify-log.ts';
import { UnknownStreamKeyError } from '#server/platform/crypto/encrypted-stream.ts';
import { liftTimeouts } from '#server/platform/db/bounded-client.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { allowLogChange, refuseLogChange, refuseSubjectChange } from '#server/platform/db/log-guard.ts';
import { appliedMigrations } from '#server/platform/db/migrate.ts';
import { replaceDeletions } from '#server/platform/files/delete-objects.ts';
import { outdateRevisions, readRevisions } from '#server/platform/revisions.ts';

import { BackupFileError, type Manifest, type PlainRow, readBackup } from './backup-file.ts';
import { noteInLog } from './note-in-log.ts';
import { isPostgres, orderedTables, type PlainDb } from './table-order.ts';

/** Values per statement, below the limits of both databases. */
const valuesAtOnce = 20_000;

/** Why a backup is refused. */
export type RestoreRefusal =
  | { why: 'damaged'; cause: string }
  | { why: 'otherKey'; theirs: string; ours: string }
  | { why: 'otherSchema'; version: string; migrations: string[] };

/** The result of a restore. */
export interface Restored {
  rows: number;
  /**
   * Ids of files whose bytes could not be read when the backup was taken; the file store may still contain these bytes.
   */
  without: string[];
}

/** Thrown if a backup is refused; nothing was restored. */
export class CannotRestore extends Error {
  readonly refusal: RestoreRefusal;
  /** Whether the refusal was logged. */
  isLogged = false;

  constructor(refusal: RestoreRefusal) {
    super(refusal.why);
    this.refusal = refusal;
  }
}

function otherKey(app: App, theirs: readonly string[]): RestoreRefusal {
  return { why: 'otherKey', theirs: theirs.join(', '), ours: app.cipher.keyIds.join(', ') };
}

function refusalOf(app: App, { keys, version, migrations }: Manifest, ours: readonly string[]): RestoreRefusal | undefined {
  const unknown = keys.filter((each) => !app.cipher.keyIds.includes(each));
  if (unknown.length > 0) return otherKey(app, unknown);
  const different = [...migrations.filter((name) => !ours.includes(name)), ...ours.filter((name) => !migrations.includes(name))];
  return different.length > 0 ? { why: 'otherSchema', version, migrations: different } : undefined;
}

async function insertRows(db: PlainDb, table: string, columns: readonly string[], rows: readonly PlainRow[]): Promise<void> {
  const atOnce = Math.max(1, Math.floor(valuesAtOnce / columns.length));
  const names = sql.join(columns.map((column) => sql.ref(column)));
  for (let from = 0; from < rows.length; from += atOnce) {
    const values = rows.slice(from, from + atOnce).map((row) => sql`(${sql.join(row)})`);
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(db);
  }
}

/** Locks all tables against other writers, but not readers, until the transaction ends. SQLite has only one writer. */
async function lockTables(db: PlainDb, tables: readonly { name: string }[]): Promise<void> {
  if (!isPostgres(db)) return;
  const names = sql.join(tables.map(({ name }) => sql.table(name)));
  await sql`lock table ${names} in exclusive mode`.execute(db);
}

/** The names of all objects in the file store to which this database refers. */
async function objectsOf(db: PlainDb): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select object_name as name from files where object_name is not null
    union select name from object_deletions`.execute(db);
  return rows.map(({ name }) => name);
}

/** Restored files whose bytes were not in the backup; their rows still refer to objects of the file store. */
async function filesWithout(db: PlainDb): Promise<{ file: string; object: string }[]> {
  const { rows } = await sql<{ file: string; object: string }>`
    select id as file, object_name as object from files where object_name is not null order by id`.execute(db);
  return rows;
}

/**
 * Marks for deletion the objects of the replaced database to which no restored row refers, and no other objects.
 * Only the rows of `filesWithout` refer to objects; the other restored files have their bytes in the database.
 */
async function deleteObjectsLater(trx: Db, db: PlainDb, before: readonly string[]): Promise<void> {
  const stay = new Set((await filesWithout(db)).map(({ object }) => object));
  await replaceDeletions(
    trx,
    before.filter((name) => !stay.has(name)),
  );
}

/** Replaces all rows with the rows of the backup; returns the number of new rows. */
async function replaceRows(
  trx: Db,
  db: PlainDb,
  app: App,
  { path, manifest, counted }: { path: string; manifest: Manifest; counted(rows: number): void },
): Promise<number> {
  const ordered = await orderedTables(db);
  await lockTables(db, ordered);
  const before = await readRevisions(trx);
  const objects = await objectsOf(db);
  const columnsOf = new Map(manifest.tables.map(({ name, columns }) => [name, columns]));
  await allowLogChange(db);
  for (const { name } of ordered.toReversed()) await sql`delete from ${sql.table(name)}`.execute(db);
  let count = 0;
  for await (const part of readBackup(app, path)) {
    if ('manifest' in part) {
      if (!isDeepStrictEqual(part.manifest, manifest)) throw new BackupFileError('it was replaced while it was being read');
      continue;
    }
    const columns = columnsOf.get(part.table);
    if (!columns) throw new BackupFileError(`it has rows of a table that is not in the manifest: ${part.table}`);
    await insertRows(db, part.table, columns, part.rows);
    count += part.rows.length;
    counted(part.rows.length);
  }
  await refuseLogChange(db);
  await refuseSubjectChange(db);
  await deleteObjectsLater(trx, db, objects);
  await outdateRevisions(trx, before);
  return count;
}

async function manifestIn(app: App, path: string): Promise<Manifest> {
  for await (const part of readBackup(app, path)) if ('manifest' in part) return part.manifest;
  throw new BackupFileError('it is empty');
}

/**
 * Reads and checks the whole file.
 * @throws CannotRestore or BackupFileError if the file must be refused
 */
async function verify(app: App, path: string): Promise<Manifest> {
  try {
    const manifest = await manifestIn(app, path);
    const refusal = refusalOf(app, manifest, await appliedMigrations(app.db));
    if (refusal) throw new CannotRestore(refusal);
    for await (const _ of readBackup(app, path));
    return manifest;
  } catch (error) {
    throw error instanceof UnknownStreamKeyError ? new CannotRestore(otherKey(app, [error.keyId])) : error;
  }
}

/**
 * Replaces everything in the database with a backup, in one transaction, so that an interruption changes nothing. The
 * whole file is read, authenticated and checked before anything is written. Afterwards the outbox is held: no message is sent
 * until an operator releases the outbox (specification: operations). A restore is recorded in the audit log; a refusal too,
 * unless the log cannot be written.
 * @param counted called with the number of rows in each portion that is written
 * @throws CannotRestore if the backup is refused; nothing was restored
 */
export async function restoreBackup(
  app: App,
  actor: Pick<Actor, 'id' | 'name'>,
  path: string,
  counted: (rows: number) => void,
): Promise<Restored> {
  const name = basename(path);
  try {
    const manifest = await verify(app, path);
    return await transaction(app, async (trx) => {
      const db = trx.withoutPlugins() as unknown as PlainDb;
      await liftTimeouts(db);
      const formerLog = await entriesInLog(trx);
      const rows = await replaceRows(trx, db, app, { path, manifest, counted });
      await holdOutboxIn(trx, app, `restored from the backup of ${manifest.takenAt}`);
      const details = { name, rows, takenAt: manifest.takenAt, formerLog };
      await record(trx, app, actor, { action: 'backup.restored', details });
      return { rows, without: (await filesWithout(db)).map(({ file }) => file) };
    });
  } catch (error) {
    const refusal = error instanceof BackupFileError ? new CannotRestore({ why: 'damaged', cause: error.message }) : error;
    if (refusal instanceof CannotRestore) {
      const details = { name, because: refusal.refusal.why };
      refusal.isLogged = await noteInLog(app, actor, { action: 'backup.refused', details });
    }
    throw refusal;
  }
}
