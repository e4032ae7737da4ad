import { unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { getDocumentProxy } from 'unpdf';

import { makeDocuments } from '#server/office/documents/make-documents.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { pdf } from '#tests/support/pdf.ts';
import { pdfWords } from '#tests/support/pdf-text.ts';
import { picture } from '#tests/support/resumes.ts';
import { staffClient } from '#tests/support/staff.ts';
import { applied, ask } from '#tests/support/tasks.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';

let recruiter: TestClient;
const sent: Awaited<ReturnType<typeof applied>>[] = [];

const site = await openTestApp();
beforeAll(async () => {
  recruiter = await staffClient(site, 'recruiter');
  for (let count = 0; count < 3; count += 1) sent.push(await applied(site));
  const [first, second] = sent;
  for (const type of ['noCrime', 'transcript', '1']) await ask(site, [first!.idkey, second!.idkey], { type });
  const handIn = async ({ candidate, idkey }: (typeof sent)[number], type: string, name: string, bytes: Uint8Array) => {
    const { code } = await candidate.upload(`personal/apply-job/${idkey}/material/${type}`, { name, bytes });
    expect([type, code]).toEqual([type, '200']);
  };
  await handIn(first!, 'noCrime', '证明.pdf', pdf());
  await handIn(first!, 'transcript', '成绩.png', await picture());
  await handIn(first!, '1', '身份证.png', await picture());
});

async function fileOf(kind: string, form: string): Promise<Uint8Array> {
  const selection = { ids: sent.map(({ idkey }) => idkey) };
  const { data } = await recruiter.post('documents', { selection, kind, form });
  await makeDocuments(site.app);
  const { bytes } = await recruiter.get(`documents/${data.id}/file`);
  return bytes;
}

interface Entry {
  title: string;
  items: Entry[];
}

/** The bookmarks of a PDF as a viewer lists them, and its number of pages. */
async function bookmarksOf(bytes: Uint8Array) {
  const proxy = await getDocumentProxy(Uint8Array.from(bytes));
  const read = (entries: Entry[]): unknown[] =>
    entries.map(({ title, items }) => (items.length > 0 ? [title, read(items)] : title));
  return { pages: proxy.numPages, bookmarks: read((await proxy.getOutline()) as Entry[]) };
}

test('the resumes of a selection are one PDF with a bookmark for each, and the last page names the requester', async () => {
  const bytes = await fileOf('resumes', 'pdf');
  const { bookmarks } = await bookmarksOf(bytes);
  expect(bookmarks).toEqual([...sent.map(({ receiptNo }) => `林晓云-${receiptNo}`), '导出信息']);
  const { pages, title } = await pdfWords(bytes);
  expect(title).toBe('简历');
  for (const { receiptNo } of sent) expect(pages.some((page) => page.includes(`machine1·${receiptNo}·2026-`))).toBe(true);
  expect(pages.at(-1)).toMatch(/导出信息简历导出人:machine1导出时间:2026-.*含3份申请/);
});

test('materials are one archive with a folder for each application, without pictures of ID documents', async () => {
  const entries = unzipSync(await fileOf('materials', 'zip'));
  const folder = `林晓云-${sent[0]!.receiptNo}`;
  expect(Object.keys(entries).sort()).toEqual([`${folder}/1-无犯罪记录证明.pdf`, `${folder}/2-成绩单.jpg`, 'README.txt'].sort());
  const missing = sent.slice(1).map(({ receiptNo }) => receiptNo);
  expect(new TextDecoder().decode(entries['README.txt'])).toContain(`含 1 份申请\r\n`);
  expect(new TextDecoder().decode(entries['README.txt'])).toContain(`以下 2 份申请没有这类文件：\r\n${missing.join('\r\n')}`);
});

test('materials are one PDF with bookmarks by application and material', async () => {
  const { pages, bookmarks } = await bookmarksOf(await fileOf('materials', 'pdf'));
  expect(bookmarks).toEqual([[`林晓云-${sent[0]!.receiptNo}`, ['无犯罪记录证明', '成绩单']], '导出信息']);
  expect(pages).toBe(3);
});

test('a document that cannot be read is named, and the others are included', async () => {
  const broken = site.app.db.updateTable('files').set({ sealedContent: new Uint8Array([1, 2, 3]) });
  await broken.where('mediaType', '=', 'application/pdf').execute();
  const entries = unzipSync(await fileOf('materials', 'zip'));
  const folder = `林晓云-${sent[0]!.receiptNo}`;
  expect(Object.keys(entries).sort()).toEqual([`${folder}/2-成绩单.jpg`, 'README.txt'].sort());
  const about = new TextDecoder().decode(entries['README.txt']);
  expect(about).toContain(`以下 1 个文件未能生成或读取：\r\n${folder} · 无犯罪记录证明`);
});

test('a request for more than a gigabyte of materials is refused at once', async () => {
  await site.app.db
    .updateTable('files')
    .set({ size: 1024 ** 3 + 1 })
    .execute();
  const selection = { ids: sent.map(({ idkey }) => idkey) };
  const answer = await recruiter.post('documents', { selection, kind: 'materials', form: 'zip' });
  expect(faultsOf(answer)).toEqual(['selection materialsTooLarge']);
});
