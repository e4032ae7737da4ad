import { locales } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type Column, keysIn, listCell, type SheetRow } from '#server/platform/spreadsheets/columns.ts';
import { type Change, inBoth, keyColumn, type RowFault, type SheetKind } from '#server/platform/spreadsheets/kind.ts';

import type { DictionaryItem } from './kinds.ts';
import { saveContents } from './save-contents.ts';
import { listContents } from './store.ts';

/** The key of a row: a dictionary's code and the keys of nested entries, such as `code/entry/child`. */
const pathPattern = /^[\w.-]{1,64}(?:\/[^/\s][^/]{0,63})+$/u;

const columns: readonly Column[] = [
  keyColumn(pathPattern, 200),
  ...inBoth('name', { maximum: 200 }),
  { name: 'link', kind: 'text', maximum: 500 },
  { name: 'target', kind: 'text', choices: ['_self', '_blank'] },
  { name: 'external', kind: 'text', choices: ['0', '1'] },
  { name: 'icon', kind: 'text', maximum: 64 },
  { name: 'locales', kind: 'list' },
  // The position of an entry among its siblings; an entry without a position is last.
  { name: 'position', kind: 'number', whole: true, minimum: 0, maximum: 1_000_000 },
];

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

function rowsBelow(items: readonly DictionaryItem[], parent: string): SheetRow[] {
  return items.flatMap((item, position) => {
    const key = `${parent}/${item.k}`;
    const row: SheetRow = {
      key,
      'name.zh': item.name.zh,
      'name.en': item.name.en,
      link: item.def1 ?? '',
      target: item.def2 ?? '',
      external: item.def3 ?? '',
      icon: item.def4 ?? '',
      locales: listCell(item.locales ?? []),
      position: String(position),
    };
    return [row, ...rowsBelow(item.childs, key)];
  });
}

async function allRows(db: Db): Promise<SheetRow[]> {
  return (await listContents(db, 'dictionary')).flatMap(({ id, body }) => rowsBelow(body, id));
}

function itemsBelow(parent: string, byParent: ReadonlyMap<string, SheetRow[]>): DictionaryItem[] {
  const rows = (byParent.get(parent) ?? []).toSorted((a, b) => positionOf(a) - positionOf(b));
  return rows.map((row) => {
    const limited = keysIn(row.locales) as ('zh-cn' | 'en-us')[];
    return {
      k: row.key!.slice(parent.length + 1),
      name: { zh: row['name.zh']!, en: row['name.en']! },
      ...(row.link ? { def1: row.link } : {}),
      ...(row.target ? { def2: row.target as '_self' } : {}),
      ...(row.external ? { def3: row.external as '0' } : {}),
      ...(row.icon ? { def4: row.icon } : {}),
      ...(limited.length > 0 ? { locales: limited } : {}),
      childs: itemsBelow(row.key!, byParent),
    };
  });
}

function positionOf({ position }: SheetRow): number {
  return position ? Number(position) : Infinity;
}

async function check(db: Db, rows: readonly SheetRow[]): Promise<RowFault[]> {
  const known = new Set([...(await allRows(db)), ...rows].map(({ key }) => key!));
  return rows.flatMap((row): RowFault[] => {
    const key = row.key!;
    const parent = parentOf(key);
    const isOrphan = parent.includes('/') && !known.has(parent);
    const strange = keysIn(row.locales).filter((one) => !locales.some((locale) => locale === one));
    return [
      ...(isOrphan ? [{ key, column: 'key', rule: 'unknownKey', params: { key: parent } }] : []),
      ...(strange.length > 0 ? [{ key, column: 'locales', rule: 'oneOf', params: { choices: locales.join(', ') } }] : []),
    ];
  });
}

/** Rewrites the dictionaries to which `keys` belong; `rows` are the rows of all dictionaries after the change. */
async function store(trx: Db, app: App, rows: Iterable<SheetRow>, keys: readonly string[]): Promise<void> {
  const stored = await listContents(trx, 'dictionary');
  const positions = new Map(stored.map(({ id, position }) => [id, position]));
  let last = Math.max(-1, ...positions.values());
  const byParent = Map.groupBy(rows, ({ key }) => parentOf(key!));
  const changed = new Set(keys.map((key) => key.split('/', 1)[0]!));
  await saveContents(
    trx,
    'dictionary',
    [...changed].map((id) => ({ id, position: positions.get(id) ?? (last += 1), body: itemsBelow(id, byParent) })),
    { id: 'ops', name: '', at: app.clock.now() },
  );
}

async function save(trx: Db, app: App, changes: readonly Change[]): Promise<void> {
  const rows = new Map((await allRows(trx)).map((row) => [row.key!, row]));
  for (const { row } of changes) rows.set(row.key!, row);
  await store(
    trx,
    app,
    rows.values(),
    changes.map(({ row }) => row.key!),
  );
}

/** Removes entries. An entry stays if a public notice uses it as its type, or one of its children stays. */
async function remove(trx: Db, app: App, keys: readonly string[]): Promise<string[]> {
  const rows = await allRows(trx);
  const used = new Set((await listContents(trx, 'notice')).map(({ body }) => `noticeType/${body.jobccType}`));
  const others = rows.filter(({ key }) => !keys.includes(key!) || used.has(key!));
  const gone = keys.filter((key) => !used.has(key) && !others.some((other) => other.key!.startsWith(`${key}/`)));
  await store(
    trx,
    app,
    rows.filter(({ key }) => !gone.includes(key!)),
    gone,
  );
  return gone;
}

/** All dictionaries together as one table, with one row per entry. */
export const dictionarySheet: SheetKind = {
  name: 'dictionary',
  columns,
  async *list(db) {
    yield* await allRows(db);
  },
  async find(db, keys) {
    const wanted = new Set(keys);
    return new Map((await allRows(db)).filter(({ key }) => wanted.has(key!)).map((row) => [row.key!, row]));
  },
  check,
  save,
  remove,
};
