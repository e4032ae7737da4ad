import { beforeAll, expect, test } from 'vitest';

import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { releaseDue } from '#server/recruitment/batches/release-due.ts';
import { batch } from '#tests/support/batches.ts';
import { exportedRows } from '#tests/support/exports.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { interviewSession, createSession } from '#tests/support/sessions.ts';
import { staffClient } from '#tests/support/staff.ts';
import { applied } from '#tests/support/tasks.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const day = 24 * 3_600_000;
const letters = {
  'zh-cn': { subject: '=1+1', text: '=1+1' },
  'en-us': { subject: '=1+1', text: '=1+1' },
};
let lead: TestClient;
let ids: string[];
const site = await openTestApp();
beforeAll(async () => {
  lead = await staffClient(site, 'lead');
  const { posting, idkey } = await applied(site, { unit: 'digital', jobType: '1' }, 'flight');
  ids = [idkey];
  const { id: sessionId } = await createSession(lead, interviewSession({ pkRegJob: posting }));
  const dueAt = new Date(site.clock.now() + 30 * day).toISOString();
  const held: Record<string, unknown>[] = [
    { kind: 'advance' },
    { kind: 'material', type: 'noCrime' },
    { kind: 'intention', sites: [{ key: 'site-online', places: 4 }] },
    { kind: 'background' },
    { kind: 'window', sections: ['Edu'], dueAt, reason: '请补充高中经历' },
    { kind: 'session', sessionId },
    { kind: 'message', letters },
  ];
  for (const action of held) {
    site.clock.advance(1000);
    await batch(lead, ids, action);
  }
});

test('an export of batches contains different kinds of batches, with count, actor, time and state', async () => {
  const rows = await exportedRows(site, lead, { list: 'batches', format: 'xlsx' });
  expect(rows.map(({ what }) => what)).toEqual([
    '发送消息',
    '安排场次',
    '开放资料修改',
    '发起背景调查',
    '发起笔试安排',
    '要求补充材料: 无犯罪记录证明',
    '推进 → 简历筛选中',
  ]);
  for (const row of rows) {
    expect(row).toMatchObject({ count: 1, pending: 1, stateName: '待发布', actorName: 'machine 1' });
    expect(row.confirmed).toMatch(/^2026-\d\d-\d\d \d\d:\d\d$/);
  }
});

test("the export shows each batch's state: scheduled, undone, released, or released with a failed message", async () => {
  site.clock.advance(60_000);
  const later = new Date(site.clock.now() + day).toISOString();
  await batch(lead, ids, { kind: 'material', type: 'employment' }, { releaseAt: later });
  const message = { kind: 'message', letters: { ...letters, 'en-us': { subject: 'News', text: 'Other words' } } };
  site.clock.advance(60_000);
  const gone = await batch(lead, ids, message);
  expect((await lead.post(`batches/${gone.batchId}/undo`)).code).toBe('200');
  site.clock.advance(60_000);
  await batch(lead, ids, message, { releaseAt: 'now' });
  site.clock.advance(60_000);
  const broken = await batch(lead, ids, message, { releaseAt: 'now' });
  await releaseDue(site.app);
  await site.messagesTo('nobody');
  const items = site.app.db.selectFrom('batchItems').select('id').where('batchId', '=', broken.batchId);
  const failed = { sentAt: null, failedAt: site.clock.now() };
  await site.app.db.updateTable('accountMessages').set(failed).where('id', 'in', items).execute();
  const rows = await exportedRows(site, lead, { list: 'batches' });
  expect(rows.slice(0, 4).map(({ stateName }) => stateName)).toEqual(['已发布，有通知失败', '已发布', '已撤销', '已定时']);
});

test('the export of one batch states its kind, its actor and the state of each application in words', async () => {
  const { list } = (await lead.get('batches', { query: { size: '100' } })).data;
  const { batchId } = list.find(({ kind, pending }: { kind: string; pending: number }) => kind === 'session' && pending > 0);
  const rows = await exportedRows(site, lead, { list: 'batchRows', filter: { batchId } });
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    what: '安排场次',
    actorName: 'machine 1',
    stateName: '待发布',
    settled: '',
  });
});

test('a batch released early by a lead is exported with the time of its actual release', async () => {
  site.clock.advance(1000);
  const { batchId } = await batch(lead, ids, { kind: 'material', type: 'works' });
  const before = (await lead.get(`batches/${batchId}`)).data;
  expect(before.releasedAt).toBeNull();
  site.clock.advance(2 * 60_000);
  expect((await lead.post(`batches/${batchId}/release`)).code).toBe('200');
  const releasedAt = new Date(site.clock.now());
  const after = (await lead.get(`batches/${batchId}`)).data;
  expect([after.releasedAt, after.releaseAt]).toEqual([releasedAt.toISOString(), before.releaseAt]);
  expect(Date.parse(after.releasedAt)).toBeLessThan(Date.parse(after.releaseAt));
  const [newest] = await exportedRows(site, lead, { list: 'batches' });
  expect(newest!.releases).toBe(dateTimeInShanghai(releasedAt.getTime()));
});

test("a lead's export contains no batches of other units", async () => {
  expect(await exportedRows(site, await staffClient(site, 'lead', ['cabin']), { list: 'batches' })).toEqual([]);
});
