import { sql } from 'kysely';

import type { App } from '#server/platform/app.ts';
import { verifyLog } from '#server/platform/audit/verify-log.ts';
import { DecryptError } from '#server/platform/crypto/value-cipher.ts';
import { wrongRoundScores } from '#server/platform/db/round-scores.ts';
import { searchedName } from '#server/platform/db/search-words.ts';
import type { StoreFault } from '#server/platform/files/object-error.ts';
import { verifyObjects } from '#server/platform/files/verify-objects.ts';

import { type SealedColumn, sealedColumns } from './sealed-columns.ts';
import { isPostgres, orderedTables, type PlainDb } from './table-order.ts';

/** Rows per statement. */
const portion = 200;
/** Maximum number of listed faults; further ones are only counted. */
export const namedAtMost = 20;

/** A fault in the database. */
export interface DatabaseFault {
  /**
   * `seal`: a value cannot be decrypted, because it was changed, moved or overwritten. `otherKey`: the key of a value is
   * unknown. `reference`: a row refers to a missing row or contradicts another one. `log`: the hash chain is broken. `file`: an
   * object of the file store is missing, wrong or cannot be read.
   */
  kind: 'seal' | 'otherKey' | 'reference' | 'log' | 'file';
  /** The table and the row. */
  where: string;
  /** For `otherKey`: the id of the key. */
  key?: string;
  /** For `file`: the fault of the file store or of the object. */
  store?: StoreFault;
}

/** The result of checking the whole database. */
export interface DatabaseReport {
  /** Rows by table. */
  rows: Record<string, number>;
  /** Number of values that were decrypted. */
  seals: number;
  /** Number of objects of the file store that were checked. */
  objects: number;
  /**
   * Number of values encrypted with a key other than the newest, by key id (`unnamed` if a value names no known key); empty
   * after a complete rotation.
   */
  formerKeys: Record<string, number>;
  faults: number;
  named: DatabaseFault[];
}

/**
 * Decrypts a value.
 * @returns its fault; undefined if it can be decrypted
 */
function faultOf(app: App, value: unknown, place: string): Omit<DatabaseFault, 'where'> | undefined {
  try {
    if (value instanceof Uint8Array) app.cipher.decryptBytes(value, place);
    else app.cipher.decrypt(String(value), place);
    return undefined;
  } catch (error) {
    const key = error instanceof DecryptError ? error.unknownKey : undefined;
    return key === undefined ? { kind: 'seal' } : { kind: 'otherKey', key };
  }
}

/** The id of a value's key (`unnamed` if the value names no known key); undefined if it is the newest key. */
function formerKeyOf({ cipher }: App, value: unknown): string | undefined {
  const keyId = cipher.keyIdOf(value as Uint8Array | string) ?? 'unnamed';
  return keyId === cipher.keyId ? undefined : keyId;
}

/** Decrypts every value of a column; returns the number of successes. */
async function decryptColumn(
  app: App,
  db: PlainDb,
  sealed: SealedColumn,
  { fail, former }: { fail(fault: DatabaseFault): void; former(keyId: string): void },
): Promise<number> {
  const { table, column, keys, contextOf } = sealed;
  const names = sql.join([...keys, column].map((name) => sql.ref(name)));
  const row = sql.raw(isPostgres(db) ? 'ctid' : 'rowid');
  let opened = 0;
  for (let after: unknown = isPostgres(db) ? '(0,0)' : Number.MIN_SAFE_INTEGER; ;) {
    const beyond = isPostgres(db) ? sql`${after}::tid` : sql`${after}`;
    const { rows } = await sql<Record<string, unknown>>`select ${row} as "row", ${names} from ${sql.table(table)}
      where ${row} > ${beyond} and ${sql.ref(column)} is not null order by ${row} limit ${portion}`.execute(db);
    for (const one of rows) {
      // A value is empty if it is no longer needed, or if its bytes are in the file store.
      if ((one[column] as Uint8Array | string).length === 0) continue;
      const keyId = formerKeyOf(app, one[column]);
      if (keyId !== undefined) former(keyId);
      const fault = faultOf(app, one[column], contextOf(one));
      if (fault) fail({ ...fault, where: `${table}.${column} ${keys.map((key) => String(one[key])).join(' ')}` });
      else opened += 1;
    }
    if (rows.length < portion) return opened;
    after = rows.at(-1)!.row;
  }
}

/** References to missing rows. PostgreSQL enforces references, but other programs can break them in SQLite. */
async function brokenReferences(db: PlainDb): Promise<string[]> {
  if (isPostgres(db)) return [];
  const { rows } = await sql<{ table: string; rowid: number; parent: string }>`
    select "table", rowid, parent from pragma_foreign_key_check`.execute(db);
  return rows.map(({ table, rowid, parent }) => `${table} row ${rowid} -> ${parent}`);
}

/** Applications whose hiring unit differs from their posting's unit. Triggers keep the two equal. */
async function wrongUnits(db: PlainDb): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from applications a join postings p on p.id = a.posting_id where a.posting_unit <> p.unit`.execute(db);
  return rows.map(({ id }) => `applications ${id}: its unit is not the unit of its posting`);
}

/**
 * Selects a row if `studies` has the school or major of `f`, a row of `application_facts`. If the normalised text (`words`) of
 * the school or major is not empty, `study_endings` must have that text too.
 */
function storedStudy(kind: 'school' | 'major') {
  return sql`select 1 from studies s where s.kind = ${kind} and s.text = ${sql.ref(`f.${kind}`)} and (s.words = '' or exists (
    select 1 from study_endings e where e.kind = s.kind and e.ending = s.words and e.text = s.text))`;
}

/**
 * Faults in the tables that triggers fill for searching: the whole name is not stored among its endings, the name does not
 * end with a stored ending, or a school or major is missing or is not stored among its own endings.
 */
async function wrongSearchWords(db: PlainDb): Promise<string[]> {
  const name = searchedName(db, 'f');
  const { rows } = await sql<{ id: string }>`
    select f.application_id as id from application_facts f where length(${name}) > 0 and not exists (
      select 1 from name_endings e where e.application_id = f.application_id and e.ending = ${name})
    union select e.application_id from name_endings e where not exists (
      select 1 from application_facts f where f.application_id = e.application_id and ${name} like '%' || e.ending)
    union select f.application_id from application_facts f where not exists (${storedStudy('school')})
    union select f.application_id from application_facts f where not exists (${storedStudy('major')})`.execute(db);
  return rows.map(({ id }) => `application_facts ${id}: its search index is not up to date`);
}

/** Scores that `round_scores` lacks, or that differ from the scorecards and results from which triggers compute them. */
async function wrongScores(db: PlainDb): Promise<string[]> {
  const wrong = await wrongRoundScores(db);
  return wrong.map(
    ({ applicationId, source }) => `round_scores ${applicationId} ${source}: missing, or different from its cards and results`,
  );
}

/** The entry at which the hash chain of the log breaks; null if the chain is whole or a key of the log cannot be decrypted. */
async function brokenEntry(app: App): Promise<number | null> {
  try {
    return (await verifyLog(app)).brokenAt;
  } catch (error) {
    if (error instanceof DecryptError) return null;
    throw error;
  }
}

/**
 * Checks the whole database without changing anything: decrypts every encrypted value, checks references and the log's
 * hash chain, counts rows (specification: operations), and checks the objects of the file store to which rows refer.
 * @param isRead whether to read and authenticate the objects of the file store, instead of only looking them up
 */
export async function checkDatabase(app: App, isRead = false): Promise<DatabaseReport> {
  const db = app.db.withoutPlugins() as unknown as PlainDb;
  const report: DatabaseReport = { rows: {}, seals: 0, objects: 0, formerKeys: {}, faults: 0, named: [] };
  const fail = (fault: DatabaseFault) => {
    report.faults += 1;
    if (report.named.length < namedAtMost) report.named.push(fault);
  };
  for (const { name } of await orderedTables(db)) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db);
    report.rows[name] = Number(rows[0]?.count ?? 0);
  }
  const former = (keyId: string) => (report.formerKeys[keyId] = (report.formerKeys[keyId] ?? 0) + 1);
  for (const sealed of sealedColumns) report.seals += await decryptColumn(app, db, sealed, { fail, former });
  const wrong = [
    ...(await brokenReferences(db)),
    ...(await wrongUnits(db)),
    ...(await wrongSearchWords(db)),
    ...(await wrongScores(db)),
  ];
  for (const where of wrong) fail({ kind: 'reference', where });
  report.objects = await verifyObjects(app, isRead, ({ file, ...store }) =>
    fail({ kind: 'file', where: `files ${file}`, store }),
  );
  const brokenAt = await brokenEntry(app);
  if (brokenAt !== null) fail({ kind: 'log', where: `audit_log ${brokenAt}` });
  return report;
}
