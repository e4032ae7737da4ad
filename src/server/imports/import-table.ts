import type { ImportAnswerData, ImportDifferenceData } from '#lib/contract/imports.ts';
import type { App } from '#server/app.ts';
import { record } from '#server/audit/record.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import type { StaffActor } from '#server/http/route.ts';
import { newId } from '#server/ids.ts';
import { importChanges } from '#server/sheets/import-rows.ts';
import type { Change, RowFault, SheetKind } from '#server/sheets/kind.ts';

import { describeOutcome, digestOf, type ImportOutcome } from './describe-import.ts';
import type { ImportInput } from './import-input.ts';
import { insertChanged, insertImport } from './store.ts';

/** Rows whose new state is read and kept at once. */
const portion = 500;

function differenceOf(columns: SheetKind['columns'], { row, former }: Change): ImportDifferenceData {
  const fields = columns.flatMap(({ name }) => {
    const [from, to] = [former?.[name] ?? '', row[name] ?? ''];
    return from === to ? [] : [{ name, from, to }];
  });
  const label = row['name.zh'] || row['title.zh'] || '';
  return { key: row.key!, label, kind: former ? 'changed' : 'added', fields };
}

/** The differences of all changes, each made when it is asked for. */
function differencesOf(columns: SheetKind['columns'], changes: readonly Change[]): Iterable<ImportDifferenceData> {
  return {
    *[Symbol.iterator]() {
      for (const change of changes) yield differenceOf(columns, change);
    },
  };
}

/** A posting of a unit out of the actor's reach is, to the actor, none that there is. */
function foreignRows({ units }: StaffActor, kind: SheetKind, changes: readonly Change[]): RowFault[] {
  if (units === null || kind.name !== 'postings') return [];
  return changes.flatMap(({ row, former }): RowFault[] => {
    const key = row.key!;
    if (former && !units.includes(former.unit!)) return [{ key, column: 'key', rule: 'unknownKey', params: { key } }];
    const unit = row.unit!;
    return units.includes(unit) ? [] : [{ key, column: 'unit', rule: 'unknownKey', params: { key: unit } }];
  });
}

/**
 * Imports a table of one of the kinds of the command line, all of it or nothing, as one batch that can be undone.
 * @throws SheetError with every fault; AppError 409 with the differences as they are now where they are not those that
 * `digest` names
 */
export async function importTable(app: App, actor: StaffActor, kind: SheetKind, input: ImportInput): Promise<ImportAnswerData> {
  const { dryRun, digest, idempotencyKey } = input;
  const about = { kind: input.kind, dryRun };
  const importId = newId();
  const outcomeOf = (changes: readonly Change[], counts: Omit<ImportOutcome, 'differences'>): ImportOutcome => ({
    ...counts,
    differences: differencesOf(kind.columns, changes),
  });
  async function keep(trx: Db, changes: readonly Change[], outcome: ImportOutcome): Promise<void> {
    if (digest !== undefined && digest !== digestOf(outcome.differences)) {
      throw new AppError('409', { data: describeOutcome(outcome, { ...about, importId: null }) });
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
      undoneAt: null,
      undoneBy: null,
      restored: 0,
      kept: '[]',
    });
    for (let from = 0; from < changes.length; from += portion) {
      const some = changes.slice(from, from + portion);
      const after = await kind.find(
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
    await record(trx, app, actor, { action: 'import.applied', subject: importId, details });
  }
  const { changes, differences } = await importChanges(app, kind, input.rows, {
    dryRun,
    refuse: (found) => foreignRows(actor, kind, found),
    stored: (trx, stored, { added, changed, same }) =>
      keep(trx, stored, outcomeOf(stored, { added: added.length, changed: changed.length, same })),
  });
  const counts = { added: differences.added.length, changed: differences.changed.length, same: differences.same };
  return describeOutcome(outcomeOf(changes, counts), { ...about, importId: dryRun ? null : importId });
}
