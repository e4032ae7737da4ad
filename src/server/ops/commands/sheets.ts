import { exportSheet } from '#server/sheets/export-rows.ts';
import { type Differences, importRows } from '#server/sheets/import-rows.ts';
import type { SheetKind } from '#server/sheets/kind.ts';
import { readRows } from '#server/sheets/read-file.ts';
import { formatOf } from '#server/sheets/sheet.ts';

import type { Command, Reader } from '../command.ts';
import { readSheetFile, writeWhole } from '../files.ts';
import { sheetKinds } from '../sheets.ts';

/** Differences told one by one; of more the number is told. */
const toldAtMost = 100;

function linesOf({ added, changed, same }: Differences, dryRun: boolean, { t }: Reader): string[] {
  const each = [...added.map((key) => `+ ${key}`), ...changed.map(({ key, fields }) => `~ ${key}: ${fields.join(', ')}`)];
  const rest = each.length - toldAtMost;
  return [
    ...(dryRun ? each.slice(0, toldAtMost) : []),
    ...(dryRun && rest > 0 ? [t('ops.sheets.more', { count: rest })] : []),
    t(dryRun ? 'ops.sheets.wouldImport' : 'ops.sheets.imported', { added: added.length, changed: changed.length, same }),
  ];
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
      const format = formatOf(path);
      const rows = readRows(await readSheetFile(path, format), format);
      const differences = await importRows(app, kind, rows, { dryRun });
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

/** Import and export of each kind of table. */
export const sheetCommands: readonly Command[] = sheetKinds.flatMap((kind) => [importCommand(kind), exportCommand(kind)]);
