import type { Db } from '#server/platform/db/database.ts';
import { raiseRevision } from '#server/platform/revisions.ts';
import type { Column, SheetRow } from '#server/platform/spreadsheets/columns.ts';
import { type Change, inBoth, keyColumn, type RowFault, type SheetKind } from '#server/platform/spreadsheets/kind.ts';
import { listContentIds } from '#server/website/content/content-ids.ts';

import { deleteReferences, findUnused } from './store-remove.ts';
import { writeReferences } from './store-write.ts';
import { listReferences } from './store.ts';

type List = keyof Awaited<ReturnType<typeof listReferences>>;
type ReferenceRow = Awaited<ReturnType<typeof listReferences>>[List][number] & { briefId?: string | null; code?: string };

const common: readonly Column[] = [
  keyColumn(/^[a-z0-9][a-z0-9-]*$/),
  ...inBoth('name', { maximum: 100 }),
  // Without a position, the row is appended to the list.
  { name: 'position', kind: 'number', whole: true, minimum: 0, maximum: 1_000_000 },
];

function rowOf({ key, nameZh, nameEn, position, briefId, code }: ReferenceRow): SheetRow {
  return {
    key,
    'name.zh': nameZh,
    'name.en': nameEn,
    position: String(position),
    ...(briefId === undefined ? {} : { brief: briefId ?? '' }),
    ...(code === undefined ? {} : { code }),
  };
}

/** A reference list as a spreadsheet; `own` are its additional columns. */
function referenceSheet(name: SheetKind['name'], list: List, own: readonly Column[], check: SheetKind['check']): SheetKind {
  const rowsOf = async (db: Db): Promise<SheetRow[]> => ((await listReferences(db))[list] as ReferenceRow[]).map(rowOf);

  async function save(trx: Db, changes: readonly Change[]): Promise<void> {
    const stored = await rowsOf(trx);
    let last = Math.max(-1, ...stored.map(({ position }) => Number(position)));
    const rows = changes.map(({ row }) => ({
      key: row.key!,
      nameZh: row['name.zh']!,
      nameEn: row['name.en']!,
      position: row.position === '' ? (last += 1) : Number(row.position),
      ...(list === 'units' ? { briefId: row.brief || null } : {}),
      ...(list === 'families' ? { code: row.code! } : {}),
    }));
    await writeReferences(trx, { units: [], families: [], workplaces: [], testSites: [], [list]: rows });
    await raiseRevision(trx, 'postings');
  }

  return {
    name,
    columns: [...common.slice(0, 1), ...own, ...common.slice(1)],
    async *list(db) {
      yield* await rowsOf(db);
    },
    async find(db, keys) {
      const wanted = new Set(keys);
      return new Map((await rowsOf(db)).filter(({ key }) => wanted.has(key!)).map((row) => [row.key!, row]));
    },
    check,
    save: (trx, _, changes) => save(trx, changes),
    async remove(trx, _, keys) {
      const unused = await findUnused(trx, list, keys);
      await deleteReferences(trx, list, unused);
      await raiseRevision(trx, 'postings');
      return unused;
    },
  };
}

async function unknownBriefs(db: Db, rows: readonly SheetRow[]): Promise<RowFault[]> {
  const known = new Set(await listContentIds(db, 'brief'));
  return rows.flatMap(({ key, brief }) =>
    brief && !known.has(brief) ? [{ key: key!, column: 'brief', rule: 'unknownKey', params: { key: brief } }] : [],
  );
}

const nothing = async (): Promise<RowFault[]> => [];
const brief: Column = { name: 'brief', kind: 'text' };
const code: Column = { name: 'code', kind: 'text', required: true, pattern: /^[A-Z0-9]{6}$/ };

/** Units, families, workplaces and test sites as spreadsheets. */
export const referenceSheets: readonly SheetKind[] = [
  referenceSheet('units', 'units', [brief], unknownBriefs),
  referenceSheet('families', 'families', [code], nothing),
  referenceSheet('workplaces', 'workplaces', [], nothing),
  referenceSheet('sites', 'testSites', [], nothing),
];
