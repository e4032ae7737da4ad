import { type Kysely, PostgresAdapter, type QueryExecutorProvider, sql } from 'kysely';

/** A database whose queries use the SQL names of tables and columns. */
export type PlainDb = Kysely<Record<string, Record<string, unknown>>>;

/** Whether a database is PostgreSQL; otherwise it is SQLite. */
export function isPostgres(db: QueryExecutorProvider): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Tables that triggers fill from other tables; they are not part of a backup. */
export const derivedTables: ReadonlySet<string> = new Set([
  'earlier_applications',
  'name_endings',
  'round_scores',
  'studies',
  'study_endings',
]);

/** The foreign keys between tables. */
async function referencesOf(db: PlainDb, tables: readonly string[]): Promise<[from: string, to: string][]> {
  if (isPostgres(db)) {
    const { rows } = await sql<{ source: string; target: string }>`
      select source.relname as source, target.relname as target from pg_constraint c
        join pg_class source on source.oid = c.conrelid join pg_class target on target.oid = c.confrelid
      where c.contype = 'f'`.execute(db);
    return rows.map(({ source, target }) => [source, target]);
  }
  const found: [string, string][] = [];
  for (const table of tables) {
    const { rows } = await sql<{ table: string }>`select "table" from pragma_foreign_key_list(${table})`.execute(db);
    for (const row of rows) found.push([table, row.table]);
  }
  return found;
}

/**
 * All tables except Kysely's own, with their columns, each after the other tables that it references.
 * @throws Error if tables reference each other in a circle
 */
export async function orderedTables(db: PlainDb): Promise<{ name: string; columns: string[] }[]> {
  const tables = (await db.introspection.getTables())
    .filter(({ isView }) => !isView)
    .map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name).toSorted() }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const names = tables.map(({ name }) => name);
  const references = await referencesOf(db, names);
  const placed = new Set<string>();
  const ordered: typeof tables = [];
  while (ordered.length < tables.length) {
    const next = tables.filter(
      ({ name }) => !placed.has(name) && references.every(([from, to]) => from !== name || to === name || placed.has(to)),
    );
    if (next.length === 0)
      throw new Error(`tables refer to each other in a circle: ${names.filter((name) => !placed.has(name)).join(', ')}`);
    for (const table of next) {
      placed.add(table.name);
      ordered.push(table);
    }
  }
  return ordered;
}
