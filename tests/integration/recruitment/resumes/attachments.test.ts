import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import type { Db } from '#server/platform/db/database.ts';
import { holdFiles } from '#server/platform/files/files.ts';
import { lockAccount } from '#server/people/accounts/lock-account.ts';
import { removeAttachments } from '#server/recruitment/resumes/remove-attachments.ts';
import { signedInClient } from '#tests/support/accounts.ts';
import { apply, applicationFor, openPosting, readyCandidate } from '#tests/support/applications.ts';
import { oneBehindLock } from '#tests/support/behind-lock.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { pageObjects, pdf, pdfOf, streamOf } from '#tests/support/pdf.ts';
import { attach, picture, readResume, resumeBase, saveSection } from '#tests/support/resumes.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { wholeSections } from '#tests/support/whole-resume.ts';

const site = await openTestApp();

const list = `${resumeBase}/attachment/attachement`;

/** A candidate who consented to the storage of ID and health data. */
async function consentingClient() {
  const client = await signedInClient(site);
  await saveSection(client, 'resumeInfo', wholeSections().resumeInfo);
  return client;
}

/** A PNG with sixteen random colours: half a byte per pixel in this file, more after re-encoding. */
function noisyPalettePng(side: number): Uint8Array {
  const chunk = (type: string, body: Uint8Array) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(body.byteLength);
    check.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, check]);
  };
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 4, 3, 0, 0, 0]);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  const rows = Array.from({ length: side }, () => Buffer.concat([Buffer.alloc(1), randomBytes(side / 2)]));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [
    chunk('IHDR', head),
    chunk('PLTE', randomBytes(48)),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 1 })),
  ];
  return new Uint8Array(Buffer.concat([signature, ...parts, chunk('IEND', new Uint8Array())]));
}

async function filesOf(client: TestClient) {
  const { pkPsndoc } = await readResume(client);
  return site.app.db.selectFrom('files').select(['id', 'size']).where('accountId', '=', pkPsndoc).execute();
}

test('a photo is stored without its metadata, and only its owner can see it', async () => {
  const owner = await signedInClient(site);
  const uploaded = await attach(owner, '10', await picture(), '证件照.jpg');
  expect(uploaded.data).toEqual({
    idkey: expect.any(String),
    name: '证件照.jpg',
    size: expect.any(Number),
    filePath: expect.stringContaining('/upload/images/'),
  });
  const shown = await owner.get(uploaded.data.filePath);
  expect(shown.status).toBe(200);
  expect(shown.headers.get('content-type')).toBe('image/jpeg');
  expect(shown.headers.get('cache-control')).toBe('private, no-store');
  expect(shown.bytes).toHaveLength(uploaded.data.size);
  expect((await sharp(shown.bytes).metadata()).exif).toBeUndefined();
  expect((await (await signedInClient(site)).get(uploaded.data.filePath)).status).toBe(404);
  expect((await site.client().get(uploaded.data.filePath)).status).toBe(401);
});

test('a new photo replaces the earlier one', async () => {
  const client = await signedInClient(site);
  const first = await attach(client, '10');
  const second = await attach(client, '10', await picture('png'), 'neu.png');
  expect((await client.get(`${list}/10`)).data).toEqual([second.data]);
  expect((await client.get(first.data.filePath)).status).toBe(404);
  const files = await site.app.db
    .selectFrom('fileUses')
    .selectAll()
    .where('usedBy', '=', `attachment:${first.data.idkey}`)
    .execute();
  expect(files).toEqual([]);
});

test('if a photo is uploaded thirty times at once, one of the uploads is stored', async () => {
  const client = await signedInClient(site);
  const bytes = await picture();
  const answers = await Promise.all(Array.from({ length: 30 }, () => attach(client, '10', bytes)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect((await client.get(`${list}/10`)).data).toHaveLength(1);
});

describe.skipIf(process.env.TEST_DATABASE !== 'postgres')('while the candidate applies in another tab', () => {
  test('a photo that is removed stays in the application', async () => {
    const client = await signedInClient(site);
    const { idkey } = (await attach(client, '10')).data;
    const { pkPsndoc } = await readResume(client);
    const [file] = await filesOf(client);
    await oneBehindLock(
      site,
      async (trx) => {
        await lockAccount(trx, pkPsndoc);
        await holdFiles(trx, pkPsndoc, 'application:sent', [file!.id]);
      },
      () => client.post(`${list}/10/${idkey}/delete`),
    );
    expect(await filesOf(client)).toEqual([file]);
  });

  test('a removal of the photo that came first makes the resume incomplete', async () => {
    const client = await readyCandidate(site);
    const posting = await openPosting(site);
    const { pkPsndoc: accountId } = await readResume(client);
    const removePhoto = (trx: Db) => removeAttachments(trx, { accountId, resumeType: 'school' }, ['10']);
    const refused = await oneBehindLock(site, removePhoto, () => apply(client, applicationFor(posting)));
    expect(refused.code).toBe('500001');
  });
});

test('a report card may have at most six pages, and pages can be removed', async () => {
  const client = await signedInClient(site);
  const bytes = await picture();
  for (let page = 1; page <= 6; page += 1) expect((await attach(client, '6', bytes, `${page}.jpg`)).status).toBe(200);
  expect((await attach(client, '6', bytes)).data.fields).toEqual([
    { path: 'file', rule: 'maxEntries', message: '最多保留 6 条' },
  ]);
  const pages = (await client.get(`${list}/6`)).data;
  expect((await client.post(`${list}/6/${pages[2].idkey}/delete`)).status).toBe(200);
  await attach(client, '6', bytes, '7.jpg');
  const names = (await client.get(`${list}/6`)).data.map(({ name }: { name: string }) => name);
  expect(names).toEqual(['1.jpg', '2.jpg', '7.jpg', '4.jpg', '5.jpg', '6.jpg']);
});

test("nobody can remove another's attachment", async () => {
  const owner = await signedInClient(site);
  const { data } = await attach(owner, '3');
  expect((await (await signedInClient(site)).post(`${list}/3/${data.idkey}/delete`)).status).toBe(404);
  expect((await owner.post(`${list}/10/${data.idkey}/delete`)).status).toBe(404);
  expect((await owner.get(`${list}/3`)).data).toHaveLength(1);
});

test.each([
  ['a text called .jpg', new TextEncoder().encode('not a picture'), 'pictureType'],
  ['a GIF', new TextEncoder().encode('GIF89a and more'), 'pictureType'],
  ['an SVG', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'pictureType'],
  ['a JPEG that breaks off', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'pictureBroken'],
  ['an empty file', new Uint8Array(), 'pictureType'],
])('%s is refused because of its content', async (_, bytes, rule) => {
  const client = await signedInClient(site);
  const answer = await attach(client, '10', bytes, 'photo.jpg');
  expect([answer.status, answer.data.fields[0].path, answer.data.fields[0].rule]).toEqual([400, 'file', rule]);
});

test('a picture above 2 MB is refused', async () => {
  const client = await signedInClient(site);
  const answer = await attach(client, '10', new Uint8Array(2 * 1024 * 1024 + 1));
  expect([answer.status, answer.code]).toEqual([413, '413']);
});

test('an upload without a file, as JSON or of an unknown attachment type is refused', async () => {
  const client = await signedInClient(site);
  const json = await client.post(`/api/front/${list}/10`, { file: 'x' });
  expect(json.status).toBe(415);
  const form = new Response(new FormData());
  const empty = await client.send('POST', `${list}/10`, await form.arrayBuffer(), {
    'content-type': form.headers.get('content-type')!,
  });
  expect(empty.status).toBe(400);
  expect((await attach(client, '8')).data.fields[0].path).toBe('type');
});

test('neither content nor name of a file is readable in the database', async () => {
  const client = await consentingClient();
  await attach(client, '1', await picture('png'), 'my-id-card.png');
  const rows = await site.app.db.selectFrom('files').selectAll().execute();
  const dump = rows.map((row) => row.sealedName + Buffer.from(row.sealedContent).toString('latin1')).join();
  expect(dump).not.toContain('my-id-card');
  expect(dump).not.toContain('IHDR');
});

test.each(['1', '2'])('a picture of an ID document (%s) requires consent to its storage', async (type) => {
  const client = await signedInClient(site);
  const refused = await attach(client, type);
  expect([refused.status, refused.data.fields[0].path, refused.data.fields[0].rule]).toEqual([400, 'file', 'consent']);
  await saveSection(client, 'resumeInfo', wholeSections().resumeInfo);
  expect((await attach(client, type)).status).toBe(200);
});

test('an opaque PNG that exceeds 2 MB when re-encoded is stored as a JPEG of at most 2 MB', async () => {
  const client = await signedInClient(site);
  const bytes = noisyPalettePng(1800);
  expect(bytes.byteLength).toBeLessThan(2 * 1024 * 1024);
  const { status, data } = await attach(client, '10', bytes, 'noise.png');
  expect(status).toBe(200);
  expect(data.size).toBeLessThanOrEqual(2 * 1024 * 1024);
  expect(data.name).toBe('noise.jpg');
  expect((await client.get(data.filePath)).headers.get('content-type')).toBe('image/jpeg');
});

test('removing an education entry deletes its certificates with their files', async () => {
  const client = await signedInClient(site);
  await saveSection(client, 'Edu', wholeSections().Edu);
  const [entry] = (await readResume(client)).sections.Edu.data.edus;
  const file = { name: 'degree.jpg', bytes: await picture() };
  await client.upload(`${resumeBase}/update/uploadResumeEduFile`, file, { eduId: entry.id });
  expect(await filesOf(client)).toHaveLength(1);
  await saveSection(client, 'Edu', { edus: [] });
  expect(await filesOf(client)).toEqual([]);
});

test('a certificate stays while a resume of another type still has its education entry', async () => {
  const client = await signedInClient(site);
  await saveSection(client, 'Edu', wholeSections().Edu);
  const { edus } = (await readResume(client)).sections.Edu.data;
  await saveSection(client, 'Edu', { edus }, { type: 'society' });
  await client.upload(
    `${resumeBase}/update/uploadResumeEduFile`,
    { name: 'a.jpg', bytes: await picture() },
    { eduId: edus[0].id },
  );
  await saveSection(client, 'Edu', { edus: [] });
  expect(await filesOf(client)).toHaveLength(1);
  await saveSection(client, 'Edu', { edus: [] }, { type: 'society' });
  expect(await filesOf(client)).toEqual([]);
});

test('an account with a hundred megabytes of files gets 413 for another file, other accounts do not', async () => {
  const [full, other] = [await signedInClient(site), await signedInClient(site)];
  await attach(full, '10');
  const [file] = await filesOf(full);
  await site.app.db
    .updateTable('files')
    .set({ size: 100 * 1024 * 1024 })
    .where('id', '=', file!.id)
    .execute();
  expect((await attach(full, '3')).code).toBe('413');
  expect((await attach(other, '3')).code).toBe('200');
});

test('a file name loses direction marks, and the name of a PDF ends in .pdf', async () => {
  const client = await signedInClient(site);
  expect((await attach(client, '10', await picture(), 'photo\u202egpj.jpg')).data.name).toBe('photogpj.jpg');
  await saveSection(client, 'Edu', wholeSections().Edu);
  const [entry] = (await readResume(client)).sections.Edu.data.edus;
  const file = { name: 'degree\u202efdp.exe', bytes: pdf() };
  const { data } = await client.upload(`${resumeBase}/update/uploadResumeEduFile`, file, { eduId: entry.id });
  expect(data.name).toBe('degreefdp.pdf');
});

test('a certificate with a script in it is refused', async () => {
  const client = await signedInClient(site);
  await saveSection(client, 'Edu', wholeSections().Edu);
  const [entry] = (await readResume(client)).sections.Edu.data.edus;
  const bytes = pdfOf(pageObjects({ page: '/AA << /O << /S /JavaScript /JS (x) >> >>' }));
  const { status, data } = await client.upload(
    `${resumeBase}/update/uploadResumeEduFile`,
    { name: 'a.pdf', bytes },
    { eduId: entry.id },
  );
  expect([status, data.fields[0].rule]).toEqual([400, 'pdfActive']);
});

test('pictures of the ID document are deleted when consent is withdrawn', async () => {
  const client = await signedInClient(site);
  const { resumeInfo } = wholeSections();
  await saveSection(client, 'resumeInfo', resumeInfo);
  await attach(client, '1');
  await attach(client, '10');
  await saveSection(client, 'resumeInfo', { ...resumeInfo, sensitiveConsent: 'N' });
  expect((await client.get(`${list}/1`)).data).toEqual([]);
  expect((await client.get(`${list}/10`)).data).toHaveLength(1);
});

test('a certificate is uploaded for an existing education entry, and deleted with it', async () => {
  const client = await signedInClient(site);
  await saveSection(client, 'Edu', wholeSections().Edu);
  const [entry] = (await readResume(client)).sections.Edu.data.edus;
  const upload = (eduId: string, bytes: Uint8Array) =>
    client.upload(`${resumeBase}/update/uploadResumeEduFile`, { name: 'degree.jpg', bytes }, { eduId });
  expect((await upload(entry.id, await picture())).status).toBe(200);
  expect((await upload(entry.id, await picture())).status).toBe(200);
  expect((await readResume(client)).certificates).toEqual([expect.objectContaining({ eduId: entry.id, name: 'degree.jpg' })]);
  expect((await upload('nothing-here', await picture())).status).toBe(404);
  await saveSection(client, 'Edu', { edus: [] });
  expect((await readResume(client)).certificates).toEqual([]);
});

test('a PDF is recognised by its content, and its pages are counted', async () => {
  const client = await signedInClient(site);
  const check = (bytes: Uint8Array) => client.upload(`${resumeBase}/update/checkPdf`, { name: 'a.pdf', bytes });
  expect((await check(pdf({ pages: 2 }))).data).toEqual({ ok: true, pages: 2 });
  expect((await check(Buffer.from('a letter'))).data).toEqual({ ok: false, pages: 0 });
  expect((await check(Buffer.from('%PDF-1.4 broken off'))).data).toEqual({ ok: false, pages: 0 });
});

test('a PDF that would inflate enormously is not accepted', async () => {
  const client = await signedInClient(site);
  const bomb = deflateSync(Buffer.alloc(7 * 1024 * 1024, ' '));
  const streams = Array.from({ length: 50 }, (_, index) => [
    index + 30,
    streamOf(bomb, '/Type /ObjStm /N 1 /First 9 /Filter /FlateDecode'),
  ]);
  const bytes = pdfOf({ ...pageObjects(), ...Object.fromEntries(streams) });
  const answer = await client.upload(`${resumeBase}/update/checkPdf`, { name: 'a.pdf', bytes });
  expect(answer.data).toEqual({ ok: false, pages: 0 });
});
