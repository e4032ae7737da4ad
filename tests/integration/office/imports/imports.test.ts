import { beforeAll, describe, expect, test } from 'vitest';

import { forgetImportRows } from '#server/office/imports/forget-rows.ts';
import { sheetKinds } from '#server/office/imports/sheet-kinds.ts';
import { changeAccess } from '#server/office/staff/change-staff.ts';
import type { Db } from '#server/platform/db/database.ts';
import { exportSheet } from '#server/platform/spreadsheets/export-rows.ts';
import { apply, applicationFor, openPosting, readyCandidate } from '#tests/support/applications.ts';
import { uploadTable } from '#tests/support/upload-table.ts';
import { oneBehindLock } from '#tests/support/behind-lock.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { founder, staffClient, staffSession } from '#tests/support/staff.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';

let editor: TestClient;

const site = await openTestApp();
beforeAll(async () => {
  editor = await staffClient(site, 'editor');
});

async function exported(kind: string, key: string): Promise<Record<string, unknown>> {
  const parts: Uint8Array[] = [];
  for await (const part of exportSheet(
    site.app,
    sheetKinds.find(({ name }) => name === kind)!,
    'json',
  ))
    parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString()).find((row: { key: string }) => row.key === key);
}

describe('a table of postings', () => {
  test('is previewed, applied as one import, and undone for rows that nobody has changed since', async () => {
    const [one, two] = [await openPosting(site, { headcount: 1 }), await openPosting(site, { headcount: 2 })];
    const table = [
      ['key', 'headcount'],
      [one, '11'],
      [two, '12'],
    ];
    const preview = await uploadTable(editor, 'postings', table, { dryRun: true });
    expect(preview.data).toMatchObject({
      ...{ importId: null, added: 0, changed: 2, same: 0, more: 0, faults: [] },
      differences: [{ key: one, kind: 'changed', fields: [{ name: 'headcount', from: '1', to: '11' }] }, { key: two }],
    });
    expect((await exported('postings', one)).headcount).toBe(1);
    const applied = await uploadTable(editor, 'postings', table, { digest: preview.data.digest });
    expect(applied.data).toMatchObject({ changed: 2, importId: expect.any(String) });
    expect((await exported('postings', one)).headcount).toBe(11);
    await uploadTable(editor, 'postings', [
      ['key', 'headcount'],
      [two, '99'],
    ]);
    const undone = await editor.post(`imports/${applied.data.importId}/undo`);
    expect(undone.data).toMatchObject({ state: 'undone', restored: 1, kept: [two] });
    expect([(await exported('postings', one)).headcount, (await exported('postings', two)).headcount]).toEqual([1, 99]);
    expect((await editor.post(`imports/${applied.data.importId}/undo`)).data).toEqual(undone.data);
  });

  test('is undone by deleting the postings that it added, except those for which somebody has applied', async () => {
    const model = await openPosting(site);
    const row = await exported('postings', model);
    const fresh = ['import-new-1', 'import-new-2'].map((key) => ({ ...row, key }));
    const bytes = Buffer.from(JSON.stringify(fresh));
    const { data } = await uploadTable(editor, 'postings', new Uint8Array(bytes), { name: 'new.json' });
    expect(data).toMatchObject({ added: 2, differences: [{ kind: 'added' }, {}] });
    await apply(await readyCandidate(site), applicationFor('import-new-2'));
    expect((await editor.post(`imports/${data.importId}/undo`)).data).toMatchObject({ restored: 1, kept: ['import-new-2'] });
    expect((await site.client().get('findPosition/import-new-1')).status).toBe(404);
    expect((await site.client().get('findPosition/import-new-2')).status).toBe(200);
  });

  test('is refused if it changes the category of a posting for which somebody has applied', async () => {
    const [taken, free] = [await openPosting(site, { jobType: '3' }), await openPosting(site, { jobType: '3' })];
    await apply(await readyCandidate(site), applicationFor(taken));
    const table = [
      ['key', 'jobType'],
      [taken, '4'],
      [free, '4'],
    ];
    const { data } = await uploadTable(editor, 'postings', table, { dryRun: true });
    expect(data.faults).toMatchObject([{ row: 2, column: 'jobType', rule: 'fixedOnceApplied' }]);
  });

  test('is refused if its idempotency key belongs to an import of another kind', async () => {
    const key = await openPosting(site, { headcount: 5 });
    const table = [
      ['key', 'headcount'],
      [key, '6'],
    ];
    const repeated = async () => uploadTable(editor, 'postings', table, { key: 'one-key' });
    const { data } = await repeated();
    expect((await repeated()).data.importId).toBe(data.importId);
    const other = await uploadTable(editor, 'notices', table, { key: 'one-key' });
    expect([other.status, faultsOf(other)]).toEqual([400, ['Idempotency-Key type']]);
  });

  test('whose changes would differ from the preview is refused, and the answer has the changes that it would make now', async () => {
    const key = await openPosting(site, { headcount: 5 });
    const table = [
      ['key', 'headcount'],
      [key, '6'],
    ];
    const { digest } = (await uploadTable(editor, 'postings', table, { dryRun: true })).data;
    await uploadTable(editor, 'postings', [
      ['key', 'headcount'],
      [key, '7'],
    ]);
    const refused = await uploadTable(editor, 'postings', table, { digest });
    expect([refused.status, refused.data.differences[0].fields]).toEqual([409, [{ name: 'headcount', from: '7', to: '6' }]]);
    expect((await exported('postings', key)).headcount).toBe(7);
  });

  test.skipIf(process.env.TEST_DATABASE !== 'postgres')(
    'keeps a change that a colleague is saving, and is undone without it being lost',
    async () => {
      const key = await openPosting(site, { headcount: 5 });
      const table = [
        ['key', 'accepts'],
        [key, 'N'],
      ];
      const colleagueSaves = (headcount: number) => (trx: Db) =>
        trx.updateTable('postings').set({ headcount }).where('id', '=', key).execute();
      const imported = await oneBehindLock(site, colleagueSaves(8), () => uploadTable(editor, 'postings', table));
      expect(await exported('postings', key)).toMatchObject({ headcount: 8, accepts: 'N' });
      const undo = () => editor.post(`imports/${imported.data.importId}/undo`);
      const undone = await oneBehindLock(site, colleagueSaves(9), undo);
      expect(undone.data).toMatchObject({ restored: 0, kept: [key] });
      expect((await exported('postings', key)).headcount).toBe(9);
    },
  );

  test('sent again with its idempotency key yields the same import, also concurrently', async () => {
    const key = await openPosting(site);
    const table = [
      ['key', 'headcount'],
      [key, '50'],
    ];
    const answers = await Promise.all([1, 2, 3].map(() => uploadTable(editor, 'postings', table, { key: 'lost-line' })));
    const again = await uploadTable(editor, 'postings', table, { key: 'lost-line' });
    const { importId } = again.data;
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, data: { importId } });
    expect(importId).toEqual(expect.any(String));
  });

  test('with faults is refused as a whole, and every fault is reported with its row', async () => {
    const key = await openPosting(site, { headcount: 3 });
    const table = [
      ['key', 'headcount', 'endDate'],
      [key, '4', '2026-03-31'],
      ['', '0', 'soon'],
      [key, '5', ''],
    ];
    const preview = await uploadTable(editor, 'postings', table, { dryRun: true });
    const faults = preview.data.faults.map(({ row, column, rule }: Record<string, string>) => `${row} ${column} ${rule}`);
    expect(faults).toEqual(expect.arrayContaining(['3 key required', '3 headcount minimum', '3 endDate date', '4 key twice']));
    const refused = await uploadTable(editor, 'postings', table);
    expect([refused.status, refused.data.fields[0].path]).toEqual([400, 'rows.3.endDate']);
    expect((await exported('postings', key)).headcount).toBe(3);
  });

  test('treats postings of other units as unknown; tables of office-wide data are refused to staff of one unit', async () => {
    const cabin = await staffClient(site, 'editor', ['cabin']);
    const [own, foreign] = [await openPosting(site, { unit: 'cabin' }), await openPosting(site, { unit: 'digital' })];
    const rules = async (row: string[]) =>
      (await uploadTable(cabin, 'postings', [['key', 'unit'], row], { dryRun: true })).data.faults.map(
        (one: { rule: string }) => one.rule,
      );
    expect(await rules([foreign, 'digital'])).toEqual(['unknownKey']);
    expect(await rules([foreign, 'cabin'])).toEqual(['unknownKey']);
    expect(await rules([own, 'digital'])).toEqual(['unknownKey']);
    expect(
      (
        await uploadTable(cabin, 'postings', [
          ['key', 'headcount'],
          [own, '9'],
        ])
      ).status,
    ).toBe(200);
    expect(
      (
        await uploadTable(cabin, 'postings', [
          ['key', 'headcount'],
          [foreign, '9'],
        ])
      ).status,
    ).toBe(400);
    expect((await uploadTable(cabin, 'units', [['key'], ['cabin']])).status).toBe(403);
    const everything = await uploadTable(editor, 'postings', [
      ['key', 'headcount'],
      [foreign, '9'],
    ]);
    expect((await cabin.post(`imports/${everything.data.importId}/undo`)).status).toBe(404);
    expect((await cabin.get(`imports/${everything.data.importId}`)).status).toBe(404);
  });
});

test('undoing an import after losing a unit restores the rows of the remaining units only', async () => {
  const [own, foreign] = [await openPosting(site, { unit: 'cabin' }), await openPosting(site, { unit: 'digital' })];
  const person = await staffSession(site, 'editor', ['cabin', 'digital']);
  const { data } = await uploadTable(person, 'postings', [
    ['key', 'headcount'],
    [own, '9'],
    [foreign, '9'],
  ]);
  const access = { name: person.name, role: 'editor', units: ['cabin'] };
  await changeAccess(site.app, founder, person.id, access);
  const undone = await person.post(`imports/${data.importId}/undo`);
  expect(undone.data).toMatchObject({ restored: 1, kept: [foreign] });
  expect((await exported('postings', foreign)).headcount).toBe(9);
});

test('undoing an import takes an imported notice off the site', async () => {
  const rows = await Array.fromAsync(sheetKinds.find(({ name }) => name === 'notices')!.list(site.app.db));
  const fresh = { ...rows[0]!, key: 'imported-notice', attachments: '' };
  const bytes = new Uint8Array(Buffer.from(JSON.stringify([fresh])));
  const { data } = await uploadTable(editor, 'notices', bytes, { name: 'n.json' });
  expect(data.added).toBe(1);
  expect((await editor.post(`imports/${data.importId}/undo`)).data).toMatchObject({ restored: 1, kept: [] });
  expect(await exported('notices', 'imported-notice')).toBeUndefined();
});

const words = ['name.zh', 'name.en'];

test.each([
  ['units', ['key', ...words], [], (key: string) => ({ unit: key })],
  ['families', ['key', ...words, 'code'], ['ABC123'], (key: string) => ({ family: key })],
  ['workplaces', ['key', ...words], [], (key: string) => ({ workplaces: [key] })],
  ['sites', ['key', ...words], [], (key: string) => ({ testSites: [key] })],
] as const)('undoing an import deletes what it added to the %s, unless a posting needs it', async (kind, heads, own, use) => {
  const rows = ['fresh-one', 'fresh-two'].map((key) => [key, '新', 'New', ...own]);
  const { data } = await uploadTable(editor, kind, [[...heads], ...rows]);
  expect(data.added).toBe(2);
  await openPosting(site, use('fresh-two'));
  const undone = (await editor.post(`imports/${data.importId}/undo`)).data;
  expect(undone).toMatchObject({ state: 'undone', restored: 1, kept: ['fresh-two'] });
  expect([await exported(kind, 'fresh-one'), (await exported(kind, 'fresh-two')).key]).toEqual([undefined, 'fresh-two']);
});

test('undoing an import does not delete a unit to which a token is limited', async () => {
  const { data } = await uploadTable(editor, 'units', [
    ['key', ...words],
    ['fresh-three', '新', 'New'],
  ]);
  await staffClient(site, 'recruiter', ['fresh-three']);
  expect((await editor.post(`imports/${data.importId}/undo`)).data).toMatchObject({ restored: 0, kept: ['fresh-three'] });
});

test('undoing an import deletes added dictionary entries, except those that got children later or are used by a notice', async () => {
  const add = (...keys: string[]) =>
    uploadTable(editor, 'dictionary', [['key', ...words], ...keys.map((key) => [key, '新', 'New'])]);
  const { data } = await add('noticeType/fresh', 'noticeType/fresh/below', 'noticeType/other', 'noticeType/used');
  expect(data.added).toBe(4);
  await add('noticeType/other/later');
  const both = { zh: '公告', en: 'Notice' };
  const notice = { jobType: '8', publishDate: '2026-03-01', isTop: 'N', jobccType: 'used', name: both, content: both };
  expect((await editor.post('notices', { ...notice, state: 'published' })).code).toBe('200');
  const undone = (await editor.post(`imports/${data.importId}/undo`)).data;
  expect(undone).toMatchObject({ restored: 2, kept: ['noticeType/other', 'noticeType/used'] });
  const keys = ['noticeType/fresh', 'noticeType/fresh/below', 'noticeType/other', 'noticeType/other/later'];
  const left = await Promise.all(keys.map((key) => exported('dictionary', key)));
  expect(left.map((row) => row?.key)).toEqual([undefined, undefined, 'noticeType/other', 'noticeType/other/later']);
});

describe('thirty days after an import', () => {
  const day = 86_400_000;
  const rowsOf = async (importId: string) =>
    (await site.app.db.selectFrom('importRows').select('number').where('importId', '=', importId).execute()).length;

  test('it can no longer be undone; a day later the data for undoing is deleted, but the import stays listed', async () => {
    const key = await openPosting(site, { headcount: 1 });
    const table = (headcount: string) => [
      ['key', 'headcount'],
      [key, headcount],
    ];
    const old = (await uploadTable(editor, 'postings', table('2'))).data.importId as string;
    const { undoUntil } = (await editor.get(`imports/${old}`)).data;
    expect(Date.parse(undoUntil)).toBe(site.clock.now() + 30 * day);
    site.clock.advance(2 * day);
    const late = (await uploadTable(editor, 'postings', table('3'))).data.importId as string;
    site.clock.advance(28 * day);
    await forgetImportRows(site.app);
    expect([await rowsOf(old), await rowsOf(late)]).toEqual([1, 1]);
    site.clock.advance(1);
    const again = await staffClient(site, 'editor');
    expect(await again.post(`imports/${old}/undo`)).toMatchObject({ code: '500003', message: '已过撤销期限，不能再撤销' });
    expect((await exported('postings', key)).headcount).toBe(3);
    site.clock.advance(day);
    await forgetImportRows(site.app);
    expect([await rowsOf(old), await rowsOf(late)]).toEqual([0, 1]);
    expect((await again.get(`imports/${old}`)).data).toMatchObject({ state: 'applied', changed: 1, undoUntil: null });
    expect((await again.post(`imports/${late}/undo`)).data).toMatchObject({ state: 'undone', restored: 1, undoUntil: null });
    expect((await exported('postings', key)).headcount).toBe(2);
  });
});
