import * as z from 'zod/mini';

import { jobTypes } from '#lib/domain/job-types.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type Column, keysIn, listCell, type SheetRow } from '#server/platform/spreadsheets/columns.ts';
import { inBoth, keyColumn, type RowFault, type SheetKind } from '#server/platform/spreadsheets/kind.ts';

import { type ContentBodies, contentBodies } from './kinds.ts';
import { removeContents } from './remove-contents.ts';
import { sanitiseHtml } from './sanitise.ts';
import { saveContents } from './save-contents.ts';
import { listContents, type Positioned } from './store.ts';

type Dated = 'notice' | 'brochure' | 'brief';

const title: Partial<Column> = { maximum: 200 };
const html: Partial<Column> = { clean: sanitiseHtml };
const key = keyColumn(/^[\w-]+$/);
const jobType: Column = { name: 'jobType', kind: 'text', required: true, choices: jobTypes };
const publishDate: Column = { name: 'publishDate', kind: 'day', required: true };
const pictures: Column = { name: 'pictures', kind: 'list', required: true };

/** Converts the bodies of a kind to cells and back. */
interface Shape<Kind extends Dated> {
  columns: readonly Column[];
  cells(body: ContentBodies[Kind]): SheetRow;
  body(row: SheetRow): unknown;
}

function bothCells(name: string, { zh, en }: { zh: string; en: string }): SheetRow {
  return { [`${name}.zh`]: zh, [`${name}.en`]: en };
}

function both(row: SheetRow, name: string) {
  return { zh: row[`${name}.zh`], en: row[`${name}.en`] };
}

const notice: Shape<'notice'> = {
  columns: [
    key,
    jobType,
    publishDate,
    { name: 'isTop', kind: 'flag', required: true },
    { name: 'type', kind: 'text', required: true },
    ...inBoth('name', title),
    ...inBoth('content', html),
    { name: 'attachments', kind: 'json' },
  ],
  cells: ({ name, jobccType, content, attachments }) => ({
    type: jobccType,
    ...bothCells('name', name),
    ...bothCells('content', content),
    attachments: attachments.length === 0 ? '' : JSON.stringify(attachments),
  }),
  body: (row) => ({
    name: both(row, 'name'),
    jobccType: row.type,
    content: both(row, 'content'),
    attachments: row.attachments ? (JSON.parse(row.attachments) as unknown) : [],
  }),
};

const brochure: Shape<'brochure'> = {
  columns: [
    key,
    jobType,
    publishDate,
    { name: 'endDate', kind: 'day' },
    ...inBoth('title', title),
    { name: 'cover', kind: 'text', required: true },
    ...inBoth('content', html),
  ],
  cells: ({ title: name, cover, content, endDate }) => ({
    ...bothCells('title', name),
    cover,
    ...bothCells('content', content),
    endDate,
  }),
  body: (row) => ({ title: both(row, 'title'), cover: row.cover, content: both(row, 'content'), endDate: row.endDate }),
};

const brief: Shape<'brief'> = {
  columns: [key, ...inBoth('title', title), ...inBoth('content', html), pictures],
  cells: ({ title: name, content, pictures: shown }) => ({
    ...bothCells('title', name),
    ...bothCells('content', content),
    pictures: listCell(shown),
  }),
  body: (row) => ({ title: both(row, 'title'), content: both(row, 'content'), pictures: keysIn(row.pictures) }),
};

/** For each field whose column has a different name, the name of the column. */
const columnOf: Record<string, string> = { jobccType: 'type' };

function faultsOfBody(kind: Dated, row: SheetRow, body: unknown, columns: readonly Column[]): RowFault[] {
  const parsed = z.safeParse(contentBodies[kind], body);
  if (parsed.success) return [];
  const names = columns.map(({ name }) => name);
  return parsed.error.issues.map(({ path, message }) => {
    const [first = '', second = ''] = path.map(String);
    const column = [`${first}.${second}`, columnOf[first] ?? first].find((name) => names.includes(name)) ?? first;
    return { key: row.key!, column, rule: 'says', params: { words: message } };
  });
}

async function faultsOfTypes(db: Db, rows: readonly SheetRow[]): Promise<RowFault[]> {
  const types = (await listContents(db, 'dictionary')).find(({ id }) => id === 'noticeType')?.body ?? [];
  const known = new Set(types.map(({ k }) => k));
  return rows.flatMap((row) =>
    known.has(row.type!) ? [] : [{ key: row.key!, column: 'type', rule: 'unknownKey', params: { key: row.type! } }],
  );
}

function contentSheet<Kind extends Dated>(name: SheetKind['name'], kind: Kind, { columns, cells, body }: Shape<Kind>): SheetKind {
  const rowOf = (content: Positioned<Kind>): SheetRow => ({
    key: content.id,
    jobType: content.jobType ?? '',
    publishDate: content.publishDate ?? '',
    isTop: content.isTop ? 'Y' : 'N',
    ...cells(content.body),
  });
  return {
    name,
    columns,
    async *list(db) {
      for (const content of await listContents(db, kind)) yield rowOf(content);
    },
    async find(db, keys) {
      const wanted = new Set(keys);
      const found = (await listContents(db, kind)).filter(({ id }) => wanted.has(id));
      return new Map(found.map((content) => [content.id, rowOf(content)]));
    },
    async check(db, rows) {
      const faults = rows.flatMap((row) => faultsOfBody(kind, row, body(row), columns));
      return kind === 'notice' ? [...faults, ...(await faultsOfTypes(db, rows))] : faults;
    },
    async save(trx, app, changes) {
      const stored = new Map((await listContents(trx, kind)).map(({ id, position }) => [id, position]));
      let last = Math.max(-1, ...stored.values());
      await saveContents(
        trx,
        kind,
        changes.map(({ row }) => ({
          id: row.key!,
          position: stored.get(row.key!) ?? (last += 1),
          ...(row.jobType ? { jobType: row.jobType } : {}),
          ...(row.publishDate ? { publishDate: row.publishDate } : {}),
          isTop: row.isTop === 'Y',
          body: body(row) as ContentBodies[Kind],
        })),
        { id: 'ops', name: '', at: app.clock.now() },
      );
    },
    remove: (trx, _, keys) => removeContents(trx, kind, keys),
  };
}

/** Notices, brochures and unit briefs as tables. */
export const contentSheets: readonly SheetKind[] = [
  contentSheet('notices', 'notice', notice),
  contentSheet('brochures', 'brochure', brochure),
  contentSheet('briefs', 'brief', brief),
];
