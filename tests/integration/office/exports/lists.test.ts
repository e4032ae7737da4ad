import { expect, test } from 'vitest';

import { type ExportList, exportListNames } from '#lib/domain/export-lists.ts';
import { readsOnlyMet, staffRoleNames } from '#lib/domain/staff-roles.ts';
import { addStaff } from '#server/office/staff/add-staff.ts';
import { apply, applicationFor, moveTo, openPosting, readyCandidate } from '#tests/support/applications.ts';
import { exportedRows, formulasIn, makeExport } from '#tests/support/exports.ts';
import { uploadTable } from '#tests/support/upload-table.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { interviewSession, createSession, testSession } from '#tests/support/sessions.ts';
import { draftBy } from '#tests/support/staff-postings.ts';
import { founder, staffClient, staffSession } from '#tests/support/staff.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';

const formula = '=1+1';
const site = await openTestApp();

/** Every row of an exported list; fails if a cell is a formula, or if no cell has the text of `formula`. */
async function rowsFor(client: TestClient, list: ExportList, filter: Record<string, unknown> = {}) {
  const { file } = await makeExport(site, client, { list, filter });
  const { bytes } = await file();
  expect(formulasIn(bytes)).toEqual([]);
  expect(new TextDecoder().decode(bytes)).toContain('1+1');
  return exportedRows(site, client, { list, filter, format: 'xlsx' });
}

test("sessions are exported with the filters of their list, within the actor's units", async () => {
  const recruiter = await staffClient(site, 'recruiter', ['digital']);
  const posting = await openPosting(site, { unit: 'digital' });
  await createSession(recruiter, interviewSession({ pkRegJob: posting, place: formula }));
  const gone = await createSession(recruiter, testSession({ pkRegJob: posting }));
  await recruiter.post(`sessions/${gone.id}/cancel`, { reason: '场地取消', version: gone.version });
  expect(await rowsFor(recruiter, 'sessions', { from: '2026-03-01', kind: '' })).toMatchObject([
    {
      ...{ kindName: '面试', place: formula, begins: '2026-04-11 09:00', ends: '2026-04-11 17:00' },
      ...{ taken: 0, capacity: 2, attendees: 0, stateName: '待举行' },
    },
  ]);
  const all = await exportedRows(site, recruiter, { list: 'sessions', filter: { cancelled: 'Y' } });
  expect(all.map(({ kindName, stateName }) => [kindName, stateName]).sort()).toEqual(
    [
      ['面试', '待举行'],
      ['笔试', '已取消'],
    ].sort(),
  );
  expect(await exportedRows(site, recruiter, { list: 'sessions', filter: { to: '2026-03-01' } })).toEqual([]);
  expect(await exportedRows(site, await staffClient(site, 'recruiter', ['cabin']), { list: 'sessions' })).toEqual([]);
  const wrong = { format: 'csv', list: 'sessions', filter: { from: 'soon', kind: 'party' } };
  expect(faultsOf(await recruiter.post('exports', wrong))).toEqual(['filter.from date']);
  expect(faultsOf(await recruiter.post('exports', { ...wrong, filter: { kind: 'party' } }))).toEqual(['filter.kind choice']);
});

test('postings and drafts are exported with the filters of their list; staff who read applications also get counts', async () => {
  const lead = await staffClient(site, 'lead', ['cargo']);
  await draftBy(lead, { name: { zh: formula, en: formula }, unit: 'cargo' });
  const open = await openPosting(site, { unit: 'cargo' });
  await apply(await readyCandidate(site), applicationFor(open));
  const { nameZh: regJobName } = await site.app.db
    .selectFrom('postings')
    .select('nameZh')
    .where('id', '=', open)
    .executeTakeFirstOrThrow();
  expect(await rowsFor(lead, 'postingList', { state: 'draft', jobType: '', keyWord: '' })).toMatchObject([
    { regJobName: formula, stateName: '草稿', unitName: '货运物流部', applications: null },
  ]);
  const filter = { keyWord: '', unit: 'cargo' };
  const all = await exportedRows(site, lead, { list: 'postingList', filter, format: 'xlsx' });
  expect(all).toHaveLength((await lead.get('postings')).data.total);
  const counted = { regJobName, stateName: '开放中', applications: 1, steps: expect.stringMatching(/ 1$/) };
  expect(all).toContainEqual(expect.objectContaining(counted));
  const editor = await staffClient(site, 'editor', ['cargo']);
  const uncounted = await exportedRows(site, editor, { list: 'postingList', filter: { state: 'open' } });
  expect(uncounted.find((row) => row.regJobName === regJobName)).toMatchObject({ applications: '', steps: '' });
  expect(await exportedRows(site, lead, { list: 'postingList', filter: { unit: 'cabin' } })).toEqual([]);
  const wrong = { format: 'csv', list: 'postingList', filter: { jobType: '99' } };
  expect(faultsOf(await lead.post('exports', wrong))).toEqual(['filter.jobType choice']);
});

test('content, including drafts, is exported by kind with the filters of its list', async () => {
  const editor = await staffClient(site, 'editor');
  const name = { zh: formula, en: 'Draft of a notice' };
  const draft = await editor.post('notices', { name, jobType: '8', publishDate: '2026-03-01', isTop: 'Y', state: 'draft' });
  expect(draft.code).toBe('200');
  expect(await rowsFor(editor, 'contents', { kind: 'notices', state: 'draft', keyWord: '' })).toMatchObject([
    {
      kindName: '公告',
      titleZh: formula,
      titleEn: 'Draft of a notice',
      isTop: '置顶',
      stateName: '草稿',
    },
  ]);
  const { total } = (await editor.get('notices')).data;
  expect(await exportedRows(site, editor, { list: 'contents', filter: { kind: 'notices' } })).toHaveLength(total);
  const kinds = new Set((await exportedRows(site, editor, { list: 'contents' })).map(({ kindName }) => kindName));
  expect([...kinds]).toEqual(expect.arrayContaining(['公告', '招聘简章', '单位简介', '横幅与图片', '字典与菜单', '固定页面']));
  const wrong = { format: 'csv', list: 'contents', filter: { kind: 'salaries' } };
  expect(faultsOf(await editor.post('exports', wrong))).toEqual(['filter.kind choice']);
});

test("imports of permitted kinds are exported: the actor's own, or everybody's if no units limit the actor", async () => {
  const editor = await staffClient(site, 'editor', ['digital']);
  const posting = await openPosting(site, { unit: 'digital', headcount: 1 });
  const { data } = await uploadTable(editor, 'postings', [
    ['key', 'headcount'],
    [posting, '11'],
  ]);
  await site.app.db.updateTable('importBatches').set({ actorName: formula }).where('id', '=', data.importId).execute();
  expect(await rowsFor(editor, 'imports')).toMatchObject([
    { kindName: '职位', actorName: formula, added: 0, changed: 1, stateName: '已应用', undoneOn: null },
  ]);
  expect(await exportedRows(site, await staffClient(site, 'editor', ['digital']), { list: 'imports' })).toEqual([]);
  expect(await exportedRows(site, await staffClient(site, 'editor'), { list: 'imports' })).toHaveLength(1);
  expect(await exportedRows(site, await staffClient(site, 'recruiter'), { list: 'imports' })).toEqual([]);
});

test('staff and tokens are exported only after a fresh code, and without secrets', async () => {
  await addStaff(site.app, founder, { name: formula, email: 'formula@desk.example', role: 'recruiter', units: ['cabin'] });
  const admin = await staffSession(site, 'admin');
  const people = await rowsFor(admin, 'staff');
  expect(people).toHaveLength((await admin.get('people')).data.list.length);
  expect(people.find(({ email }) => email === 'formula@desk.example')).toMatchObject({
    ...{ name: formula, roleName: '招聘专员', unitNames: '客舱服务部', stateName: '待开通' },
  });
  const machines = await exportedRows(site, admin, { list: 'tokens' });
  expect(machines).toHaveLength((await admin.get('tokens')).data.list.length);
  expect(JSON.stringify([people, machines])).not.toMatch(/hash|secret|totp/i);
  const asked = { format: 'csv', list: 'staff' };
  const machine = await (await staffClient(site, 'admin')).post('exports', asked);
  expect([machine.status, machine.data]).toEqual([403, { stepUp: true }]);
  const { id, file } = await makeExport(site, admin, asked);
  site.clock.advance(10 * 60_000 + 1);
  expect((await admin.post('exports', asked)).data).toEqual({ stepUp: true });
  expect((await file()).data).toEqual({ stepUp: true });
  expect((await admin.get(`exports/${id}`)).data.state).toBe('ready');
});

test('webhook deliveries are exported, including dead letters', async () => {
  const admin = await staffSession(site, 'admin');
  const { id } = (await admin.post('webhooks', { url: 'https://hr.example.com/skygate' })).data;
  const delivery = { webhookId: id, fromSeq: 1, toSeq: 2, events: 2, attempts: 8, claimedUntil: null } as const;
  const rows = Array.from({ length: 101 }, (_, index) => ({
    ...{ ...delivery, id: `delivery-${String(index).padStart(3, '0')}`, state: 'dead' as const, nextAt: 0 },
    ...{ lastStatus: null, lastError: formula, createdAt: site.clock.now(), settledAt: site.clock.now() },
  }));
  await site.app.db.insertInto('webhookDeliveries').values(rows).execute();
  const exported = await rowsFor(admin, 'deliveries', { webhookId: id });
  expect(exported).toHaveLength(rows.length);
  expect(exported[0]).toMatchObject({
    ...{ url: 'https://hr.example.com/skygate', stateName: '已放弃', events: 2, attempts: 8, lastError: formula, next: null },
  });
  expect(faultsOf(await admin.post('exports', { format: 'csv', list: 'deliveries' }))).toEqual(['filter.webhookId required']);
  const unknown = await admin.post('exports', { format: 'csv', list: 'deliveries', filter: { webhookId: 'x' } });
  expect(unknown.status).toBe(404);
});

test("applications due for erasure are exported without names; exported retention holds are of the actor's units", async () => {
  const posting = await openPosting(site, { unit: 'digital' });
  await site.app.db.updateTable('postings').set({ nameZh: formula }).where('id', '=', posting).execute();
  const sent = [];
  for (let count = 0; count < 2; count += 1) {
    const { idkey, receiptNo } = (await apply(await readyCandidate(site), applicationFor(posting))).data;
    site.clock.advance(1000);
    await moveTo(site, idkey, 'rejected');
    sent.push({ idkey, receiptNo });
  }
  const lead = await staffClient(site, 'lead', ['digital']);
  const hold = { application: sent[0]!.receiptNo, reason: formula };
  expect((await lead.post('retention/holds', hold)).code).toBe('200');
  expect(await rowsFor(lead, 'retentionHolds')).toMatchObject([{ receiptNo: sent[0]!.receiptNo, reason: formula }]);
  expect(await exportedRows(site, await staffClient(site, 'lead', ['cabin']), { list: 'retentionHolds' })).toEqual([]);
  const admin = await staffSession(site, 'admin');
  const terms = { rejected: 1, withdrawn: null, hired: null };
  expect((await admin.put('retention', { version: (await admin.get('retention')).data.version, terms })).status).toBe(200);
  site.clock.advance(40 * 24 * 3_600_000);
  const due = await rowsFor(await staffClient(site, 'admin'), 'retentionDue');
  expect(due).toMatchObject([
    { receiptNo: sent[1]!.receiptNo, regJobName: formula, statusName: '未通过', unitName: expect.any(String) },
  ]);
  expect(JSON.stringify(due)).not.toContain('林晓云');
});

test('postings, sessions, contents, imports, deliveries and retention are exported only by roles that read them', async () => {
  const readers: Partial<Record<ExportList, string[]>> = {
    postingList: ['lead', 'editor'],
    sessions: ['lead', 'recruiter'],
    contents: ['editor'],
    imports: ['lead', 'recruiter', 'editor'],
    deliveries: ['admin'],
    retentionDue: ['admin'],
    retentionHolds: ['lead'],
  };
  const filter = { webhookId: 'x' };
  for (const role of staffRoleNames) {
    const client = await staffClient(site, role);
    for (const list of exportListNames.filter((name) => readers[name])) {
      const { status } = await client.post('exports', { format: 'csv', list, filter });
      expect([role, list, status === (readsOnlyMet(role) ? 404 : 403)]).toEqual([role, list, !readers[list]!.includes(role)]);
    }
  }
});
