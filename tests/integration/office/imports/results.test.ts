import { beforeAll, describe, expect, test } from 'vitest';

import { apply, applicationFor, moveTo, openPosting, readyCandidate } from '#tests/support/applications.ts';
import { uploadTable } from '#tests/support/upload-table.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { staffClient } from '#tests/support/staff.ts';
import { ask } from '#tests/support/tasks.ts';
import type { TestClient } from '#tests/support/test-client.ts';

let editor: TestClient;
let recruiter: TestClient;

const site = await openTestApp();
beforeAll(async () => {
  editor = await staffClient(site, 'editor');
  recruiter = await staffClient(site, 'recruiter');
});

describe('a results sheet', () => {
  const names = ['林晓云', '林晓云'];
  async function applicants() {
    const sent: { idkey: string; receiptNo: string; client: TestClient }[] = [];
    for (const unit of ['digital', 'cabin']) {
      const client = await readyCandidate(site);
      sent.push({ ...(await apply(client, applicationFor(await openPosting(site, { unit })))).data, client });
    }
    return sent;
  }
  const statusOf = async ({ client, idkey }: { client: TestClient; idkey: string }) =>
    (await client.get(`personal/apply-job/${idkey}`)).data.status;

  test('makes decisions that candidates do not see before the release, and that can be undone until then', async () => {
    const [one, two] = await applicants();
    const table = [
      ['回执编号', '姓名', '成绩', '决定', '备注'],
      [one!.receiptNo, names[0]!, '86', '通过', ''],
      [two!.receiptNo, names[1]!, '41', '不通过', ''],
    ];
    const preview = await uploadTable(recruiter, 'results', table, { dryRun: true });
    expect(preview.data).toMatchObject({
      faults: [],
      differences: [
        {
          key: one!.receiptNo,
          label: names[0],
          fields: [
            { name: 'status', from: 'submitted', to: 'screening' },
            { name: 'result', to: '86' },
          ],
        },
        { key: two!.receiptNo, fields: [{ name: 'status', to: 'rejected' }, { to: '41' }] },
      ],
    });
    expect(await site.app.db.selectFrom('batchItems').selectAll().execute()).toEqual([]);
    const { data } = await uploadTable(recruiter, 'results', table, { digest: preview.data.digest, key: 'r1' });
    expect((await uploadTable(recruiter, 'results', table, { key: 'r1' })).data.importId).toBe(data.importId);
    expect([await statusOf(one!), await statusOf(two!)]).toEqual(['submitted', 'submitted']);
    const pending = await site.app.db.selectFrom('batchItems').select(['state', 'decision']).execute();
    expect(pending.toSorted((a, b) => a.decision!.localeCompare(b.decision!))).toEqual([
      { state: 'pending', decision: 'advance' },
      { state: 'pending', decision: 'reject' },
    ]);
    expect((await recruiter.post(`imports/${data.importId}/undo`)).data).toMatchObject({
      state: 'undone',
      restored: 2,
      changed: 2,
    });
    const states = await site.app.db.selectFrom('batchItems').select('state').execute();
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['undone']));
  });

  test('reports every row that does not fit: unknown, other unit, wrong name, duplicate, no decision, not possible', async () => {
    const [one, two] = await applicants();
    await moveTo(site, one!.idkey, 'rejected');
    const cabin = await staffClient(site, 'recruiter', ['cabin']);
    const heads = ['receiptNo', 'name', 'result', 'decision'];
    const faults = async (client: TestClient, ...rows: string[][]) =>
      (await uploadTable(client, 'results', [heads, ...rows], { dryRun: true })).data.faults.map(
        ({ row, column, rule }: Record<string, string>) => `${row} ${column} ${rule}`,
      );
    expect(await faults(cabin, [one!.receiptNo, '林晓云', '', 'advance'])).toEqual(['2 receiptNo unknownKey']);
    const rows = [
      ['R-unknown', '林晓云', '', 'advance'],
      [two!.receiptNo, '别人', '', 'advance'],
      [two!.receiptNo, '林晓云', '', 'advance'],
      [one!.receiptNo, '林晓云', '', 'advance'],
      ['R-2', '', '90', ''],
      ['R-3', '林晓云', '', 'maybe'],
    ];
    expect(await faults(recruiter, ...rows)).toEqual([
      '2 receiptNo unknownKey',
      '3 name nameDiffers',
      '4 receiptNo twice',
      '5 decision says',
      '6 name required',
      '6 decision required',
      '7 decision oneOf',
      '7 receiptNo unknownKey',
    ]);
    expect((await uploadTable(recruiter, 'results', [heads, ...rows])).status).toBe(400);
    expect((await uploadTable(recruiter, 'results', [['name'], ['林晓云']], { dryRun: true })).data.faults).toMatchObject([
      { row: 1, column: '回执编号', rule: 'columnMissing', message: '缺少列“回执编号”' },
      { row: 1, column: '决定', rule: 'columnMissing' },
    ]);
    expect((await uploadTable(editor, 'results', [heads])).status).toBe(403);
  });

  test("reports faults under the file's own column names", async () => {
    const rows = [
      ['Receipt no.', '姓名', 'Decision'],
      ['R-unknown', '林晓云', 'advance'],
      ['R-2', '', 'maybe'],
    ];
    const { data } = await uploadTable(recruiter, 'results', rows, { dryRun: true });
    expect(data.faults.map(({ row, column }: { row: number; column: string }) => `${row} ${column}`)).toEqual([
      '2 Receipt no.',
      '3 姓名',
      '3 Decision',
    ]);
  });

  test('is accepted again after its import was undone', async () => {
    const [one] = await applicants();
    const table = [
      ['receiptNo', 'name', 'decision'],
      [one!.receiptNo, '林晓云', 'advance'],
    ];
    const { data } = await uploadTable(recruiter, 'results', table);
    await recruiter.post(`imports/${data.importId}/undo`);
    const again = await uploadTable(recruiter, 'results', table);
    expect(again).toMatchObject({ status: 200, data: { changed: 1 } });
    expect(again.data.importId).not.toBe(data.importId);
  });

  test('explains what a candidate still has to do', async () => {
    const [one] = await applicants();
    await ask(site, [one!.idkey], { type: 'noCrime' });
    const row = [one!.receiptNo, '林晓云', '', 'advance'];
    const { data } = await uploadTable(recruiter, 'results', [['receiptNo', 'name', 'result', 'decision'], row], {
      dryRun: true,
    });
    expect(data.faults).toMatchObject([{ column: 'decision', rule: 'says', message: '候选人尚未完成：无犯罪记录证明' }]);
  });

  test('sent twice at the same time with one key is imported once, and both requests get the same answer', async () => {
    const table = [
      ['receiptNo', 'name', 'decision'],
      ...(await applicants()).map(({ receiptNo }) => [receiptNo, '林晓云', 'advance']),
    ];
    const answers = await Promise.all([1, 2, 3].map(() => uploadTable(recruiter, 'results', table, { key: 'twice' })));
    const [{ data }] = answers as [(typeof answers)[0]];
    expect(data.changed).toBe(table.length - 1);
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, data: { importId: data.importId, changed: data.changed } });
  });

  test('interrupted between its import and its decisions is completed when it is sent again with the same key', async () => {
    const [one] = await applicants();
    const table = [
      ['receiptNo', 'name', 'decision'],
      [one!.receiptNo, '林晓云', 'advance'],
    ];
    const { data } = await uploadTable(recruiter, 'results', table, { key: 'cut' });
    const before = await site.app.db.selectFrom('batchItems').select('id').execute();
    await site.app.db
      .updateTable('importBatches')
      .set({ state: 'applying', decisionBatches: '[]' })
      .where('id', '=', data.importId)
      .execute();
    expect((await uploadTable(recruiter, 'results', table, { key: 'cut' })).data).toMatchObject({
      importId: data.importId,
      changed: 1,
    });
    expect(await site.app.db.selectFrom('batchItems').select('id').execute()).toEqual(before);
    expect((await recruiter.get(`imports/${data.importId}`)).data).toMatchObject({ state: 'applied' });
  });
});

test('imports and their undoing are logged without names', async () => {
  const log = await site.app.db
    .selectFrom('auditLog')
    .selectAll()
    .where('action', 'in', ['import.applied', 'import.undone'])
    .execute();
  expect(new Set(log.map(({ action }) => action))).toEqual(new Set(['import.applied', 'import.undone']));
  expect(JSON.stringify(log)).not.toContain('林晓云');
});
