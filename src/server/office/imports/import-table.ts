import type { ImportDifferenceData } from '#lib/contract/imports.ts';
import type { ImportKind } from '#lib/domain/import-kinds.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/platform/http/route.ts';
import { newId } from '#server/platform/ids.ts';
import { type SheetRow, valueColumns } from '#server/platform/spreadsheets/columns.ts';
import { importChanges } from '#server/platform/spreadsheets/import-rows.ts';
import type { Change, RowFault, SheetKind } from '#server/platform/spreadsheets/kind.ts';

import { digestOf, type ImportOutcome } from './describe-import.ts';
import type { ImportInput } from './import-input.ts';
import { insertChanged, insertImport } from './store.ts';

/** Number of rows read and stored at once. */
const portion = 500;

/** A table whose import can be undone. */
export interface ImportedTable extends Pick<SheetKind, 'columns' | 'lock' | 'find' | 'check' | 'save' | 'remove'> {
  /** The label of a row for readers; absent if the row itself contains its label. */
  labelOf?(row: SheetRow): string;
  /** Key of the unit that the log entry names; absent if the table belongs to the whole office. */
  unit?: string | undefined;
}

/** Describes the result of an import; the id is null if nothing was stored. */
type Describe<Result> = (outcome: ImportOutcome, importId: string | null, changes: readonly Change[]) => Result;

function differenceOf({ columns, labelOf }: ImportedTable, { row, former }: Change): ImportDifferenceData {
  const fields = valueColumns(columns).flatMap(({ name }) => {
    const [from, to] = [former?.[name] ?? '', row[name] ?? ''];
    return from === to ? [] : [{ name, from, to }];
  });
  const label = labelOf?.(row) ?? (row['name.zh'] || row['title.zh'] || '');
  return { key: row.key!, label, kind: former ? 'changed' : 'added', fields };
}

/** The differences of all changes, computed one by one on iteration. */
export function differencesOf(table: ImportedTable, changes: readonly Change[]): Iterable<ImportDifferenceData> {
  return {
    *[Symbol.iterator]() {
      for (const change of changes) yield differenceOf(table, change);
    },
  };
}

/** A fault for each row whose posting or unit is outside the actor's reach; the fault reports the key as unknown. */
function foreignRows({ units }: StaffActor, kind: ImportKind, changes: readonly Change[]): RowFault[] {
  if (units === null || kind !== 'postings') return [];
  return changes.flatMap(({ row, former }): RowFault[] => {
    const key = row.key!;
    if (former && !units.includes(former.unit!)) return [{ key, column: 'key', rule: 'unknownKey', params: { key } }];
    const unit = row.unit!;
    return units.includes(unit) ? [] : [{ key, column: 'unit', rule: 'unknownKey', params: { key: unit } }];
  });
}

/**
 * Imports a table, all of it or nothing; the import can be undone. A dry run stores nothing.
 * @throws SheetError with every fault. A real import also throws AppError 409 with the current differences if they do not
 * match `digest`, and a unique violation if another import of the actor has the idempotency key.
 */
export async function importTable<Result>(
  app: App,
  actor: StaffActor,
  table: ImportedTable,
  input: ImportInput,
  describe: Describe<Result>,
): Promise<Result> {
  const { dryRun, digest, idempotencyKey, subject = null } = input;
  const importId = newId();
  const outcomeOf = (changes: readonly Change[], counts: Omit<ImportOutcome, 'differences'>): ImportOutcome => ({
    ...counts,
    differences: differencesOf(table, changes),
  });
  async function store(trx: Db, changes: readonly Change[], outcome: ImportOutcome): Promise<void> {
    if (digest !== undefined && digest !== digestOf(outcome.differences)) {
      throw new AppError('409', { data: describe(outcome, null, changes) });
    }
    const { added, changed, same } = outcome;
    await insertImport(trx, {
      id: importId,
      kind: input.kind,
      actor: actor.id,
      actorName: actor.name,
      at: app.clock.now(),
      state: 'applied',
      idempotencyKey: idempotencyKey ?? null,
      added,
      changed,
      same,
      decisionBatches: '[]',
      subject,
      undoneAt: null,
      undoneBy: null,
      restored: 0,
      kept: '[]',
    });
    for (let from = 0; from < changes.length; from += portion) {
      const some = changes.slice(from, from + portion);
      const after = await table.find(
        trx,
        some.map(({ row }) => row.key!),
      );
      await insertChanged(
        trx,
        some.map(({ row, former }, index) => ({
          importId,
          number: from + index,
          key: row.key!,
          former: former ? JSON.stringify(former) : null,
          after: JSON.stringify(after.get(row.key!) ?? row),
        })),
      );
    }
    const details = { kind: input.kind, added, changed, same };
    await record(trx, app, actor, { action: 'import.applied', unit: table.unit, subject: importId, details });
  }
  const { changes, differences } = await importChanges(app, table, input.rows, {
    dryRun,
    refuse: (found) => foreignRows(actor, input.kind, found),
    stored: (trx, stored, { added, changed, same }) =>
      store(trx, stored, outcomeOf(stored, { added: added.length, changed: changed.length, same })),
  });
  const counts = { added: differences.added.length, changed: differences.changed.length, same: differences.same };
  return describe(outcomeOf(changes, counts), dryRun ? null : importId, changes);
}
