import { describe, expect, test } from 'vitest';

import type { AppError } from '#server/platform/errors.ts';
import { withdraw } from '#server/recruitment/applications/apply/withdraw-application.ts';
import { blockersOf } from '#server/recruitment/batches/blockers.ts';
import { askForMaterials } from '#server/recruitment/materials/ask-for-materials.ts';
import { checkMaterial } from '#server/recruitment/materials/check-material.ts';
import { handIn as handInPage } from '#server/recruitment/materials/hand-in.ts';
import { readReferences } from '#server/recruitment/postings/references.ts';
import { signedInClient } from '#tests/support/accounts.ts';
import { applicationsOf } from '#tests/support/applications.ts';
import { behindLock } from '#tests/support/behind-lock.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { pageObjects, pdf, pdfOf, streamOf, updatedPdf } from '#tests/support/pdf.ts';
import { noisyPicture, picture } from '#tests/support/resumes.ts';
import { applied, ask, office } from '#tests/support/tasks.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';

const hour = 60 * 60_000;

const site = await openTestApp();

function placeOf(idkey: string, type = 'noCrime'): string {
  return `personal/apply-job/${idkey}/material/${type}`;
}

async function handIn(client: TestClient, place: string, bytes?: Uint8Array, fields: Record<string, string> = {}) {
  return client.upload(place, { name: '证明.pdf', bytes: bytes ?? pdf() }, fields);
}

/** A candidate with a request. Without `dueIn` (milliseconds), the request has no deadline. */
async function asked(type = 'noCrime', dueIn?: number) {
  const candidate = await applied(site);
  await ask(site, [candidate.idkey], { type, dueAt: dueIn === undefined ? null : site.clock.now() + dueIn });
  return { ...candidate, place: placeOf(candidate.idkey, type) };
}

async function filesOf(accountId: string): Promise<number> {
  const rows = await site.app.db.selectFrom('files').select('id').where('accountId', '=', accountId).execute();
  return rows.length;
}

describe('without access', () => {
  test("another candidate's application, material and page are 404", async () => {
    const { candidate, idkey, place } = await asked();
    const { data } = await handIn(candidate, place);
    const [page] = data.files;
    const stranger = await signedInClient(site);
    const own = await asked();
    const tries = [
      stranger.get(`personal/apply-job/${idkey}/material`),
      stranger.get(place),
      handIn(stranger, place),
      handIn(own.candidate, own.place, undefined, { replaces: page.idkey }),
      stranger.post(`${place}/${page.idkey}/delete`),
      own.candidate.post(`${own.place}/${page.idkey}/delete`),
      stranger.get(page.filePath),
      own.candidate.get(page.filePath.replace(idkey, own.idkey)),
    ];
    for (const answer of await Promise.all(tries)) expect([answer.status, answer.data]).toEqual([404, null]);
    expect((await candidate.get(place)).data.files).toEqual([page]);
  });

  test('a caller without a session gets 401', async () => {
    const { place } = await asked();
    expect((await site.client().get(place)).status).toBe(401);
    expect((await handIn(site.client(), place)).status).toBe(401);
  });
});

describe('when uploading is possible:', () => {
  test('reading, uploading or deleting a material that was not requested is refused', async () => {
    const { candidate, idkey } = await asked();
    for (const answer of [
      await candidate.get(placeOf(idkey, 'works')),
      await handIn(candidate, placeOf(idkey, 'works')),
      await candidate.post(`${placeOf(idkey, 'nothing')}/any/delete`),
    ])
      expect([answer.status, answer.code, answer.data]).toEqual([200, '500003', { task: null }]);
  });

  test('the deadline is exact to the millisecond: an upload that arrives in time is accepted, a later one is not', async () => {
    const { candidate, place } = await asked('noCrime', hour);
    site.clock.advance(hour);
    expect((await handIn(candidate, place)).data).toMatchObject({ state: 'received', open: 'Y' });
    site.clock.advance(1);
    const late = await handIn(candidate, place);
    expect([late.status, late.code]).toEqual([200, '500003']);
    expect(late.data.task).toMatchObject({ type: 'noCrime', state: 'received' });
    const { data } = await candidate.get(place);
    expect([data.files.length, data.open]).toEqual([1, 'N']);
    expect((await candidate.post(`${place}/${data.files[0].idkey}/delete`)).code).toBe('500003');
  });

  test('a queued upload is stored if it arrived in time, however late it is processed', async () => {
    const { candidate, idkey, place } = await asked('household', hour);
    const { pkPsndoc: accountId } = (await candidate.get('system/user/self/name')).data;
    const before = await filesOf(accountId);
    const dueAt = site.clock.now() + hour;
    // The uploads were queued until long after the deadline.
    site.clock.advance(hour + 20_000);
    const owner = { accountId, personHash: null };
    const page = { upload: { name: '户口簿.pdf', bytes: pdf() }, replaces: '' };
    const send = (arrivedAt: number) =>
      handInPage(site.app, owner, { id: idkey, type: 'household' }, page, { arrivedAt, locale: 'zh-cn' }).then(
        ({ state }) => state,
        (error: unknown) => (error as AppError).code,
      );
    const outcomes = await Promise.all([dueAt, dueAt + 1, dueAt - 1, dueAt + 1, dueAt].map(send));
    expect(outcomes).toEqual(['received', '500003', 'received', '500003', 'received']);
    const { data } = await candidate.get(place);
    expect([data.state, data.files.length, (await filesOf(accountId)) - before]).toEqual(['received', 3, 3]);
    const opened = await Promise.all(data.files.map(({ filePath }: { filePath: string }) => candidate.get(filePath)));
    for (const { status, bytes } of opened) expect([status, bytes.length]).toEqual([200, data.files[0].size]);
  });

  test('an accepted material stays as it is', async () => {
    const { candidate, idkey, place } = await asked();
    const [page] = (await handIn(candidate, place)).data.files;
    await checkMaterial(site.app, office, idkey, 'noCrime', { accept: true });
    expect((await handIn(candidate, place)).data.task.state).toBe('accepted');
    expect((await candidate.post(`${place}/${page.idkey}/delete`)).code).toBe('500003');
    expect((await candidate.get(place)).data).toMatchObject({ state: 'accepted', open: 'N', files: [page] });
  });

  test('a withdrawn application accepts no upload', async () => {
    const { candidate, idkey, place } = await asked();
    await candidate.post(`personal/apply-job/delete/${idkey}`);
    expect((await handIn(candidate, place)).code).toBe('500003');
  });
});

describe('accepted files', () => {
  test('are neither programs nor encrypted, active or broken PDFs; the fault says why', async () => {
    const { candidate, place } = await asked();
    const faulty = async (bytes: Uint8Array) => faultsOf(await handIn(candidate, place, bytes));
    expect(await faulty(new TextEncoder().encode('MZ this is a program'))).toEqual(['file documentType']);
    const locked = { ...pageObjects(), 9: '<< /Filter /Standard /V 1 /R 2 /O (o) /U (u) /P -4 >>' };
    expect(await faulty(pdfOf(locked, '/Root 1 0 R /Encrypt 9 0 R'))).toEqual(['file pdfEncrypted']);
    expect(await faulty(pdf({ extra: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }))).toEqual(['file pdfActive']);
    expect(await faulty(pdf({ extra: '/Names << /EmbeddedFiles 9 0 R >>' }))).toEqual(['file pdfActive']);
    expect(await faulty(new TextEncoder().encode('%PDF-1.4 nothing'))).toEqual(['file pdf']);
    expect((await candidate.get(place)).data).toMatchObject({ state: 'required', files: [] });
  });

  test('keep only their pages when they are stored: nothing of earlier revisions or metadata remains', async () => {
    const { candidate, place } = await asked();
    const before = pdfOf(
      { ...pageObjects(), 9: '<< /Author (Li Na) /Producer (a secret of the program) >>' },
      '/Root 1 0 R /Info 9 0 R',
    );
    const { data } = await handIn(candidate, place, updatedPdf(before, { 4: streamOf('% as it is now') }));
    const stored = Buffer.from((await candidate.get(data.files[0].filePath)).bytes).toString('latin1');
    expect(stored).toContain('% as it is now');
    expect(stored).not.toMatch(/Certificate|a secret of the program/);
    expect(data.files[0].size).toBe(stored.length);
  });

  test('of an ID document must be pictures', async () => {
    const { candidate, place } = await asked('1');
    expect(faultsOf(await handIn(candidate, place))).toEqual(['file pictureType']);
    expect((await handIn(candidate, place, await picture())).data).toMatchObject({
      accept: ['image/jpeg', 'image/png'],
      maxBytes: 2 * 1024 * 1024,
      maxFiles: 1,
      files: [{ filePath: expect.stringContaining('/upload/images/') }],
    });
  });

  test('have at most 8 MB for a document and 2 MB for a picture; a larger upload gets 413', async () => {
    const { candidate, place } = await asked();
    expect((await handIn(candidate, place, pdf({ bytes: 8 * 1024 * 1024 }))).data.files).toHaveLength(1);
    expect((await handIn(candidate, place, pdf({ bytes: 8 * 1024 * 1024 + 1 }))).status).toBe(413);
    const large = await noisyPicture(2600, 2600);
    expect(large.byteLength).toBeGreaterThan(2 * 1024 * 1024);
    expect((await handIn(candidate, place, large)).status).toBe(413);
    const portrait = await candidate.upload('personal/rmpsndoc/self/resume/attachment/attachement/10', {
      name: 'large.jpg',
      bytes: large,
    });
    expect(portrait.status).toBe(413);
  });
});

describe('uploading', () => {
  test('several pages are stored encrypted, and shown to their owner without camera metadata', async () => {
    const { candidate, idkey, place } = await asked('household', 24 * hour);
    const before = (await candidate.get(`personal/apply-job/${idkey}/material`)).data;
    expect(before).toMatchObject([{ type: 'household', name: '户口簿', state: 'required', reason: '', files: [], open: 'Y' }]);
    await handIn(candidate, place, await picture());
    const { data } = await handIn(candidate, place, pdf({ pages: 3 }));
    expect(data).toMatchObject({
      state: 'received',
      maxBytes: 8 * 1024 * 1024,
      accept: expect.arrayContaining(['application/pdf']),
    });
    expect(data.files.map(({ name }: { name: string }) => name)).toEqual(['证明.pdf', '证明.pdf']);
    const [photo, document] = await Promise.all(data.files.map(({ filePath }: { filePath: string }) => candidate.get(filePath)));
    expect(photo.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(photo.bytes).includes('a secret of the camera')).toBe(false);
    expect(document.headers.get('content-type')).toBe('application/pdf');
    expect(document.headers.get('content-disposition')).toMatch(/^inline; /);
    expect(document.headers.get('content-security-policy')).toContain("default-src 'none'");
    const rows = await site.app.db.selectFrom('files').select('sealedContent').execute();
    expect(rows.some(({ sealedContent }) => Buffer.from(sealedContent).includes('%PDF-1.'))).toBe(false);
    expect((await applicationsOf(candidate))[0].tasks).toMatchObject([{ state: 'received', waiting: 'N' }]);
  });

  test('a page is replaced in place; if a material may have only one page, the next upload replaces it', async () => {
    const { candidate, place } = await asked('relatives');
    await handIn(candidate, place);
    await handIn(candidate, place);
    const [first, second] = (await handIn(candidate, place)).data.files;
    const { data } = await handIn(candidate, place, await picture(), { replaces: first.idkey });
    expect(data.files.map(({ idkey }: { idkey: string }) => idkey).indexOf(second.idkey)).toBe(1);
    expect(data.files).toHaveLength(3);
    expect(data.files[0].filePath).toContain('/images/');
    expect((await handIn(candidate, place, undefined, { replaces: first.idkey })).status).toBe(404);
    const single = await asked('1');
    await handIn(single.candidate, single.place, await picture());
    expect((await handIn(single.candidate, single.place, await picture())).data.files).toHaveLength(1);
  });

  test('removing a page deletes its file, and if no page is left, the request is pending again', async () => {
    const { candidate, place } = await asked();
    const accountId = (await candidate.get('system/user/self/name')).data.pkPsndoc;
    const before = await filesOf(accountId);
    const [page] = (await handIn(candidate, place)).data.files;
    expect(await filesOf(accountId)).toBe(before + 1);
    const { data } = await candidate.post(`${place}/${page.idkey}/delete`);
    expect(data).toMatchObject({ state: 'required', files: [] });
    expect(await filesOf(accountId)).toBe(before);
    expect((await candidate.get(page.filePath)).status).toBe(404);
  });

  test('the number of pages is limited, also for concurrent uploads', async () => {
    const { candidate, place } = await asked('noCrime');
    const answers = await Promise.all(Array.from({ length: 6 }, () => handIn(candidate, place)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(answers.filter(({ status }) => status === 400).map((answer) => faultsOf(answer)[0])).toEqual([
      'file maxFiles',
      'file maxFiles',
    ]);
    expect((await candidate.get(place)).data.files).toHaveLength(4);
  });
});

describe('the office', () => {
  test('notifies the candidate of a rejection, encrypts its reason, and accepts the material after another upload', async () => {
    const { candidate, idkey, receiptNo, place } = await asked();
    await handIn(candidate, place);
    await checkMaterial(site.app, office, receiptNo, 'noCrime', { accept: false, reason: '公章不清晰' });
    expect((await candidate.get(place)).data).toMatchObject({ state: 'rejected', reason: '公章不清晰', open: 'Y' });
    site.clock.advance(site.settings.decisionHoldMinutes * 60_000);
    expect((await site.messageTo(`+86${candidate.phone}`, 'application-asked')).text).toContain('无犯罪记录证明');
    const sealed = await site.app.db
      .selectFrom('applicationTasks')
      .select('sealedReason')
      .where('applicationId', '=', idkey)
      .execute();
    expect(JSON.stringify(sealed)).not.toContain('公章');
    const [page] = (await candidate.get(place)).data.files;
    expect((await candidate.post(`${place}/${page.idkey}/delete`)).data).toMatchObject({
      state: 'rejected',
      reason: '公章不清晰',
    });
    expect((await handIn(candidate, place)).data).toMatchObject({ state: 'received', reason: '' });
    expect(await blockersOf(site.app.db, [{ id: idkey, status: 'submitted' }], site.clock.now())).toEqual(
      new Map([[idkey, ['noCrime']]]),
    );
    await checkMaterial(site.app, office, idkey, 'noCrime', { accept: true });
    await checkMaterial(site.app, office, idkey, 'noCrime', { accept: true });
    expect((await candidate.get(place)).data).toMatchObject({ state: 'accepted', reason: '' });
    expect(await blockersOf(site.app.db, [{ id: idkey, status: 'submitted' }], site.clock.now())).toEqual(new Map());
  });

  test('can check a material only with access to the application and after an upload; a rejection needs a reason', async () => {
    const { candidate, idkey, place } = await asked();
    const check = (finding: { accept: boolean; reason?: string }, actor = office, type = 'noCrime') =>
      checkMaterial(site.app, actor, idkey, type, finding);
    await expect(check({ accept: true })).rejects.toMatchObject({ code: '500003' });
    await expect(check({ accept: true }, office, 'works')).rejects.toMatchObject({ code: '500003' });
    await handIn(candidate, place);
    await expect(check({ accept: false, reason: ' ' })).rejects.toMatchObject({ code: '400' });
    await expect(check({ accept: false, reason: 'x'.repeat(257) })).rejects.toMatchObject({ code: '400' });
    await expect(check({ accept: true }, { ...office, units: ['another unit'] })).rejects.toMatchObject({ code: '404' });
    expect((await candidate.get(place)).data.state).toBe('received');
  });

  test('can only request materials on the list', async () => {
    const { idkey } = await applied(site);
    const asking = { ids: [idkey], dueAt: null, note: '' };
    await expect(askForMaterials(site.app, office, { ...asking, type: 'passwords' })).rejects.toMatchObject({ code: '400' });
    expect((await askForMaterials(site.app, office, { ...asking, type: '5' })).asked).toHaveLength(1);
  });
});

test('an accepted material cannot be rejected while the candidate is withdrawing', async () => {
  const { candidate, idkey, place } = await asked();
  await candidate.upload(place, { name: '证明.png', bytes: await picture() });
  await checkMaterial(site.app, office, idkey, 'noCrime', { accept: true });
  const { pkPsndoc: accountId } = (await candidate.get('system/user/self/name')).data;
  const references = await readReferences(site.app);
  const leave = { accountId, id: idkey, reason: '' };
  const [outcome] = await behindLock(site, (trx) => withdraw(trx, site.app, leave, references, 'zh-cn'), [
    () => checkMaterial(site.app, office, idkey, 'noCrime', { accept: false, reason: '公章不清晰' }),
  ]);
  expect(outcome).toMatchObject({ reason: { code: '500003' } });
});
