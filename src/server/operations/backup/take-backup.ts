import { readFileSync } from 'node:fs';

import { sql } from 'kysely';

import type { App } from '#server/platform/app.ts';
import { appliedMigrations } from '#server/platform/db/migrate.ts';
import { readContent, encryptContent } from '#server/platform/files/content.ts';
import { type FileFault, FileStoreError } from '#server/platform/files/object-error.ts';

import { backupBytes, type Manifest, type PlainRow, type Portion } from './backup-file.ts';
import { bytesAtOnce, keysInUse, rowsAtOnce, rowsOf, sizeOf } from './store.ts';
import { derivedTables, isPostgres, orderedTables, type PlainDb } from './table-order.ts';

const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as { version: string };

/** Callbacks during a backup. */
export interface BackupProgress {
  /** Called as rows are written to the file, with the number of these rows. */
  counted(rows: number): void;
  /** Called for each file whose bytes cannot be read from the file store; its row is backed up without the bytes. */
  missed(fault: FileFault): void;
}

/**
 * Returns a row for the backup. If the bytes of a file are in the file store, the row of the file is returned with the bytes,
 * as if they were in the database. If the bytes cannot be read, the row is returned as it is.
 */
async function withBytes(
  app: App,
  { table, columns }: { table: string; columns: readonly string[] },
  row: PlainRow,
  missed: BackupProgress['missed'],
): Promise<PlainRow> {
  if (table !== 'files' || row[columns.indexOf('object_name')] === null) return row;
  const value = (column: string) => row[columns.indexOf(column)];
  const id = String(value('id'));
  const place = {
    id,
    sealedContent: new Uint8Array(),
    objectName: String(value('object_name')),
    sealedObjectKey: String(value('sealed_object_key')),
  };
  let bytes: Uint8Array;
  try {
    bytes = await readContent(app, place);
  } catch (error) {
    if (!(error instanceof FileStoreError)) throw error;
    missed({ file: id, ...error.fault });
    return row;
  }
  const here: Record<string, unknown> = {
    sealed_content: encryptContent(app, id, bytes),
    object_name: null,
    sealed_object_key: null,
  };
  return columns.map((column, index) => (column in here ? here[column] : row[index]));
}

async function* portionsOf(
  app: App,
  db: PlainDb,
  tables: Manifest['tables'],
  { counted, missed }: BackupProgress,
): AsyncGenerator<Portion> {
  for (const { name, columns } of tables) {
    let [rows, bytes]: [PlainRow[], number] = [[], 0];
    for await (const read of rowsOf(db, name, columns)) {
      const row = await withBytes(app, { table: name, columns }, read, missed);
      rows.push(row);
      bytes += sizeOf(row);
      if (rows.length < rowsAtOnce && bytes < bytesAtOnce) continue;
      counted(rows.length);
      yield { table: name, rows };
      [rows, bytes] = [[], 0];
    }
    counted(rows.length);
    if (rows.length > 0) yield { table: name, rows };
  }
}

/**
 * Yields a backup of the whole database while the server runs (specification: operations). It is a consistent snapshot, read
 * in a transaction that blocks no writer, and can be restored into SQLite and PostgreSQL.
 */
export async function* takeBackup(app: App, progress: BackupProgress): AsyncGenerator<Uint8Array> {
  const migrations = await appliedMigrations(app.db);
  const release = Promise.withResolvers<null>();
  const borrowed = Promise.withResolvers<PlainDb>();
  const lent = app.db
    .withoutPlugins()
    .connection()
    .execute(async (one) => {
      borrowed.resolve(one as unknown as PlainDb);
      await release.promise;
    });
  lent.catch(borrowed.reject);
  const db = await borrowed.promise;
  try {
    await sql.raw(isPostgres(db) ? 'begin isolation level repeatable read read only' : 'begin').execute(db);
    const tables = (await orderedTables(db)).filter(({ name }) => !derivedTables.has(name));
    const manifest: Manifest = {
      skygate: 'backup',
      format: 1,
      version,
      takenAt: new Date(app.clock.now()).toISOString(),
      keys: await keysInUse(db, app.cipher.keyId),
      migrations,
      tables,
    };
    yield* backupBytes(app, manifest, portionsOf(app, db, tables, progress));
  } finally {
    await sql`rollback`.execute(db).catch(() => {});
    release.resolve(null);
    await lent;
  }
}
