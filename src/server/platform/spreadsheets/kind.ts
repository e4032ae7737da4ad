import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';

import type { CellFault, Column, SheetRow } from './columns.ts';

/** The kinds of tables that can be imported and exported. */
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

/** A row to be stored, and the row that it replaces: `former` is undefined for a new row. */
export interface Change {
  row: SheetRow;
  former: SheetRow | undefined;
}

/** A fault of a well-formed row: of one column or, if `column` is empty, of the whole row. */
export interface RowFault extends CellFault {
  key: string;
  column: string;
}

/** A kind of table: its columns, the first of which is `key`, and how its rows are read and stored. */
export interface SheetKind {
  name: SheetName;
  columns: readonly Column[];
  /** All stored rows, in their order. */
  list(db: Db): AsyncIterable<SheetRow>;
  /**
   * Locks the stored rows with these keys until the transaction ends, so that nobody changes them between `find` and `save`.
   * Absent for kinds of which a concurrent change may be overwritten.
   */
  lock?(trx: Db, keys: readonly string[]): Promise<void>;
  /** The stored rows with these keys. */
  find(db: Db, keys: readonly string[]): Promise<Map<string, SheetRow>>;
  /** Faults of well-formed rows, such as unknown references or impossible periods. */
  check(db: Db, rows: readonly SheetRow[]): Promise<RowFault[]>;
  /** Stores new and changed rows. */
  save(trx: Db, app: App, changes: readonly Change[]): Promise<void>;
  /**
   * Deletes the rows with these keys that are not in use, and returns the keys of the deleted rows. Absent if rows of this
   * kind are never deleted.
   */
  remove?(trx: Db, app: App, keys: readonly string[]): Promise<string[]>;
}

/** The column by which rows are matched. */
export function keyColumn(pattern: RegExp, maximum = 64): Column {
  return { name: 'key', kind: 'text', required: true, pattern, maximum };
}

/** Columns for a text in both languages. */
export function inBoth(name: string, given: Partial<Column> = {}): Column[] {
  return ['zh', 'en'].map((side) => ({ name: `${name}.${side}`, kind: 'text', required: true, ...given }));
}
