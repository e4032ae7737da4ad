import { sheetKinds } from '#server/office/imports/sheet-kinds.ts';
import { freeBytes } from '#server/platform/crypto/free-bytes.ts';
import { exportSheet } from '#server/platform/spreadsheets/export-rows.ts';
import { type Differences, importRows } from '#server/platform/spreadsheets/import-rows.ts';
import type { SheetKind } from '#server/platform/spreadsheets/kind.ts';
import { readRows } from '#server/platform/spreadsheets/read-file.ts';
import { formatOf, type RawRow } from '#server/platform/spreadsheets/sheet.ts';

import type { Command, Reader } from '../command.ts';
import { readSheetFile, writeWhole } from '../files.ts';

/** Number of differences that are listed one by one; further ones are only counted. */
const listedAtMost = 100;

function linesOf({ added, changed, same }: Differences, dryRun: boolean, { t }: Reader): string[] {
  const each = [...added.map((key) => `+ ${key}`), ...changed.map(({ key, fields }) => `~ ${key}: ${fields.join(', ')}`)];
  const rest = each.length - listedAtMost;
  return [
    ...(dryRun ? each.slice(0, listedAtMost) : []),
    ...(dryRun && rest > 0 ? [t('ops.sheets.more', { count: rest })] : []),
    t(dryRun ? 'ops.sheets.wouldImport' : 'ops.sheets.imported', { added: added.length, changed: changed.length, same }),
  ];
}

/** Yields the rows of a file, and frees its bytes once the last row is read. */
async function* rowsOf(path: string): AsyncGenerator<RawRow> {
  const format = formatOf(path);
  const bytes = await readSheetFile(path, format);
  yield* readRows(bytes, format);
  freeBytes(bytes);
}

function importCommand(kind: SheetKind): Command {
  return {
    noun: kind.name,
    verb: 'import',
    summary: 'ops.sheets.import',
    args: [{ name: 'FILE' }],
    bulk: true,
    async run(app, given, reader) {
      const path = given.words[0]!;
      const dryRun = given.flag('dry-run');
      const differences = await importRows(app, kind, rowsOf(path), { dryRun });
      return { data: { kind: kind.name, dryRun, ...differences }, lines: linesOf(differences, dryRun, reader) };
    },
  };
}

function exportCommand(kind: SheetKind): Command {
  return {
    noun: kind.name,
    verb: 'export',
    summary: 'ops.sheets.export',
    args: [{ name: 'FILE' }],
    async run(app, { words: [file = ''] }, { t }) {
      let rows = 0;
      const counting: SheetKind = {
        ...kind,
        async *list(db) {
          for await (const row of kind.list(db)) {
            rows += 1;
            yield row;
          }
        },
      };
      const bytes = await writeWhole(file, exportSheet(app, counting, formatOf(file)));
      return { data: { kind: kind.name, file, rows, bytes }, lines: [t('ops.sheets.exported', { count: rows, file })] };
    },
  };
}

/** Commands that import and export each kind of table. */
export const sheetCommands: readonly Command[] = sheetKinds.flatMap((kind) => [importCommand(kind), exportCommand(kind)]);
