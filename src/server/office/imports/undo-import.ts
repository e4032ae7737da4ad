import type { ImportBatchData } from '#lib/contract/imports.ts';
import { mayImport } from '#lib/domain/import-kinds.ts';
import { areWithin } from '#lib/domain/staff-roles.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/platform/http/route.ts';
import { canonicalText, type SheetRow } from '#server/platform/spreadsheets/columns.ts';
import type { Change } from '#server/platform/spreadsheets/kind.ts';
import { resultsTable } from '#server/recruitment/assessments/office/import-results.ts';
import { undoBatch } from '#server/recruitment/batches/settle-batch.ts';

import { undoUntil } from './describe-import.ts';
import type { ImportedTable } from './import-table.ts';
import { describeImports } from './list-imports.ts';
import { sheetKinds } from './sheet-kinds.ts';
import { changeImport, findChanged, findImport, type ImportRow } from './store.ts';

/**
 * A complete import within the actor's reach.
 * @throws AppError 404
 */
async function importInReach(app: App, actor: StaffActor, id: string): Promise<ImportRow> {
  const row = await findImport(app.db, id);
  const isInReach = row && (row.actor === actor.id || actor.units === null) && mayImport(actor, row.kind);
  if (!isInReach || row.state === 'applying') throw notFound();
  return row;
}

/**
 * One import.
 * @throws AppError 404 if the import is unknown, outside the actor's reach or not complete yet
 */
export async function showImport(app: App, actor: StaffActor, id: string, locale: Locale): Promise<ImportBatchData> {
  const [described] = await describeImports(app, actor, [await importInReach(app, actor, id)], locale);
  return described!;
}

function isSame({ columns }: ImportedTable, one: SheetRow, other: SheetRow): boolean {
  return columns.every(
    (column) => canonicalText(one[column.name] ?? '', column) === canonicalText(other[column.name] ?? '', column),
  );
}

/** The current and the former unit of a posting. */
function unitsIn(current: SheetRow | undefined, former: string | null): string[] {
  const before = former === null ? undefined : (JSON.parse(former) as SheetRow);
  return [current, before].flatMap((row) => (row ? [row.unit ?? ''] : []));
}

/**
 * Restores the rows that an import changed and removes the rows that it added. Some rows stay as they are: rows that
 * somebody has changed since, postings outside the actor's reach, rows whose former values have become invalid, and added
 * rows that `remove` refuses. Returns the number of rows restored or removed, and the keys of the rows that stay.
 */
async function restoreRows(
  trx: Db,
  app: App,
  { units }: Pick<StaffActor, 'units'>,
  kind: ImportedTable,
  { id: importId, kind: name }: ImportRow,
): Promise<{ restored: number; kept: string[] }> {
  const rows = await findChanged(trx, importId);
  const keys = rows.map(({ key }) => key);
  await kind.lock?.(trx, keys);
  const now = await kind.find(trx, keys);
  const untouched = rows.filter(({ key, former, after }) => {
    const current = now.get(key);
    const isForeign = name === 'postings' && !areWithin(unitsIn(current, former), units);
    return current !== undefined && !isForeign && isSame(kind, current, JSON.parse(after) as SheetRow);
  });
  const changes = untouched.flatMap(({ key, former }): Change[] => {
    return former === null ? [] : [{ row: JSON.parse(former) as SheetRow, former: now.get(key) }];
  });
  const impossible = new Set(
    (
      await kind.check(
        trx,
        changes.map(({ row }) => row),
      )
    ).map(({ key }) => key),
  );
  const possible = changes.filter(({ row }) => !impossible.has(row.key!));
  if (possible.length > 0) await kind.save(trx, app, possible);
  const added = untouched.filter(({ former }) => former === null).map(({ key }) => key);
  const removed = added.length > 0 ? ((await kind.remove?.(trx, app, added)) ?? []) : [];
  const done = new Set([...possible.map(({ row }) => row.key!), ...removed]);
  return { restored: done.size, kept: keys.filter((key) => !done.has(key)) };
}

async function undoTable(app: App, actor: StaffActor, row: ImportRow, kind: ImportedTable): Promise<void> {
  await transaction(app, async (trx) => {
    const undone = { state: 'undone', undoneAt: app.clock.now(), undoneBy: actor.id } as const;
    if (!(await changeImport(trx, { id: row.id, state: 'applied' }, undone))) return;
    const { restored, kept } = await restoreRows(trx, app, actor, kind, row);
    await changeImport(trx, { id: row.id, state: 'undone' }, { restored, kept: JSON.stringify(kept) });
    const details = { kind: row.kind, restored, kept: kept.length };
    await record(trx, app, actor, { action: 'import.undone', unit: kind.unit, subject: row.id, details });
  });
}

/**
 * The table of an import; undefined for an import of decisions.
 * @throws AppError 404 if the import belongs to a session outside the actor's reach
 */
async function tableOf(app: App, actor: StaffActor, { kind, subject }: ImportRow): Promise<ImportedTable | undefined> {
  return subject === null ? sheetKinds.find(({ name }) => name === kind) : resultsTable(app, actor, subject);
}

/** Undoes the pending decisions of an import; released decisions stay. */
async function undoResults(app: App, actor: StaffActor, row: ImportRow): Promise<void> {
  let restored = 0;
  for (const batchId of JSON.parse(row.decisionBatches) as string[]) {
    restored += await undoBatch(app, actor, batchId);
  }
  await transaction(app, async (trx) => {
    const change = { state: 'undone', undoneAt: app.clock.now(), undoneBy: actor.id, restored } as const;
    if (!(await changeImport(trx, { id: row.id, state: 'applied' }, change))) return;
    const details = { kind: row.kind, restored, kept: row.changed - restored };
    await record(trx, app, actor, { action: 'import.undone', subject: row.id, details });
  });
}

/**
 * Undoes an import. For an import of decisions, undoes the decisions that are still pending. For any other import, restores or
 * removes rows as `restoreRows` does; the answer lists the rows that stay as they are. Undoing an import again changes nothing.
 * @throws AppError 404 if the import or its session is unknown or outside the actor's reach, or the import is not complete
 * yet; 500003 after the undo period
 */
export async function undoImport(app: App, actor: StaffActor, id: string, locale: Locale): Promise<ImportBatchData> {
  const row = await importInReach(app, actor, id);
  if (row.state === 'applied') {
    if (app.clock.now() > undoUntil(row)) throw new AppError('500003', { words: 'desk-exchange.imports.over' });
    const table = await tableOf(app, actor, row);
    await (table ? undoTable(app, actor, row, table) : undoResults(app, actor, row));
  }
  return showImport(app, actor, id, locale);
}
