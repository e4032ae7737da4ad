import type { App } from '#server/platform/app.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';

import { canonicalText, type Column, readCell, type SheetRow, valueColumns } from './columns.ts';
import type { Change, RowFault, SheetKind } from './kind.ts';
import { type RawRow, SheetError, type SheetFault } from './sheet.ts';

/** The result of an import: new keys, keys with their changed columns, and the number of unchanged rows. */
export interface Differences {
  added: string[];
  changed: { key: string; fields: string[] }[];
  same: number;
}

interface Parsed {
  at: number;
  key: string;
  /** The file's texts by column; columns that the file lacks are missing. */
  given: SheetRow;
}

/** Whether a cell is empty and its column is named `A` to `ZZZ`, like a column without a heading; such cells are ignored. */
function isNothing(name: string, value: unknown): boolean {
  return /^[A-Z]{1,3}$/.test(name) && (value === null || value === undefined || value === '');
}

function parseCells(columns: readonly Column[], { at, cells }: RawRow, faults: SheetFault[]): SheetRow {
  const given: SheetRow = {};
  for (const column of columns) {
    if (!Object.hasOwn(cells, column.name)) continue;
    const read = readCell(cells[column.name], column);
    if ('fault' in read) faults.push({ row: at, column: column.name, ...read.fault });
    else given[column.name] = read.text;
  }
  return given;
}

type Rows = Iterable<RawRow> | AsyncIterable<RawRow>;

async function parse(columns: readonly Column[], rows: Rows): Promise<{ parsed: Parsed[]; faults: SheetFault[] }> {
  const known = new Set(columns.map(({ name }) => name));
  const unknown = new Set<string>();
  const faults: SheetFault[] = [];
  const parsed: Parsed[] = [];
  const rowOfKey = new Map<string, number>();
  for await (const raw of rows) {
    const { at, cells } = raw;
    for (const [column, value] of Object.entries(cells)) {
      if (known.has(column) || unknown.has(column) || isNothing(column, value)) continue;
      unknown.add(column);
      faults.push({ row: at, column, rule: 'unknownColumn', params: { columns: [...known].join(', ') } });
    }
    const before = faults.length;
    const given = parseCells(columns, raw, faults);
    const key = given.key ?? '';
    const isKeyWrong = faults.slice(before).some(({ column }) => column === 'key');
    if (key === '' && !isKeyWrong) faults.push({ row: at, column: 'key', rule: 'required' });
    const former = rowOfKey.get(key);
    if (key !== '' && former !== undefined) faults.push({ row: at, column: 'key', rule: 'twice', params: { other: former } });
    else rowOfKey.set(key, at);
    parsed.push({ at, key, given });
  }
  return { parsed, faults };
}

/**
 * Copies of the parsed rows, completed with the stored texts of columns that the file lacks. Reports required cells that the
 * file empties or a new row lacks, unless the cell has a fault already.
 */
function merged(
  columns: readonly Column[],
  { parsed, faults: wrong }: { parsed: readonly Parsed[]; faults: readonly SheetFault[] },
  stored: ReadonlyMap<string, SheetRow>,
) {
  const faults: SheetFault[] = [];
  const wrongCells = new Set(wrong.map(({ row, column }) => `${row} ${column}`));
  const changes = parsed.map(({ at, key, given }): Change & { at: number } => {
    const row = { ...given };
    const former = stored.get(key);
    for (const column of columns) {
      const { name, required } = column;
      const isEmptied = row[name] === '';
      row[name] ??= former ? canonicalText(former[name] ?? '', column) : '';
      const isMissing = row[name] === '' && (former === undefined || isEmptied) && !wrongCells.has(`${at} ${name}`);
      if (required && name !== 'key' && isMissing) {
        faults.push({ row: at, column: name, rule: 'required' });
      }
    }
    return { at, row, former };
  });
  return { changes, faults };
}

function fieldsThatDiffer(columns: readonly Column[], { row, former }: Change): string[] {
  return valueColumns(columns).flatMap((column) =>
    row[column.name] === canonicalText(former?.[column.name] ?? '', column) ? [] : [column.name],
  );
}

/** Options of an import. */
export interface ImportOptions {
  /** Only returns the differences, without storing anything. */
  dryRun?: boolean;
  /** Returns further faults of the changes. */
  refuse?: (changes: readonly Change[]) => RowFault[];
  /** Called in the transaction after the changes were stored; not in a dry run. */
  stored?: (trx: Db, changes: readonly Change[], differences: Differences) => Promise<void>;
}

/**
 * Adds and changes rows by key: all of them, or none if there is any fault. Rows that are not in the file stay.
 * @returns the differences, and the rows that were added or changed
 * @throws SheetError with all faults that were found. Rows with faults in their cells are not passed to `check` and
 * `refuse`. A fault that stops the reading of the file is reported alone.
 */
export async function importChanges(
  app: App,
  kind: Pick<SheetKind, 'columns' | 'lock' | 'find' | 'check' | 'save'>,
  rows: Rows,
  { dryRun = false, refuse = () => [], stored }: ImportOptions = {},
): Promise<{ differences: Differences; changes: Change[] }> {
  const { columns } = kind;
  const read = await parse(columns, rows);
  const { parsed, faults } = read;
  return transaction(app, async (trx) => {
    const keys = parsed.map(({ key }) => key);
    if (!dryRun) await kind.lock?.(trx, keys);
    const { changes, faults: missing } = merged(columns, read, await kind.find(trx, keys));
    const rowOfKey = new Map(changes.map(({ row, at }) => [row.key, at]));
    const wrongRows = new Set([...faults, ...missing].map(({ row }) => row));
    const sound = changes.filter(({ at }) => !wrongRows.has(at));
    const wrong = [
      ...(await kind.check(
        trx,
        sound.map(({ row }) => row),
      )),
      ...refuse(sound),
    ];
    const refused = wrong.map(({ key, ...fault }) => ({ row: rowOfKey.get(key) ?? 0, ...fault }));
    const all = [...faults, ...missing, ...refused].sort((a, b) => a.row - b.row);
    if (all.length > 0) throw new SheetError(all);
    const differences: Differences = { added: [], changed: [], same: 0 };
    const toStore: Change[] = [];
    for (const change of changes) {
      const fields = change.former ? fieldsThatDiffer(columns, change) : [];
      if (!change.former) differences.added.push(change.row.key!);
      else if (fields.length > 0) differences.changed.push({ key: change.row.key!, fields });
      else {
        differences.same += 1;
        continue;
      }
      toStore.push(change);
    }
    if (!dryRun && toStore.length > 0) await kind.save(trx, app, toStore);
    if (!dryRun) await stored?.(trx, toStore, differences);
    return { differences, changes: toStore };
  });
}

/**
 * Imports like `importChanges`.
 * @returns the differences
 */
export async function importRows(app: App, kind: SheetKind, rows: Rows, options: ImportOptions = {}): Promise<Differences> {
  return (await importChanges(app, kind, rows, options)).differences;
}
