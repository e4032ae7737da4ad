import { unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';

import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import type { Locale } from '#lib/text/locale.ts';
import { askForExport } from '#server/office/exports/ask-for-export.ts';
import { forgetExports } from '#server/office/exports/forget-exports.ts';
import { makeExports } from '#server/office/exports/make-export.ts';
import { takeExport } from '#server/office/exports/take-export.ts';
import { staffAccessOf } from '#server/platform/audit/personal-data.ts';
import { verifyLog } from '#server/platform/audit/verify-log.ts';
import type { StaffActor } from '#server/platform/http/route.ts';
import { apply, applicationFor, openPosting, readyCandidate } from '#tests/support/applications.ts';
import { batch } from '#tests/support/batches.ts';
import { exportedRows, makeExport as madeIn, rowsOf } from '#tests/support/exports.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { picture } from '#tests/support/resumes.ts';
import { createSession, receiptOf, testSession, createTestApplicants } from '#tests/support/sessions.ts';
import { staffClient } from '#tests/support/staff.ts';
import { applied, ask } from '#tests/support/tasks.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';
import { idNumber } from '#tests/support/whole-resume.ts';

const hour = 3_600_000;
let recruiter: TestClient;
const sent: { idkey: string; receiptNo: string }[] = [];

const site = await openTestApp();
beforeAll(async () => {
  recruiter = await staffClient(site, 'recruiter');
  for (const unit of ['digital', 'cabin']) {
    const posting = await openPosting(site, { unit });
    site.clock.advance(1000);
    sent.push((await apply(await readyCandidate(site), applicationFor(posting))).data);
  }
});

/** A lead in the browser with a recently verified code. */
function leadNow(given: Partial<StaffActor> = {}): StaffActor {
  const who = { id: 'staff:lead', name: '陈组长', role: 'lead', units: null, staffId: 'lead', sessionHash: 'x' } as const;
  return { ...who, signsIn: 'password', provedAt: site.clock.now(), ...given };
}

const made = (client: TestClient, body: Record<string, unknown>) => madeIn(site, client, body);

async function answerOf(actor: StaffActor, body: Parameters<typeof askForExport>[2]) {
  const { id } = await askForExport(site.app, actor, body, 'zh-cn');
  await makeExports(site.app);
  return new Uint8Array(await (await takeExport(site.app, actor, id)).arrayBuffer());
}

test('an export is a job that only its requester can see, and whose file can be downloaded once', async () => {
  const asked = await recruiter.post('exports', { format: 'xlsx', columns: ['receiptNo', 'name'] });
  expect(asked.data).toMatchObject({ state: 'waiting', done: 0, list: 'applications', withId: false, expires: null });
  const path = `exports/${asked.data.id}`;
  expect((await recruiter.get(`${path}/file`)).status).toBe(404);
  await makeExports(site.app);
  expect((await recruiter.get(path)).data).toMatchObject({ state: 'ready', done: 2, total: 2 });
  const other = await staffClient(site, 'lead');
  expect((await other.get(path)).status).toBe(404);
  expect((await other.get(`${path}/file`)).status).toBe(404);
  expect((await other.get('exports')).data.list).toEqual([]);
  expect((await recruiter.send('HEAD', `${path}/file`, null, {})).status).toBe(404);
  const file = await recruiter.get(`${path}/file`);
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="applications-\d{4}-\d\d-\d\d\.xlsx"$/);
  expect(Number(file.headers.get('content-length'))).toBe(file.bytes.length);
  expect(await rowsOf(file.bytes, 'xlsx')).toEqual([
    { receiptNo: sent[1]!.receiptNo, name: '林晓云' },
    { receiptNo: sent[0]!.receiptNo, name: '林晓云' },
  ]);
  expect((await recruiter.get(`${path}/file`)).status).toBe(404);
  expect((await recruiter.get(path)).data.state).toBe('taken');
  expect(await site.app.db.selectFrom('exportPortions').selectAll().execute()).toEqual([]);
});

test('a file is deleted after a day', async () => {
  const { id, file } = await made(recruiter, {});
  site.clock.advance(24 * hour);
  expect((await file()).status).toBe(404);
  expect((await recruiter.get(`exports/${id}`)).data.state).toBe('expired');
  await forgetExports(site.app);
  expect(await site.app.db.selectFrom('exportPortions').selectAll().execute()).toEqual([]);
});

test("a file contains nothing of other units, and is gone once its requester's units have changed", async () => {
  const cabin = await staffClient(site, 'recruiter', ['cabin']);
  const { file } = await made(cabin, {});
  expect((await rowsOf((await file()).bytes)).map(({ receiptNo }) => receiptNo)).toEqual([sent[1]!.receiptNo]);
  const { file: foreign } = await made(cabin, { filter: { unit: 'digital' } });
  expect(await rowsOf((await foreign()).bytes)).toEqual([]);
  const before = leadNow();
  const { id } = await askForExport(site.app, before, { format: 'csv' }, 'zh-cn');
  await makeExports(site.app);
  await expect(takeExport(site.app, { ...before, units: ['cabin'] }, id)).rejects.toMatchObject({ code: '404' });
});

test('ID numbers are exported as text cells, and only with a separate permission and a fresh code, which no machine has', async () => {
  expect((await recruiter.post('exports', { format: 'csv', withId: 'Y' })).status).toBe(403);
  const machine = await staffClient(site, 'lead');
  const refused = await machine.post('exports', { format: 'csv', withId: true });
  expect([refused.status, refused.data]).toEqual([403, { stepUp: true }]);
  const stale = leadNow({ provedAt: site.clock.now() - 10 * 60_000 - 1 });
  const asked = { format: 'xlsx', withId: true, columns: ['idNumber', 'receiptNo'] } as const;
  await expect(askForExport(site.app, stale, { ...asked, columns: [] }, 'zh-cn')).rejects.toMatchObject({
    details: { data: { stepUp: true } },
  });
  const xlsx = await answerOf(leadNow(), { ...asked, columns: [...asked.columns] });
  expect((await rowsOf(xlsx, 'xlsx')).map((cells) => cells.idNumber)).toEqual([idNumber, idNumber]);
  const xml = new TextDecoder().decode(unzipSync(xlsx)['xl/worksheets/sheet1.xml']);
  expect(xml).toMatch(new RegExp(`t="inlineStr"><is><t[^>]*>${idNumber}<`));
  const csv = await answerOf(leadNow(), { format: 'csv', withId: true, columns: ['idNumber'] });
  expect(new TextDecoder().decode(csv)).toContain(`'${idNumber}`);
  expect((await recruiter.post('exports', { format: 'csv', columns: ['idNumber'] })).status).toBe(400);
});

test("a candidate's name does not turn a cell into a formula", async () => {
  const names = ['=1+1', '+cmd|calc', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '＝1+1', '＋1', '－1', '＠x', "'=1+1"];
  for (const name of names) {
    await site.app.db
      .updateTable('applicationFacts')
      .set({ name, school: name, major: `x"${name}` })
      .execute();
    const { file } = await made(recruiter, { columns: ['name', 'school', 'major'] });
    const text = new TextDecoder().decode((await file()).bytes);
    const cells = text.split('\r\n').flatMap((line) => line.split(','));
    for (const cell of cells) expect(cell.replace(/^"/, '')).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
    const { file: sheet } = await made(recruiter, { columns: ['name'], format: 'xlsx' });
    const parts = unzipSync((await sheet()).bytes);
    for (const part of Object.values(parts)) expect(new TextDecoder().decode(part)).not.toMatch(/<(?:\w+:)?f[\s>]/);
  }
  await site.app.db.updateTable('applicationFacts').set({ name: '林晓云', school: '云栖大学', major: '交通' }).execute();
});

test('a file names its requester and time: in xlsx on a separate sheet, in csv in the last lines', async () => {
  const asked = { columns: ['name'], headings: 'words' } as const;
  const parts = unzipSync(await answerOf(leadNow(), { format: 'xlsx', ...asked, columns: ['name'] }));
  const part = (name: string) => new TextDecoder().decode(parts[name]);
  expect(part('docProps/core.xml')).toContain('<dc:creator>陈组长</dc:creator>');
  expect(part('xl/worksheets/sheet2.xml')).toMatch(/导出人.*陈组长.*导出时间.*2026-03-/);
  expect(part('xl/worksheets/sheet1.xml')).toContain('姓名');
  const csv = new TextDecoder().decode(await answerOf(leadNow(), { format: 'csv', ...asked, columns: ['name'] }));
  expect(csv).toMatch(/^姓名\r\n/);
  expect(csv).toMatch(/# 导出人,陈组长\r\n# 导出时间,2026-03-\d\d \d\d:\d\d/);
});

test('all faults of filter and columns are reported at once, and a list that the actor may not read is refused', async () => {
  const body = { format: 'pdf', filter: { status: ['gone'], from: 'soon' }, columns: ['name', 'health'] };
  expect(faultsOf(await recruiter.post('exports', body))).toEqual(['format choice']);
  expect(faultsOf(await recruiter.post('exports', { ...body, format: 'csv' }))).toEqual([
    'filter.status choice',
    'filter.from date',
    'columns.1 choice',
  ]);
  expect((await recruiter.post('exports', { format: 'csv', list: 'log' })).status).toBe(403);
  const auditor = await staffClient(site, 'auditor');
  expect((await auditor.post('exports', { format: 'csv' })).status).toBe(403);
});

test('postings and the audit log can be exported too, and each export is logged', async () => {
  const auditor = await staffClient(site, 'auditor');
  await exportedRows(site, auditor, { list: 'log' });
  const log = await exportedRows(site, auditor, { list: 'log' });
  expect(log.map(({ actionName }) => actionName)).toEqual(expect.arrayContaining(['发起导出', '下载导出文件']));
  expect(JSON.stringify(log)).not.toMatch(/林晓云|云栖/);
  const cabin = await staffClient(site, 'recruiter', ['cabin']);
  const { file: postings } = await made(cabin, { list: 'postings' });
  const units = (await rowsOf((await postings()).bytes)).map(({ unit }) => unit);
  expect(new Set(units)).toEqual(new Set(['cabin']));
  expect((await verifyLog(site.app)).brokenAt).toBeNull();
});

test("the applications of a batch are exported with their outcomes, within the actor's units", async () => {
  const { batchId } = await batch(
    recruiter,
    sent.map(({ idkey }) => idkey),
    { kind: 'reject', reason: 'education' },
  );
  expect(faultsOf(await recruiter.post('exports', { format: 'csv', list: 'batchRows' }))).toEqual(['filter.batchId required']);
  const asked = { list: 'batchRows', filter: { batchId } };
  const { file } = await made(recruiter, asked);
  const rows = await rowsOf((await file()).bytes);
  expect(rows.map(({ receiptNo }) => receiptNo)).toEqual(sent.map(({ receiptNo }) => receiptNo).sort());
  expect(rows[0]).toMatchObject({ name: '林晓云', fromName: '已投递', toName: '未通过', stateName: '待发布' });
  const cabin = await staffClient(site, 'recruiter', ['cabin']);
  const { file: own } = await made(cabin, asked);
  expect((await rowsOf((await own()).bytes)).map(({ receiptNo }) => receiptNo)).toEqual([sent[1]!.receiptNo]);
  const cargo = await staffClient(site, 'recruiter', ['cargo']);
  const foreign = await cargo.post('exports', { format: 'csv', ...asked });
  const unknown = await cargo.post('exports', { format: 'csv', list: 'batchRows', filter: { batchId: 'x' } });
  expect([foreign.status, foreign.data, unknown.status, unknown.data]).toEqual([404, null, 404, null]);
  expect((await cargo.get('exports')).data.list).toEqual([]);
  expect((await recruiter.post(`batches/${batchId}/undo`)).code).toBe('200');
});

test('checkers can export their queue, within their units', async () => {
  const { candidate, idkey, receiptNo } = await applied(site, { unit: 'cargo' });
  await ask(site, [idkey]);
  await candidate.upload(`personal/apply-job/${idkey}/material/noCrime`, { name: 'proof.jpg', bytes: await picture() });
  const { file } = await made(await staffClient(site, 'checker', ['cargo']), { list: 'checks' });
  const rows = await rowsOf((await file()).bytes);
  expect(rows).toMatchObject([
    { receiptNo, name: '林晓云', at: dateTimeInShanghai(site.clock.now()), typeName: '无犯罪记录证明', dueAt: '' },
  ]);
  const { file: none } = await made(await staffClient(site, 'checker', ['cabin']), { list: 'checks' });
  expect(await rowsOf((await none()).bytes)).toEqual([]);
  expect((await recruiter.post('exports', { format: 'csv', list: 'checks' })).status).toBe(403);
});

test('an export can be limited to applications with a given kind of pending work', async () => {
  const { file } = await made(recruiter, { filter: { matter: 'materials' }, columns: ['receiptNo'] });
  expect(await rowsOf((await file()).bytes)).toHaveLength(1);
});

test('if an instance dies while making a file, another instance makes the file, once and completely', async () => {
  const { data } = await recruiter.post('exports', { format: 'csv', columns: ['receiptNo'] });
  const dead = { state: 'running', claim: 'dead', claimedUntil: site.clock.now() + 60_000, attempts: 1 } as const;
  await site.app.db.updateTable('exportJobs').set(dead).where('id', '=', data.id).execute();
  const sealedContent = site.app.cipher.encryptBytes(Buffer.from('half'), `export_portions.sealed_content.${data.id}.0`);
  await site.app.db.insertInto('exportPortions').values({ exportId: data.id, number: 0, sealedContent }).execute();
  await makeExports(site.app);
  expect((await recruiter.get(`exports/${data.id}`)).data.state).toBe('running');
  site.clock.advance(60_001);
  await Promise.all([makeExports(site.app), makeExports(site.app)]);
  expect(await rowsOf((await recruiter.get(`exports/${data.id}/file`)).bytes)).toHaveLength(3);
});

test('an export of a list that only a newer version knows is left to that version, and blocks no other export', async () => {
  const { data } = await recruiter.post('exports', { format: 'csv' });
  const { db } = site.app;
  await db
    .updateTable('exportJobs')
    .set({ list: 'salaries' as never })
    .where('id', '=', data.id)
    .execute();
  const next = await made(recruiter, {});
  expect((await next.file()).status).toBe(200);
  const job = db.selectFrom('exportJobs').select(['state', 'attempts']).where('id', '=', data.id);
  expect(await job.executeTakeFirst()).toEqual({ state: 'waiting', attempts: 0 });
  await db.deleteFrom('exportJobs').where('id', '=', data.id).execute();
});

test('a file that cannot be made is marked failed', async () => {
  const { data } = await recruiter.post('exports', { format: 'csv' });
  await site.app.db.updateTable('exportJobs').set({ sealedRequest: 'broken' }).where('id', '=', data.id).execute();
  await makeExports(site.app);
  expect((await recruiter.get(`exports/${data.id}`)).data.state).toBe('failed');
  expect((await recruiter.get(`exports/${data.id}/file`)).status).toBe(404);
});

test('stored files and filters are encrypted', async () => {
  await recruiter.post('exports', { format: 'csv', filter: { keyWord: '林晓云' } });
  await makeExports(site.app);
  const jobs = await site.app.db.selectFrom('exportJobs').selectAll().execute();
  const portions = await site.app.db.selectFrom('exportPortions').selectAll().execute();
  const stored = JSON.stringify(jobs) + portions.map(({ sealedContent }) => Buffer.from(sealedContent).toString()).join();
  expect(stored).not.toContain('林晓云');
  expect(stored).not.toContain(sent[0]!.receiptNo);
});

test("the attendees of a session are exported with seat, reply and result, within the actor's units", async () => {
  const posting = await openPosting(site);
  const [first, second] = await createTestApplicants(site, posting, 2);
  const { id } = await createSession(recruiter, testSession({ pkRegJob: posting }));
  await recruiter.post(`sessions/${id}/assign`, { ids: [first, second] });
  const results = [{ receiptNo: receiptOf(second!), score: 86.5, outcome: 'passed', version: 1 }];
  expect((await recruiter.put(`sessions/${id}/results`, { results })).code).toBe('200');
  expect(faultsOf(await recruiter.post('exports', { format: 'xlsx', list: 'attendees' }))).toEqual(['filter.sessionId required']);
  const asked = { list: 'attendees', filter: { sessionId: id }, format: 'xlsx' };
  const { file } = await made(recruiter, asked);
  const called = { begins: '2026-04-11 09:00', room: 'A301', standingName: '已确认', checkedInAt: null };
  expect(await rowsOf((await file()).bytes, 'xlsx')).toMatchObject([
    { ...called, receiptNo: receiptOf(first!), seat: 1, score: null, outcomeName: null },
    { ...called, receiptNo: receiptOf(second!), seat: 2, score: 86.5, outcomeName: '通过' },
  ]);
  const { file: passed } = await made(recruiter, { filter: { session: id, outcome: 'passed' }, columns: ['receiptNo'] });
  expect(await rowsOf((await passed()).bytes)).toEqual([{ receiptNo: receiptOf(second!) }]);
  const log = await site.app.db.selectFrom('auditLog').select('details').where('action', '=', 'export.asked').execute();
  expect(log.map(({ details }) => JSON.parse(details))).toContainEqual(
    expect.objectContaining({ list: 'attendees', filtered: `sessionId=${id}` }),
  );
  const cargo = await staffClient(site, 'recruiter', ['cargo']);
  const refused = [asked, { ...asked, filter: { sessionId: 'unknown' } }].map((body) => cargo.post('exports', body));
  for (const { status, data } of await Promise.all(refused)) expect([status, data]).toEqual([404, null]);
});

test("conditions are exported as met, not met or empty, in the requester's language", async () => {
  const conditions = {
    ages: [18, 20] as [number, number],
    degreeMin: 'bachelor' as const,
    heightRange: [160, 190] as [number, number],
  };
  const { idkey } = await applied(site, { unit: 'cargo', conditions });
  const columns = ['age', 'height', 'vision', 'degree', 'educationName'];
  const rowIn = async (locale: Locale) => {
    const asked = { format: 'csv', headings: 'words', columns, filter: { ids: [idkey] } } as const;
    const { id } = await askForExport(site.app, leadNow(), { ...asked, columns, filter: { ids: [idkey] } }, locale);
    await makeExports(site.app);
    const file = await takeExport(site.app, leadNow(), id);
    return (await rowsOf(new Uint8Array(await file.arrayBuffer())))[0];
  };
  expect(await rowIn('zh-cn')).toEqual({
    年龄要求: '不符',
    身高要求: '符合',
    视力要求: '',
    学历要求: '符合',
    学历: '本科',
  });
  expect(await rowIn('en-us')).toMatchObject({
    'Age requirement': 'Not met',
    'Height requirement': 'Met',
    'Education requirement': 'Met',
  });
});

test("a selection by ids, or by a filter as of a given time with exceptions, is exported within the actor's units", async () => {
  const receiptsOf = async (client: TestClient, filter: object) => {
    const { file } = await made(client, { columns: ['receiptNo'], filter });
    return (await rowsOf((await file()).bytes)).map(({ receiptNo }) => receiptNo);
  };
  const [first, second] = [sent[0]!, sent[1]!];
  expect(await receiptsOf(recruiter, { ids: [first.idkey] })).toEqual([first.receiptNo]);
  expect(await receiptsOf(recruiter, { ids: [first.idkey, second.idkey, 'unknown'] })).toEqual([
    first.receiptNo,
    second.receiptNo,
  ]);
  const cabin = await staffClient(site, 'recruiter', ['cabin']);
  expect(await receiptsOf(cabin, { ids: [first.idkey, second.idkey] })).toEqual([second.receiptNo]);
  const { list } = (await recruiter.get('applications?unit=cabin')).data;
  const others = (list as { idkey: string; receiptNo: string }[]).filter(({ idkey }) => idkey !== second.idkey);
  const asOf = new Date(site.clock.now()).toISOString();
  site.clock.advance(1000);
  await applied(site, { unit: 'cabin' });
  expect(await receiptsOf(recruiter, { unit: 'cabin', excluded: [second.idkey], asOf })).toEqual(
    others.map(({ receiptNo }) => receiptNo),
  );
  expect(await receiptsOf(recruiter, { unit: 'cabin', asOf })).toContain(second.receiptNo);
  const faulty = { ids: [], asOf: 'soon' };
  expect(faultsOf(await recruiter.post('exports', { format: 'csv', filter: faulty }))).toEqual([
    'filter.ids minEntries',
    'filter.asOf instant',
  ]);
});

test("log and candidate's export say that an ID number was exported; the filter is logged without the keyword text", async () => {
  const { idkey, receiptNo } = await applied(site, { unit: 'cargo' });
  const actor = leadNow();
  const filter = { unit: 'cargo', status: ['submitted'], keyWord: '林晓云' };
  await answerOf(actor, { format: 'csv', withId: true, columns: ['idNumber'], filter });
  const log = async (query: string) =>
    (await (await staffClient(site, 'auditor')).get(`log?${query}`)).data.list as {
      what: string;
      details: object;
      subject: string;
    }[];
  const [found] = await log(`whom=${receiptNo}&what=application.revealed`);
  expect(found).toMatchObject({ who: '陈组长', applicationId: idkey, details: { field: 'id', format: 'csv' } });
  const [ordered] = await log('what=export.asked');
  expect(ordered).toMatchObject({ subject: found!.subject, details: { filtered: 'unit=cargo status=submitted keyWord' } });
  const { accountId } = await site.app.db
    .selectFrom('applications')
    .select('accountId')
    .where('id', '=', idkey)
    .executeTakeFirstOrThrow();
  const access = (await staffAccessOf(site.app, accountId)).filter(({ action }) => action === 'application.revealed');
  expect(access).toMatchObject([{ application: idkey, details: { field: 'id' } }]);
  await answerOf(actor, { format: 'csv', filter: { unit: 'cargo' } });
  await answerOf(actor, { format: 'csv', withId: true, columns: ['name'], filter: { unit: 'cargo' } });
  expect(await log(`whom=${receiptNo}&what=application.revealed`)).toHaveLength(1);
});

test('an unknown filter is refused, and the answer names it; sort order and page size are accepted', async () => {
  const lead = await staffClient(site, 'lead');
  const faults = async (body: object) => faultsOf(await lead.post('exports', { format: 'csv', ...body }));
  expect(await faults({ list: 'applications', filter: { statuses: 'hired', keyWord: 'x' } })).toEqual([
    'filter.statuses unknownFilter',
  ]);
  expect(await faults({ list: 'postings', filter: { from: 'bogus', unit: 'cabin' } })).toEqual(['filter.from unknownFilter']);
  const reversed = { from: '2026-03-02', to: '2026-03-01' };
  expect(await faults({ list: 'applications', filter: reversed })).toEqual(['filter.to daysReversed']);
  expect(await faults({ list: 'sessions', filter: reversed })).toEqual(['filter.to daysReversed']);
  const sorted = { list: 'applications', filter: { sort: 'newest', size: '100', batchId: '', keyWord: 'nobody at all' } };
  expect((await lead.post('exports', { format: 'csv', ...sorted })).status).toBe(200);
});
