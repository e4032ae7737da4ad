import { educationLevels } from '#lib/domain/education-levels.ts';
import { type JobType, jobTypes } from '#lib/domain/job-types.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type Column, keysIn, listCell, type SheetRow } from '#server/platform/spreadsheets/columns.ts';
import { inBoth, keyColumn, type RowFault, type SheetKind } from '#server/platform/spreadsheets/kind.ts';
import { sanitiseHtml } from '#server/website/content/sanitise.ts';

import { asImported } from './note-import.ts';
import { storedPosting } from './posting.ts';
import { removePostings } from './remove-postings.ts';
import { type PostingDraft, savePostings } from './save-postings.ts';
import { deleteVersions } from './store-office.ts';
import { findTextRows, listPostingPage } from './store-sheets.ts';
import { findPostingRows, listReferences, type PostingRow, type PostingTextRow } from './store.ts';

/** Postings read, and stored, at once. */
const atOnce = 500;
const days = ['year', 'month', 'day'];

const pay: Partial<Column> = { kind: 'number', whole: true, minimum: 1, maximum: 100_000_000 };
const columns: readonly Column[] = [
  keyColumn(/^[\w-]+$/),
  { name: 'jobType', kind: 'text', required: true, choices: jobTypes },
  ...inBoth('name', { maximum: 200 }),
  { name: 'unit', kind: 'text', required: true },
  { name: 'family', kind: 'text', required: true },
  { name: 'workplaces', kind: 'list', required: true },
  { name: 'sites', kind: 'list', required: true },
  { name: 'publishDate', kind: 'day', required: true },
  { name: 'endDate', kind: 'day', required: true },
  { name: 'accepts', kind: 'flag', required: true },
  { name: 'headcount', kind: 'number', required: true, whole: true, minimum: 1, maximum: 100_000 },
  { ...pay, name: 'payFrom', kind: 'number' },
  { ...pay, name: 'payTo', kind: 'number' },
  { name: 'payPer', kind: 'text', choices: days },
  { name: 'ageFrom', kind: 'number', whole: true, minimum: 14, maximum: 80 },
  { name: 'ageTo', kind: 'number', whole: true, minimum: 14, maximum: 80 },
  { name: 'heightFrom', kind: 'number', whole: true, minimum: 50, maximum: 300 },
  { name: 'heightTo', kind: 'number', whole: true, minimum: 50, maximum: 300 },
  { name: 'visionMin', kind: 'number', minimum: 4, maximum: 6 },
  { name: 'degreeMin', kind: 'text', choices: educationLevels },
  ...inBoth('description', { clean: sanitiseHtml }),
  ...inBoth('requirement', { clean: sanitiseHtml }),
];

function cell(value: number | string | null | undefined): string {
  return value === undefined || value === null ? '' : String(value);
}

function rowOf(stored: PostingRow, text: PostingTextRow | undefined): SheetRow {
  const posting = storedPosting(stored);
  const { ages, heightRange, visionMin, degreeMin } = posting.conditions;
  return {
    key: posting.id,
    jobType: posting.jobType,
    'name.zh': posting.name.zh,
    'name.en': posting.name.en,
    unit: posting.unit,
    family: posting.family,
    workplaces: listCell(posting.workplaces),
    sites: listCell(posting.testSites),
    publishDate: posting.publishDate,
    endDate: posting.endDate,
    accepts: posting.accepts ? 'Y' : 'N',
    headcount: cell(posting.headcount),
    payFrom: cell(posting.pay?.from),
    payTo: cell(posting.pay?.to),
    payPer: cell(posting.pay?.per),
    ageFrom: cell(ages?.[0]),
    ageTo: cell(ages?.[1]),
    heightFrom: cell(heightRange?.[0]),
    heightTo: cell(heightRange?.[1]),
    visionMin: cell(visionMin),
    degreeMin: cell(degreeMin),
    'description.zh': text?.descriptionZh ?? '',
    'description.en': text?.descriptionEn ?? '',
    'requirement.zh': text?.requirementZh ?? '',
    'requirement.en': text?.requirementEn ?? '',
  };
}

/** A range with one optional bound. */
function boundsIn(row: SheetRow, name: string): [number | null, number | null] | undefined {
  const [from, to] = [row[`${name}From`], row[`${name}To`]];
  const end = (text: string | undefined) => (text ? Number(text) : null);
  return from || to ? [end(from), end(to)] : undefined;
}

function payIn({ payFrom, payTo, payPer }: SheetRow): PostingDraft['pay'] {
  return payFrom && payTo ? { from: Number(payFrom), to: Number(payTo), per: payPer as 'year' } : undefined;
}

function draftOf(row: SheetRow): PostingDraft {
  const bilingual = (name: string) => ({ zh: row[`${name}.zh`]!, en: row[`${name}.en`]! });
  return {
    id: row.key!,
    jobType: row.jobType as JobType,
    name: bilingual('name'),
    unit: row.unit!,
    family: row.family!,
    workplaces: keysIn(row.workplaces),
    testSites: keysIn(row.sites),
    publishDate: row.publishDate!,
    endDate: row.endDate!,
    accepts: row.accepts === 'Y',
    headcount: Number(row.headcount),
    pay: payIn(row),
    conditions: {
      ages: boundsIn(row, 'age'),
      heightRange: boundsIn(row, 'height'),
      visionMin: row.visionMin ? Number(row.visionMin) : undefined,
      degreeMin: row.degreeMin ? (row.degreeMin as PostingDraft['conditions']['degreeMin']) : undefined,
    },
    description: bilingual('description'),
    requirement: bilingual('requirement'),
  };
}

/** Two columns of a range: the first must not exceed the second; pay needs both or none. */
function faultsOfRange(row: SheetRow, name: string): RowFault[] {
  const [from, to] = [`${name}From`, `${name}To`];
  const key = row.key!;
  if (name === 'pay' && !row[from] !== !row[to]) return [{ key, column: row[from] ? to : from, rule: 'required' }];
  return row[from] && row[to] && Number(row[from]) > Number(row[to])
    ? [{ key, column: to, rule: 'minimum', params: { minimum: row[from]! } }]
    : [];
}

async function check(db: Db, rows: readonly SheetRow[]): Promise<RowFault[]> {
  const lists = await listReferences(db);
  const known = Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, new Set(list.map(({ key }) => key))]));
  const unknown = (row: SheetRow, column: string, list: keyof typeof lists, keys: readonly string[]): RowFault[] =>
    keys.flatMap((one) => (known[list]!.has(one) ? [] : [{ key: row.key!, column, rule: 'unknownKey', params: { key: one } }]));
  return rows.flatMap((row) => [
    ...unknown(row, 'unit', 'units', [row.unit!]),
    ...unknown(row, 'family', 'families', [row.family!]),
    ...unknown(row, 'workplaces', 'workplaces', keysIn(row.workplaces)),
    ...unknown(row, 'sites', 'testSites', keysIn(row.sites)),
    ...(row.endDate! < row.publishDate! ? [{ key: row.key!, column: 'endDate', rule: 'endBeforeBegin' }] : []),
    ...['pay', 'age', 'height'].flatMap((name) => faultsOfRange(row, name)),
    ...(!row.payFrom === !row.payPer ? [] : [{ key: row.key!, column: row.payPer ? 'payFrom' : 'payPer', rule: 'required' }]),
  ]);
}

async function withTexts(db: Db, rows: readonly PostingRow[]): Promise<SheetRow[]> {
  const texts = await findTextRows(
    db,
    rows.map(({ id }) => id),
  );
  const byId = new Map(texts.map((text) => [text.postingId, text]));
  return rows.map((row) => rowOf(row, byId.get(row.id)));
}

/** Postings as a table; a posting that is not in the file stays. */
export const postingSheet: SheetKind = {
  name: 'postings',
  columns,
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
  async find(db, keys) {
    const found = new Map<string, SheetRow>();
    for (let from = 0; from < keys.length; from += atOnce) {
      const rows = await withTexts(db, await findPostingRows(db, keys.slice(from, from + atOnce)));
      for (const row of rows) found.set(row.key!, row);
    }
    return found;
  },
  check,
  async save(trx, app, changes) {
    for (let from = 0; from < changes.length; from += atOnce) {
      const drafts = changes.slice(from, from + atOnce).map(({ row }) => draftOf(row));
      const ids = drafts.map(({ id }) => id);
      await asImported(trx, app, ids, () => savePostings(trx, drafts));
    }
  },
  async remove(trx, _, keys) {
    const gone = await removePostings(trx, keys);
    await deleteVersions(trx, gone);
    return gone;
  },
};
