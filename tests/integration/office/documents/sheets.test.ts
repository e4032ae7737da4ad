import { unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';

import { makeDocuments } from '#server/office/documents/make-documents.ts';
import { openPosting } from '#tests/support/applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { pdfWords } from '#tests/support/pdf-text.ts';
import { createSession, createTestApplicants, receiptOf, testSession } from '#tests/support/sessions.ts';
import { staffClient } from '#tests/support/staff.ts';
import type { TestClient } from '#tests/support/test-client.ts';

let recruiter: TestClient;
let ids: string[] = [];
let session = '';

const site = await openTestApp();
beforeAll(async () => {
  recruiter = await staffClient(site, 'recruiter');
  const posting = await openPosting(site, { unit: 'digital' });
  ids = await createTestApplicants(site, posting, 4);
  session = (await createSession(recruiter, testSession({ pkRegJob: posting }))).id;
  await recruiter.post(`sessions/${session}/assign`, { ids: ids.slice(0, 3) });
});

async function fileOf(kind: string, selection: object, form = 'pdf'): Promise<Uint8Array> {
  const { data } = await recruiter.post('documents', { selection, kind, form });
  await makeDocuments(site.app);
  const { bytes } = await recruiter.get(`documents/${data.id}/file`);
  return bytes;
}

test('a sign-in sheet of a session has a page for each room, with the candidates sorted by seat', async () => {
  const { pages } = await pdfWords(await fileOf('signIn', { filter: { session } }));
  expect(pages).toHaveLength(3);
  expect(pages[0]).toMatch(/签到表·A301.*座位姓名回执编号职位签到时间签名1.*2.*/);
  expect(pages[0]).toContain(receiptOf(ids[0]!));
  expect(pages[1]).toContain(receiptOf(ids[2]!));
  expect(pages[1]).not.toContain(receiptOf(ids[0]!));
});

test('desk labels of a session have seat and admission number, and an archive has a file for each room', async () => {
  const numbers = await site.app.db.selectFrom('writtenTests').select(['applicationId', 'admissionNo']).execute();
  const { text } = await pdfWords(await fileOf('labels', { filter: { session } }));
  for (const { admissionNo } of numbers) expect(text).toContain(`准考证号${admissionNo}`);
  expect(text).toContain('座位1');
  const entries = unzipSync(await fileOf('labels', { filter: { session } }, 'zip'));
  expect(Object.keys(entries).sort()).toEqual(['1 桌签 · A301.pdf', '2 桌签 · A302.pdf', 'README.txt']);
});

test('a photo roster of any selection has a card for each person', async () => {
  const { pages } = await pdfWords(await fileOf('roster', { ids: [ids[3], ids[0]] }));
  // The receipt numbers of these made-up applications are long and wrap in a card.
  expect(pages[0]!.match(/CS-2026-[^测]*测试岗位/g)).toHaveLength(2);
  expect(pages.at(-1)).toContain('含2份申请');
});

test('each candidate with a seat gets a slip of one page; those without a seat are named', async () => {
  const { pages } = await pdfWords(await fileOf('slips', { ids }));
  expect(pages).toHaveLength(4);
  expect(pages[0]).toContain('笔试准考证');
  expect(pages[0]).toContain('考场A301座位1');
  expect(pages[0]).toContain(`回执编号${receiptOf(ids[0]!)}`);
  expect(pages[3]).toContain(`以下1份申请没有这类文件：1${receiptOf(ids[3]!)}`);
});

test('the sheets of a session of another unit are refused like those of an unknown session', async () => {
  const cargo = await staffClient(site, 'recruiter', ['cargo']);
  const selection = { filter: { session } };
  const answer = await cargo.post('documents', { selection, kind: 'signIn', form: 'pdf' });
  const unknown = await cargo.post('documents', { selection: { filter: { session: 'none' } }, kind: 'signIn', form: 'pdf' });
  expect([answer.status, answer.data]).toEqual([unknown.status, unknown.data]);
  expect(answer.status).toBe(400);
});
