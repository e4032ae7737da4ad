import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';

import type { CellFault, Column, SheetRow } from './columns.ts';

/** The names of what can be imported and exported. */
export const sheetNames = [
  'postings',
  'notices',
  'brochures',
  'briefs',
  'units',
  'families',
  'workplaces',
  'sites',
  'dictionary',
] as const;

export type SheetName = (typeof sheetNames)[number];

/** A row that is to be stored: as a whole, whether it is new, and as it was. */
export interface Change {
  row: SheetRow;
  former: SheetRow | undefined;
}

/** A fault of a row that only the database can tell, or the row as a whole. */
export interface RowFault extends CellFault {
  key: string;
  column: string;
}

/** One kind of table: its columns, the first of which is `key`, and how its rows are read and stored. */
export interface SheetKind {
  name: SheetName;
  columns: readonly Column[];
  /** Every stored row in its own order, a few at a time. */
  list(db: Db): AsyncIterable<SheetRow>;
  /** Those of the rows with these keys that there are. */
  find(db: Db, keys: readonly string[]): Promise<Map<string, SheetRow>>;
  /** What is wrong with rows that are each well-formed: unknown references, impossible periods. */
  check(db: Db, rows: readonly SheetRow[]): Promise<RowFault[]>;
  /** Stores rows, new and changed. */
  save(trx: Db, app: App, changes: readonly Change[]): Promise<void>;
  /** Takes rows away that nothing needs; the keys of those that are gone. Where it is absent rows stay for good. */
  remove?(trx: Db, app: App, keys: readonly string[]): Promise<string[]>;
}

/** The column by which rows are matched. */
export function keyColumn(pattern: RegExp, maximum = 64): Column {
  return { name: 'key', kind: 'text', required: true, pattern, maximum };
}

/** A text in each language. */
export function inBoth(name: string, given: Partial<Column> = {}): Column[] {
  return ['zh', 'en'].map((side) => ({ name: `${name}.${side}`, kind: 'text', required: true, ...given }));
}
