import { unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';

import { makeDocuments } from '#server/office/documents/make-documents.ts';
import { forgetExports } from '#server/office/exports/forget-exports.ts';
import { staffAccessOf } from '#server/platform/audit/personal-data.ts';
import { apply, applicationFor, openPosting, readyCandidate } from '#tests/support/applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { pdfWords } from '#tests/support/pdf-text.ts';
import { staffClient } from '#tests/support/staff.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';
import { idNumber } from '#tests/support/whole-resume.ts';

const hour = 3_600_000;
let recruiter: TestClient;
const sent: { idkey: string; receiptNo: string; pkRegJob: string }[] = [];

const site = await openTestApp();
beforeAll(async () => {
  recruiter = await staffClient(site, 'recruiter');
  for (const unit of ['digital', 'cabin']) {
    const posting = await openPosting(site, { unit });
    site.clock.advance(1000);
    sent.push({ ...(await apply(await readyCandidate(site), applicationFor(posting))).data, pkRegJob: posting });
  }
});

const ids = () => sent.map(({ idkey }) => idkey);
const asked = (selection: object = { ids: ids() }) => ({ selection, kind: 'resumes', form: 'zip' });

/** Requests documents, has the file made, and returns its path. */
async function made(client: TestClient, body: object): Promise<string> {
  const { data } = await client.post('documents', body);
  await makeDocuments(site.app);
  return `documents/${data.id}`;
}

async function entriesOf(client: TestClient, body: object) {
  return unzipSync((await client.get(`${await made(client, body)}/file`)).bytes);
}

test('interviewers, checkers and people of other units get no resumes', async () => {
  expect((await (await staffClient(site, 'interviewer')).post('documents', asked())).status).toBe(404);
  expect((await (await staffClient(site, 'checker')).post('documents', asked())).status).toBe(403);
  const cargo = await staffClient(site, 'recruiter', ['cargo']);
  const foreign = await cargo.post('documents', asked());
  const unknown = await cargo.post('documents', asked({ ids: ['x'] }));
  expect([foreign.status, foreign.data]).toEqual([unknown.status, unknown.data]);
  expect(faultsOf(foreign)).toEqual(['selection noneSelected']);
  const cabin = await staffClient(site, 'recruiter', ['cabin']);
  const names = Object.keys(await entriesOf(cabin, asked()));
  expect(names.sort()).toEqual(['README.txt', `林晓云-${sent[1]!.receiptNo}.pdf`]);
  const path = await made(recruiter, asked());
  expect((await cabin.get(path)).status).toBe(404);
  expect((await cabin.get(`${path}/file`)).status).toBe(404);
  expect((await recruiter.get(path.replace('documents', 'exports'))).status).toBe(404);
});

test('the resumes of a selection form one archive, masked and marked with the requester, and downloaded once', async () => {
  site.clock.advance(1000);
  const { data } = await recruiter.post('documents', asked());
  expect(data).toMatchObject({ kind: 'resumes', form: 'zip', state: 'waiting', done: 0, total: 2, expires: null });
  const path = `documents/${data.id}`;
  expect((await recruiter.get(`${path}/file`)).status).toBe(404);
  await makeDocuments(site.app);
  expect((await recruiter.get(path)).data).toMatchObject({ state: 'ready', done: 2, total: 2 });
  const { list } = (await recruiter.get('exports')).data;
  expect(list[0]).toMatchObject({ id: data.id, list: 'resumes', format: 'zip', state: 'ready' });
  const file = await recruiter.get(`${path}/file`);
  expect(file.headers.get('content-type')).toBe('application/zip');
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="resumes-\d{4}-\d\d-\d\d\.zip"$/);
  expect(Number(file.headers.get('content-length'))).toBe(file.bytes.length);
  const entries = unzipSync(file.bytes);
  for (const { receiptNo } of sent) {
    const { text: words } = await pdfWords(entries[`林晓云-${receiptNo}.pdf`]!);
    expect(words).toContain(`machine1·${receiptNo}·2026-`);
    expect(words).not.toContain(idNumber);
  }
  expect(new TextDecoder().decode(entries['README.txt'])).toMatch(
    /简历\r\n导出人: machine 1\r\n导出时间: 2026-.*\r\n含 2 份申请/,
  );
  expect((await recruiter.get(`${path}/file`)).status).toBe(404);
  const left = site.app.db
    .selectFrom('exportPortions')
    .selectAll()
    .where('exportId', '=', data.id as string);
  expect(await left.execute()).toEqual([]);
});

test('everything that a filter finds can be selected, minus exceptions; all faults are named at once', async () => {
  const [first, second] = sent;
  const filtered = asked({ filter: { status: ['submitted'] }, excluded: [first!.idkey] });
  expect(Object.keys(await entriesOf(recruiter, filtered)).sort()).toEqual(['README.txt', `林晓云-${second!.receiptNo}.pdf`]);
  const refused = await recruiter.post('documents', { selection: {}, kind: 'letters', form: 'rar' });
  expect(faultsOf(refused)).toEqual(['selection.ids idsOrFilter', 'kind choice', 'form choice']);
  expect(faultsOf(await recruiter.post('documents', asked({ filter: { pkRegJob: 'none' } })))).toEqual([
    'selection.filter minEntries',
  ]);
  const many = Array.from({ length: 3001 }, (_, index) => `a${index}`);
  expect(faultsOf(await recruiter.post('documents', asked({ ids: many })))).toEqual(['selection maxSelected']);
});

test('a resume that has been erased is named as missing', async () => {
  const [first, second] = sent;
  const saved = await site.app.db
    .selectFrom('applicationResumes')
    .selectAll()
    .where('applicationId', '=', first!.idkey)
    .execute();
  await site.app.db.deleteFrom('applicationResumes').where('applicationId', '=', first!.idkey).execute();
  const entries = await entriesOf(recruiter, asked());
  expect(Object.keys(entries).sort()).toEqual(['README.txt', `林晓云-${second!.receiptNo}.pdf`]);
  expect(new TextDecoder().decode(entries['README.txt'])).toContain(`以下 1 份申请没有这类文件：\r\n${first!.receiptNo}`);
  await site.app.db.insertInto('applicationResumes').values(saved).execute();
});

test('the download is logged, and the candidate sees it in their export', async () => {
  site.clock.advance(hour);
  const [first] = sent;
  await entriesOf(recruiter, asked({ ids: [first!.idkey] }));
  const log = await site.app.db.selectFrom('auditLog').selectAll().orderBy('seq', 'desc').limit(3).execute();
  expect(log.map(({ action }) => action)).toEqual(['application.exported', 'export.taken', 'export.asked']);
  const { accountId } = await site.app.db
    .selectFrom('applications')
    .select('accountId')
    .where('id', '=', first!.idkey)
    .executeTakeFirstOrThrow();
  const access = await staffAccessOf(site.app, accountId);
  expect(access).toContainEqual(expect.objectContaining({ action: 'application.exported' }));
});

test('a file expires after a day and is then deleted', async () => {
  const path = await made(recruiter, asked());
  site.clock.advance(24 * hour);
  expect((await recruiter.get(`${path}/file`)).status).toBe(404);
  expect((await recruiter.get(path)).data.state).toBe('expired');
  await forgetExports(site.app);
  expect(await site.app.db.selectFrom('exportPortions').selectAll().execute()).toEqual([]);
});
