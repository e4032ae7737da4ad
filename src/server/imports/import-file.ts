import type { ImportAnswerData } from '#lib/contract/imports.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { type ImportKind, importKinds, isImportKind } from '#lib/import-kinds.ts';
import type { Locale } from '#lib/locale.ts';
import { mayDo } from '#lib/staff-roles.ts';
import type { App } from '#server/app.ts';
import { isUniqueViolation } from '#server/db/database.ts';
import { AppError, invalid } from '#server/errors.ts';
import type { StaffActor, Upload } from '#server/http/route.ts';
import { describeSheetFaults } from '#server/sheets/describe-faults.ts';
import { readRows } from '#server/sheets/read-file.ts';
import { formatOf, type RawRow, SheetError, wholeFile } from '#server/sheets/sheet.ts';

import { describeOutcome } from './describe-import.ts';
import type { ImportInput } from './import-input.ts';
import { importResults } from './import-results.ts';
import { importTable } from './import-table.ts';
import { sheetKinds } from './sheet-kinds.ts';
import { findImportOfKey, type ImportRow } from './store.ts';

/** Rows of a file that is handed in by the API: the command line takes more. */
const mostRows = 20_000;
const longestKey = 200;
/** Lists that the whole office shares are not for whoever is responsible for some units. */
const shared: readonly ImportKind[] = ['units', 'families', 'workplaces', 'sites'];

/** @throws SheetError behind the last row that is taken */
async function* atMost(rows: AsyncIterable<RawRow>): AsyncGenerator<RawRow> {
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count > mostRows) throw wholeFile('tooManyRows', { maximum: mostRows });
    yield row;
  }
}

/** The kind that is named. @throws AppError 400 for none, 403 for one that is not the actor's */
export function kindFor({ role, units }: StaffActor, kind: string | undefined): ImportKind {
  if (!isImportKind(kind)) throw invalid({ path: 'kind', rule: kind ? 'choice' : 'required' });
  if (!mayDo(role, importKinds[kind]) || (units !== null && shared.includes(kind))) throw new AppError('403');
  return kind;
}

function stored(row: ImportRow): ImportAnswerData {
  const { id: importId, kind, added, changed, same } = row;
  return { ...describeOutcome({ added, changed, same, differences: [] }, { kind, dryRun: false, importId }) };
}

async function run(app: App, actor: StaffActor, input: ImportInput, locale: Locale): Promise<ImportAnswerData> {
  const { idempotencyKey, dryRun } = input;
  const earlier = idempotencyKey && !dryRun ? await findImportOfKey(app.db, actor.id, idempotencyKey) : undefined;
  if (earlier && earlier.state !== 'applying') return stored(earlier);
  const kind = sheetKinds.find(({ name }) => name === input.kind);
  return kind ? importTable(app, actor, kind, input) : importResults(app, actor, input, earlier, locale);
}

/**
 * Reads a file, and tells what it would change or changes it, as one batch. The same key gives the same batch.
 * @throws AppError 400 with every fault by row, 403 for a kind that is not the actor's, 409 where the differences are not
 * those that were seen
 */
export async function importFile(
  app: App,
  actor: StaffActor,
  { file, fields, key }: { file: Upload; fields: Record<string, string>; key: string | undefined },
  locale: Locale,
): Promise<ImportAnswerData> {
  const kind = kindFor(actor, fields.kind);
  if (key !== undefined && (key === '' || key.length > longestKey)) throw invalid({ path: 'Idempotency-Key', rule: 'type' });
  const dryRun = /^(?:y|true|1)$/i.test(fields.dryRun ?? '');
  const { digest } = fields;
  try {
    const rows = atMost(readRows(file.bytes, formatOf(file.name)));
    return await run(app, actor, { kind, rows, dryRun, digest, idempotencyKey: key }, locale);
  } catch (error) {
    // The same key came twice at once: the other one was first.
    const first = key !== undefined && isUniqueViolation(error) ? await findImportOfKey(app.db, actor.id, key) : undefined;
    if (first) return stored(first);
    if (!(error instanceof SheetError)) throw error;
    const faults = describeSheetFaults(error.faults, translateFor(locale));
    if (dryRun) {
      const nothing = { added: 0, changed: 0, same: 0, differences: [] };
      return { ...describeOutcome(nothing, { kind, dryRun, importId: null }), faults };
    }
    const named = faults.map(({ row, column, rule, message }) => {
      return { path: row === 0 ? 'file' : ['rows', row, ...(column ? [column] : [])].join('.'), rule, message };
    });
    throw new AppError('400', { data: { fields: named, faults } });
  }
}
