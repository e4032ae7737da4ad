import { beforeAll, describe, expect, test } from 'vitest';

import { sheetKinds } from '#server/office/imports/sheet-kinds.ts';
import { transaction } from '#server/platform/db/database.ts';
import { exportSheet } from '#server/platform/spreadsheets/export-rows.ts';
import { importRows } from '#server/platform/spreadsheets/import-rows.ts';
import type { SheetName } from '#server/platform/spreadsheets/kind.ts';
import { readRows } from '#server/platform/spreadsheets/read-file.ts';
import { type RawRow, SheetError, sheetFormats } from '#server/platform/spreadsheets/sheet.ts';
import { savePostings } from '#server/recruitment/postings/save-postings.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { draftPosting } from '#tests/support/postings.ts';

const site = await openTestApp();
beforeAll(async () => {
  const awkward = draftPosting({
    name: { zh: '=公式', en: '+86 role' },
    pay: { from: 1, to: 2, per: 'day' },
    conditions: { ages: [18, null], heightRange: [null, 190] },
  });
  await transaction(site.app, (trx) => savePostings(trx, [awkward]));
});

const kindOf = (name: SheetName) => sheetKinds.find((kind) => kind.name === name)!;

async function exported(name: SheetName, format: (typeof sheetFormats)[number] = 'json'): Promise<RawRow[]> {
  const parts: Uint8Array[] = [];
  for await (const part of exportSheet(site.app, kindOf(name), format)) parts.push(part);
  return Array.fromAsync(readRows(new Uint8Array(Buffer.concat(parts)), format));
}

/** The exported rows of `key`, with changed cells. */
async function withCells(name: SheetName, key: string, cells: Record<string, unknown>): Promise<RawRow[]> {
  const rows = (await exported(name)).filter((row) => row.cells.key === key);
  return rows.map(({ at, cells: own }) => ({ at, cells: { ...own, ...cells } }));
}

async function faultsOf(name: SheetName, rows: RawRow[]) {
  const error = await importRows(site.app, kindOf(name), rows).catch((thrown: unknown) => thrown);
  if (error instanceof SheetError) return error.faults.map(({ row, column, rule }) => `${row} ${column} ${rule}`);
  throw new Error('the rows were taken', { cause: error });
}

describe.each(sheetKinds.map(({ name }) => name))('%s', (name) => {
  test.each(sheetFormats)('an exported %s imports again without a change', async (format) => {
    const rows = await exported(name, format);
    expect(rows.length).toBeGreaterThan(5);
    const answer = await importRows(site.app, kindOf(name), rows);
    expect(answer).toEqual({ added: [], changed: [], same: rows.length });
  });

  test('a file whose only column is the key changes nothing, and an unknown column is reported', async () => {
    const [first] = await exported(name);
    const key = first!.cells.key;
    expect(await importRows(site.app, kindOf(name), [{ at: 2, cells: { key } }])).toMatchObject({ same: 1 });
    expect(await faultsOf(name, [{ at: 2, cells: { key, colour: 'red' } }])).toEqual(['2 colour unknownColumn']);
  });
});

test('a posting may have a single bound for age or height, but needs both for pay', async () => {
  const [row] = await exported('postings');
  const none = { ageFrom: null, ageTo: null, heightFrom: null, heightTo: null, payFrom: null, payTo: null, payPer: null };
  const cells = { ...row!.cells, ...none, key: 'one-bound', heightFrom: 165, ageTo: 30 };
  expect(await importRows(site.app, kindOf('postings'), [{ at: 2, cells }])).toMatchObject({ added: ['one-bound'] });
  const [stored] = await withCells('postings', 'one-bound', {});
  expect(stored!.cells).toMatchObject({ ageFrom: null, ageTo: 30, heightFrom: 165, heightTo: null });
  expect(await faultsOf('postings', [{ at: 2, cells: { ...cells, payFrom: 9000, payPer: 'month' } }])).toEqual([
    '2 payTo required',
  ]);
  expect(await faultsOf('postings', [{ at: 2, cells: { ...cells, heightTo: 150 } }])).toEqual(['2 heightTo minimum']);
});

test('the headcount by base is one cell, whose bases, numbers and sum are checked', async () => {
  const [row] = await exported('postings');
  const cells = { ...row!.cells, key: 'by-base', workplaces: ['qingdao', 'chengdu'], headcount: 5 };
  const withQuotas = (quotas: string[]) => [{ at: 2, cells: { ...cells, quotas } }];
  expect(await faultsOf('postings', withQuotas(['qingdao=3']))).toEqual(['2 quotas quotaSum']);
  expect(await faultsOf('postings', withQuotas(['qingdao=3', 'moon=2']))).toEqual(['2 quotas quotaOfBase']);
  expect(await faultsOf('postings', withQuotas(['qingdao=x']))).toEqual(['2 quotas number']);
  expect(await importRows(site.app, kindOf('postings'), withQuotas(['qingdao=3', 'chengdu=2']))).toMatchObject({
    added: ['by-base'],
  });
  const [stored] = await withCells('postings', 'by-base', {});
  expect(stored!.cells.quotas).toEqual(['qingdao=3', 'chengdu=2']);
});

test('a file with bad rows changes nothing; faults name row and column; only well-formed rows report unknown keys', async () => {
  const before = await exported('postings');
  const [one, two, three] = before.map(({ cells }, index) => ({ at: index + 2, cells: { ...cells } as Record<string, unknown> }));
  one!.cells.headcount = 999;
  Object.assign(two!.cells, { endDate: '2026-02-30', unit: 'nowhere', headcount: 'many' });
  three!.cells.key = one!.cells.key;
  const fresh = { at: 5, cells: { ...before[3]!.cells, key: 'fresh', family: 'nothing', 'name.en': '', endDate: 'soon' } };
  const soundButUnknown = {
    at: 6,
    cells: { ...before[3]!.cells, key: 'fresh-2', workplaces: ['qingdao', 'moon'], endDate: '2020-01-01' },
  };
  expect(await faultsOf('postings', [one!, two!, three!, fresh, soundButUnknown])).toEqual([
    '3 endDate date',
    '3 headcount number',
    '4 key twice',
    '5 endDate date',
    '5 name.en required',
    '6 workplaces unknownKey',
    '6 endDate endBeforeBegin',
  ]);
  expect(await exported('postings')).toEqual(before);
});

test('a dry run shows the differences and writes nothing; after the import the public site has the changes', async () => {
  const [row] = await exported('postings');
  const key = String(row!.cells.key);
  const changes = await withCells('postings', key, { 'name.zh': '改名的岗位', headcount: 77 });
  const fresh: RawRow = { at: 9, cells: { ...row!.cells, key: 'quite-new' } };
  const summary = { added: ['quite-new'], changed: [{ key, fields: ['name.zh', 'headcount'] }], same: 0 };
  expect(await importRows(site.app, kindOf('postings'), [...changes, fresh], { dryRun: true })).toEqual(summary);
  expect((await site.client().get(`findPosition/${key}`)).data.headcount).not.toBe(77);
  expect(await importRows(site.app, kindOf('postings'), [...changes, fresh])).toEqual(summary);
  expect((await site.client().get(`findPosition/${key}`)).data).toMatchObject({ headcount: 77, jobName: '改名的岗位' });
  expect((await site.client().get('findPosition/quite-new')).status).toBe(200);
});

test('an import that is repeated after a conflict takes the columns that the file lacks from the latest rows', async () => {
  const kind = kindOf('postings');
  const key = String((await exported('postings'))[0]!.cells.key);
  let attempts = 0;
  const interrupted: typeof kind = {
    ...kind,
    async find(trx, keys) {
      attempts += 1;
      if (attempts === 2) await trx.updateTable('postings').set({ headcount: 77 }).where('id', '=', key).execute();
      return kind.find(trx, keys);
    },
    async save(...given) {
      if (attempts === 1) throw Object.assign(new Error('a deadlock'), { code: '40P01' });
      await kind.save(...given);
    },
  };
  await importRows(site.app, interrupted, [{ at: 2, cells: { key, accepts: 'N' } }]);
  const [after] = await withCells('postings', key, {});
  expect([attempts, after!.cells]).toMatchObject([2, { headcount: 77, accepts: 'N' }]);
});

test('HTML is sanitised on import, so that importing the same file again changes nothing', async () => {
  const [row] = await exported('notices');
  const key = String(row!.cells.key);
  const rows = await withCells('notices', key, { 'content.zh': '<p onclick="x()">正文<script>1</script></p>' });
  expect((await importRows(site.app, kindOf('notices'), rows)).changed).toEqual([{ key, fields: ['content.zh'] }]);
  expect((await exported('notices'))[0]!.cells['content.zh']).toBe('<p>正文</p>');
  expect(await importRows(site.app, kindOf('notices'), rows)).toMatchObject({ changed: [], same: 1 });
});

test('wrong types, attachments, covers, briefs, codes, parents and languages are reported with their columns', async () => {
  const first = async (name: SheetName) => String((await exported(name))[0]!.cells.key);
  const notice = await withCells('notices', await first('notices'), { type: 'rumour', attachments: [{ url: '/etc/passwd' }] });
  expect(await faultsOf('notices', notice)).toEqual(expect.arrayContaining(['1 type unknownKey', '1 attachments says']));
  const brochure = await withCells('brochures', await first('brochures'), { cover: '../secret' });
  expect(await faultsOf('brochures', brochure)).toEqual(['1 cover says']);
  expect(await faultsOf('units', await withCells('units', 'cabin', { brief: 'none' }))).toEqual(['2 brief unknownKey']);
  const family = await withCells('families', await first('families'), { code: 'ab' });
  expect(await faultsOf('families', family)).toEqual(['1 code form']);
  const entry = { key: 'menu/nowhere/child', 'name.zh': '子', 'name.en': 'child', locales: ['de'] };
  expect(await faultsOf('dictionary', [{ at: 1, cells: entry }])).toEqual(['1 key unknownKey', '1 locales oneOf']);
});

test('a new entry of a dictionary goes next to the entry at its position; an entry without a position goes last', async () => {
  const entry = (key: string, position?: number): RawRow => ({
    at: 1,
    cells: { key, 'name.zh': '新', 'name.en': 'new', position: position ?? null },
  });
  await importRows(site.app, kindOf('dictionary'), [entry('noticeType/last'), entry('noticeType/first', 0), entry('fresh/one')]);
  const keys = (await exported('dictionary')).map(({ cells }) => String(cells.key));
  const types = keys.filter((key) => key.startsWith('noticeType/'));
  expect(types.indexOf('noticeType/first')).toBeLessThan(2);
  expect(types.at(-1)).toBe('noticeType/last');
  expect(keys).toContain('fresh/one');
});
