import {
  pathsOf,
  payPeriods,
  type PostingField,
  type PostingFieldName,
  postingFieldNames,
  postingFields,
  type PostingKind,
} from '#lib/forms/posting/fields.ts';
import { faultsOfQuotas } from '#lib/forms/posting/check.ts';
import { contentOf, type Values, valuesOf } from '#lib/forms/posting/values.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type CellKind, type Column, keysIn, listCell, type SheetRow } from '#server/platform/spreadsheets/columns.ts';
import { inBoth, keyColumn, type RowFault, type SheetKind } from '#server/platform/spreadsheets/kind.ts';
import { deleteProcesses } from '#server/recruitment/processes/processes.ts';
import { sanitiseHtml } from '#server/website/content/sanitise.ts';

import { unknownKeys } from './check-content.ts';
import { asImported } from './note-import.ts';
import { contentOfRow, draftOfContent } from './posting-draft-content.ts';
import { removePostings } from './remove-postings.ts';
import { savePostings } from './save-postings.ts';
import { deleteVersions, lockPublic } from './store-office.ts';
import { findApplied } from './store-remove.ts';
import { findTextRows, listPostingPage } from './store-sheets.ts';
import { findPostingRows, listReferences, type PostingRow, type PostingTextRow } from './store.ts';

/** The number of postings that are read or stored at once. */
const atOnce = 500;
/** Cell kinds of the fields that have one column and are not numbers. A kind of field that is not listed has text cells. */
const cellKinds: Partial<Record<PostingKind, CellKind>> = { keys: 'list', counts: 'list', day: 'day', flag: 'flag' };

function columnsOf(name: PostingFieldName): Column[] {
  const { kind, required, options, integer, range, maxLength, column }: PostingField = postingFields[name];
  const number = { kind: 'number', whole: integer, ...range } as const;
  const ends = ['From', 'To'].map((end) => ({ name: `${column}${end}`, ...number }));
  switch (kind) {
    case 'text':
      return inBoth(name, { maximum: maxLength });
    case 'html':
      return inBoth(name, { clean: sanitiseHtml });
    case 'range':
      return ends;
    case 'pay':
      return [...ends, { name: `${column}Per`, kind: 'text', choices: payPeriods }];
    case 'number':
      return [{ name, required, ...number }];
    default:
      return [{ name, kind: cellKinds[kind] ?? 'text', required, choices: options }];
  }
}

/** The columns of all fields, each with the path of its value. */
const cells = postingFieldNames.flatMap((name) => {
  const paths = pathsOf(name);
  return columnsOf(name).map((column, index) => ({ column, path: paths[index]! }));
});

function rowOf(stored: PostingRow, text: PostingTextRow | undefined): SheetRow {
  const values = valuesOf(contentOfRow(stored, text));
  const textOf = (value: Values[string]) => (typeof value === 'string' ? value : listCell(value));
  return { key: stored.id, ...Object.fromEntries(cells.map(({ column, path }) => [column.name, textOf(values[path]!)])) };
}

function contentIn(row: SheetRow) {
  const valueOf = ({ name, kind }: Column) => (kind === 'list' ? keysIn(row[name]) : (row[name] ?? ''));
  return contentOf(Object.fromEntries(cells.map(({ column, path }) => [path, valueOf(column)])));
}

/** Faults of the two columns of a range: the first must not exceed the second. For pay, both or neither must be filled in. */
function faultsOfRange(row: SheetRow, { column, kind }: PostingField): RowFault[] {
  const [from, to] = [`${column}From`, `${column}To`];
  const key = row.key!;
  if (kind === 'pay' && !row[from] !== !row[to]) return [{ key, column: row[from] ? to : from, rule: 'required' }];
  return row[from] && row[to] && Number(row[from]) > Number(row[to])
    ? [{ key, column: to, rule: 'minimum', params: { minimum: row[from] } }]
    : [];
}

/** The public postings with these keys, in groups of at most `atOnce`. */
async function* storedPostings(db: Db, keys: readonly string[]): AsyncGenerator<PostingRow[]> {
  for (let from = 0; from < keys.length; from += atOnce) yield await findPostingRows(db, keys.slice(from, from + atOnce));
}

/** Faults for postings whose category changes although candidates have applied. The category decides which resume they need. */
async function faultsOfCategory(db: Db, rows: readonly SheetRow[]): Promise<RowFault[]> {
  const wanted = new Map(rows.map(({ key, jobType }) => [key!, jobType]));
  const changed: string[] = [];
  for await (const rows of storedPostings(db, [...wanted.keys()]))
    changed.push(...rows.filter(({ id, jobType }) => wanted.get(id) !== jobType).map(({ id }) => id));
  return [...(await findApplied(db, changed))].map((key) => ({ key, column: 'jobType', rule: 'fixedOnceApplied' }));
}

async function check(db: Db, rows: readonly SheetRow[]): Promise<RowFault[]> {
  const lists = await listReferences(db);
  const ranges = Object.values<PostingField>(postingFields).filter(({ column }) => column);
  const ofRows = rows.flatMap((row) => {
    const key = row.key!;
    const { content, faults } = contentIn(row);
    const ofQuotas = [...faults.filter(({ path }) => path === 'quotas'), ...faultsOfQuotas(content)];
    return [
      ...ofQuotas.slice(0, 1).map(({ rule, params }) => ({ key, column: 'quotas', rule, ...(params && { params }) })),
      ...unknownKeys(lists, content).map((one) => ({
        key,
        column: one.name,
        rule: 'unknownKey',
        params: { key: one.key },
      })),
      ...(row.endDate! < row.publishDate! ? [{ key, column: 'endDate', rule: 'endBeforeBegin' }] : []),
      ...ranges.flatMap((field) => faultsOfRange(row, field)),
      ...(!row.payFrom === !row.payPer ? [] : [{ key, column: row.payPer ? 'payFrom' : 'payPer', rule: 'required' }]),
    ];
  });
  return [...ofRows, ...(await faultsOfCategory(db, rows))];
}

async function withTexts(db: Db, rows: readonly PostingRow[]): Promise<SheetRow[]> {
  const texts = await findTextRows(
    db,
    rows.map(({ id }) => id),
  );
  const byId = new Map(texts.map((text) => [text.postingId, text]));
  return rows.map((row) => rowOf(row, byId.get(row.id)));
}

/** Public postings as a spreadsheet. An import does not change postings that are not in the file. */
export const postingSheet: SheetKind = {
  name: 'postings',
  columns: [keyColumn(/^[\w-]+$/), ...cells.map(({ column }) => column)],
  async *list(db) {
    let after = -1;
    for (;;) {
      const rows = await listPostingPage(db, after, atOnce);
      const last = rows.at(-1);
      if (!last) return;
      yield* await withTexts(db, rows);
      after = last.rank;
    }
  },
  async lock(trx, keys) {
    const inOrder = keys.toSorted();
    for (let from = 0; from < inOrder.length; from += atOnce) await lockPublic(trx, inOrder.slice(from, from + atOnce));
  },
  async find(db, keys) {
    const found = new Map<string, SheetRow>();
    for await (const rows of storedPostings(db, keys)) for (const row of await withTexts(db, rows)) found.set(row.key!, row);
    return found;
  },
  check,
  async save(trx, app, changes) {
    for (let from = 0; from < changes.length; from += atOnce) {
      const drafts = changes.slice(from, from + atOnce).map(({ row }) => draftOfContent(row.key!, contentIn(row).content));
      const ids = drafts.map(({ id }) => id);
      await asImported(trx, app, ids, () => savePostings(trx, drafts));
    }
  },
  async remove(trx, _, keys) {
    const gone = await removePostings(trx, keys);
    await deleteVersions(trx, gone);
    await deleteProcesses(trx, gone);
    return gone;
  },
};
