import type { ImportAnswerData } from '#lib/contract/imports.ts';
import { type ImportKind, isHandedInKind, mayImport } from '#lib/domain/import-kinds.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { isUniqueViolation } from '#server/platform/db/database.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/platform/http/route.ts';
import { describeSheetFaults } from '#server/platform/spreadsheets/describe-faults.ts';
import { SheetError } from '#server/platform/spreadsheets/sheet.ts';

import { describeOutcome } from './describe-import.ts';
import { earlierOfKey, type UploadedTable, isDryRun, rowsOf } from './uploaded-table.ts';
import type { ImportInput } from './import-input.ts';
import { importResults } from './import-results.ts';
import { importTable } from './import-table.ts';
import { sheetKinds } from './sheet-kinds.ts';
import type { ImportRow } from './store.ts';

/**
 * Checks the kind of an import.
 * @throws AppError 400 for an unknown kind, 403 if the actor may not import it
 */
export function kindFor(actor: StaffActor, kind: string | undefined): ImportKind {
  if (!isHandedInKind(kind)) throw invalid({ path: 'kind', rule: kind ? 'choice' : 'required' });
  if (!mayImport(actor, kind)) throw new AppError('403');
  return kind;
}

function stored(row: ImportRow): ImportAnswerData {
  const { id: importId, kind, added, changed, same } = row;
  return { ...describeOutcome({ added, changed, same, differences: [] }, { kind, dryRun: false, importId }) };
}

async function run(
  app: App,
  actor: StaffActor,
  input: ImportInput,
  earlier: ImportRow | undefined,
  locale: Locale,
): Promise<ImportAnswerData> {
  const { kind, dryRun } = input;
  const table = sheetKinds.find(({ name }) => name === kind);
  if (!table) return importResults(app, actor, input, earlier, locale);
  return importTable(app, actor, table, input, (outcome, importId) => describeOutcome(outcome, { kind, dryRun, importId }));
}

/** Imports a file, or returns or continues the earlier import with the same idempotency key. */
async function importOnce(
  app: App,
  actor: StaffActor,
  kind: ImportKind,
  request: UploadedTable,
  locale: Locale,
): Promise<ImportAnswerData> {
  const { file, fields, key } = request;
  const input = { kind, rows: rowsOf(file), dryRun: isDryRun(fields), digest: fields.digest, idempotencyKey: key };
  const ofKey = () => earlierOfKey(app, actor.id, kind, request);
  const goOn = (earlier: ImportRow) =>
    earlier.state === 'applying' ? run(app, actor, { ...input, rows: rowsOf(file) }, earlier, locale) : stored(earlier);
  const earlier = await ofKey();
  if (earlier) return goOn(earlier);
  try {
    return await run(app, actor, input, undefined, locale);
  } catch (error) {
    // If a request with the same key was first meanwhile, its changes may be what this one is refused for.
    const isRefused = isUniqueViolation(error) || error instanceof SheetError || error instanceof AppError;
    const first = isRefused ? await ofKey() : undefined;
    if (!first) throw error;
    return goOn(first);
  }
}

/**
 * Imports a file unless it has a fault. A dry run returns the changes that the import would make, or the faults of the file. A
 * repeated request with the same idempotency key returns the first import, or completes it if it was interrupted.
 * @throws AppError 400 for an unknown kind, for faulty rows (with every fault), and if the idempotency key belongs to an import
 * of another kind; 403 for a kind that the actor may not import; 409 if the differences are not the ones shown before
 */
export async function importFile(app: App, actor: StaffActor, request: UploadedTable, locale: Locale): Promise<ImportAnswerData> {
  const kind = kindFor(actor, request.fields.kind);
  try {
    return await importOnce(app, actor, kind, request, locale);
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    const faults = describeSheetFaults(error.faults, translateFor(locale));
    if (isDryRun(request.fields)) {
      const nothing = { added: 0, changed: 0, same: 0, differences: [] };
      return { ...describeOutcome(nothing, { kind, dryRun: true, importId: null }), faults };
    }
    const named = faults.map(({ row, column, rule, message }) => {
      return { path: row === 0 ? 'file' : ['rows', row, ...(column ? [column] : [])].join('.'), rule, message };
    });
    throw new AppError('400', { data: { fields: named, faults } });
  }
}
