import { beforeAll, describe, expect, test } from 'vitest';

import { makePdf } from '#server/platform/pdf/make-pdf.ts';
import { replaceResume } from '#server/recruitment/applications/earlier-resumes.ts';
import { decryptResume } from '#server/recruitment/applications/frozen-resume.ts';
import { askedForBackground, wholeBackground } from '#tests/support/background.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { pdfWords } from '#tests/support/pdf-text.ts';
import { pdf } from '#tests/support/pdf.ts';
import { picture } from '#tests/support/resumes.ts';
import { staffClient } from '#tests/support/staff.ts';
import { applied, ask } from '#tests/support/tasks.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';
import { idNumber } from '#tests/support/whole-resume.ts';

let checker: TestClient;

const site = await openTestApp();
beforeAll(async () => {
  checker = await staffClient(site, 'checker');
});

/** A candidate who uploaded proof of no criminal record. */
async function handedIn(bytes = pdf(), given: Parameters<typeof applied>[1] = {}) {
  const person = await applied(site, given);
  await ask(site, [person.idkey]);
  site.clock.advance(1000);
  const { data } = await person.candidate.upload(`personal/apply-job/${person.idkey}/material/noCrime`, {
    name: '证明.pdf',
    bytes,
  });
  const place = `applications/${person.idkey}/material/noCrime`;
  return { ...person, place, page: data.files[0].idkey as string, filePath: data.files[0].filePath as string };
}

function logged(applicationId: string) {
  return site.app.db
    .selectFrom('auditLog')
    .select(['action', 'unit', 'details'])
    .where('applicationId', '=', applicationId)
    .orderBy('seq')
    .execute();
}

describe('an application', () => {
  test('of another unit answers 404 to a checker; a recruiter can read a material but not check it', async () => {
    const { idkey, place, page } = await handedIn(pdf(), { unit: 'digital' });
    const cabin = await staffClient(site, 'checker', ['cabin']);
    expect((await cabin.get('checks')).data).toEqual({
      list: [],
      next: null,
      total: 0,
      choices: { unit: [], pkRegJob: [], type: [] },
    });
    const tries = [
      cabin.get(place),
      cabin.get(`${place}/${page}`),
      cabin.post(`${place}/check`, { accept: 'Y' }),
      cabin.get(`applications/${idkey}/background`),
      checker.get(`${place}/made-up`),
      checker.get(`applications/made-up/material/noCrime`),
    ];
    for (const { status, data } of await Promise.all(tries)) expect([status, data]).toEqual([404, null]);
    const recruiter = await staffClient(site, 'recruiter');
    expect((await recruiter.get(`${place}/${page}`)).status).toBe(200);
    expect((await recruiter.post(`${place}/check`, { accept: 'Y' })).status).toBe(403);
    expect((await recruiter.get('checks')).status).toBe(403);
    expect((await checker.get(`applications/${idkey}/changes`)).status).toBe(403);
    expect((await logged(idkey)).map(({ action }) => action)).toEqual(['task.asked', 'material.read']);
  });

  test('does not serve the pages of another application', async () => {
    const [one, other] = [await handedIn(), await handedIn()];
    expect((await checker.get(`${other.place}/${one.page}`)).status).toBe(404);
  });
});

describe('an uploaded page', () => {
  test('opens inline and watermarked, and is logged', async () => {
    const block = { title: '', entries: [[{ label: '姓名', value: '林晓云', wide: false }]] };
    const words = { running: '', footing: '', columns: 2 as const, sections: [{ title: '证明', blocks: [block] }] };
    const head = { over: '', title: '无犯罪记录证明', lines: [], photo: null, photoName: '' };
    const bytes = await makePdf({ name: 'x', language: 'zh-CN', madeAt: 0, ...words, head }, { queue: 'candidates', key: 'one' });
    const { idkey, place, page } = await handedIn(bytes);
    const opened = await checker.get(`${place}/${page}`);
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(opened.headers.get('content-disposition')).toMatch(/^inline; /);
    expect(opened.headers.get('cache-control')).toBe('private, no-store');
    expect(opened.bytes).not.toEqual(bytes);
    expect((await pdfWords(opened.bytes)).text).toContain('林晓云');
    expect((await logged(idkey)).at(-1)).toMatchObject({
      action: 'material.read',
      unit: 'digital',
      details: JSON.stringify({ type: 'noCrime', marked: true }),
    });
  });

  test('that is a picture is watermarked, too', async () => {
    const bytes = await picture();
    const { candidate, idkey, place, page, filePath } = await handedIn(bytes);
    const opened = await checker.get(`${place}/${page}`);
    expect(opened.headers.get('content-type')).toBe('image/jpeg');
    const own = await candidate.get(filePath);
    expect(own.headers.get('content-type')).toBe('image/jpeg');
    expect(opened.bytes).not.toEqual(own.bytes);
    expect((await logged(idkey)).at(-1)).toMatchObject({ details: JSON.stringify({ type: 'noCrime', marked: true }) });
  });
});

describe('a checker', () => {
  test('works through the queue page by page, oldest first', async () => {
    const { list, total } = (await checker.get('checks')).data;
    expect(total).toBe(list.length);
    const times = list.map(({ at }: { at: string }) => at);
    expect(times).toEqual(times.toSorted());
    expect(list[0]).toMatchObject({ kind: 'material', type: 'noCrime', typeName: '无犯罪记录证明', name: '林晓云' });
    const first = (await checker.get('checks', { query: { size: '1' } })).data;
    const second = (await checker.get('checks', { query: { size: '1', cursor: first.next } })).data;
    expect([first.list[0], second.list[0]]).toEqual(list.slice(0, 2));
    expect(second.total).toBeNull();
    expect((await checker.get('checks', { query: { type: 'background' } })).data.list).toEqual([]);
    expect(first.choices.type).toContainEqual({ key: 'noCrime', name: '无犯罪记录证明' });
    expect(first.choices.pkRegJob.map(({ key }: { key: string }) => key)).toContain(first.list[0].pkRegJob);
    expect(second.choices).toBeUndefined();
    expect((await checker.get('checks', { query: { cursor: 'x' } })).status).toBe(400);
  });

  test('accepts an item or rejects it with a reason for the candidate; either way the item leaves the queue', async () => {
    const { candidate, idkey, place } = await handedIn();
    expect(faultsOf(await checker.post(`${place}/check`, { accept: 'N' }))).toEqual(['reason required']);
    expect(faultsOf(await checker.post(`${place}/check`, { accept: 'maybe', dueAt: 'x' }))).toEqual([
      'accept choice',
      'dueAt instant',
    ]);
    expect((await checker.post(`${place}/check`, [])).status).toBe(400);
    const several = { accept: 'N', reason: ' ', dueAt: 'x', version: 'x' };
    expect(faultsOf(await checker.post(`${place}/check`, several))).toEqual(['dueAt instant', 'version type', 'reason required']);
    const reason = '<b>请</b>上传清晰的扫描件';
    expect((await checker.post(`${place}/check`, { accept: 'N', reason })).data).toMatchObject({ state: 'rejected', reason });
    const own = (await candidate.get(`personal/apply-job/${idkey}/material/noCrime`)).data;
    expect(own).toMatchObject({ state: 'rejected', reason });
    const queue = (await checker.get('checks')).data.list as { idkey: string }[];
    expect(queue.map((one) => one.idkey)).not.toContain(idkey);
    site.clock.advance(1000);
    await candidate.upload(`personal/apply-job/${idkey}/material/noCrime`, { name: 'b.pdf', bytes: pdf() });
    expect((await checker.post(`${place}/check`, { accept: 'Y' })).data).toMatchObject({ state: 'accepted', open: 'N' });
    expect((await logged(idkey)).map(({ action }) => action)).toEqual(['task.asked', 'material.checked', 'material.checked']);
  });

  test('can request an upload again with a future deadline, which is required if the former deadline has passed', async () => {
    const at = (days: number) => new Date(site.clock.now() + days * 86_400_000).toISOString();
    const { place } = await handedIn();
    const reject = (more: object) => checker.post(`${place}/check`, { accept: 'N', reason: '不清晰', ...more });
    expect(faultsOf(await reject({ dueAt: '2020-01-01' }))).toEqual(['dueAt notInPast']);
    expect((await checker.get(place)).data).toMatchObject({ state: 'received', dueAt: null });
    const soon = at(1);
    expect((await reject({ dueAt: soon })).data).toMatchObject({ state: 'rejected', dueAt: soon });
    site.clock.advance(2 * 86_400_000);
    expect(faultsOf(await reject({}))).toEqual(['dueAt required']);
    const later = at(1);
    expect((await reject({ dueAt: later })).data).toMatchObject({ state: 'rejected', dueAt: later });
    expect((await checker.post(`${place}/check`, { accept: 'Y', dueAt: at(-9) })).data).toMatchObject({
      state: 'accepted',
      dueAt: null,
    });

    const { candidate, idkey: other, place: form } = await askedForBackground(site, 86_400_000);
    await candidate.post(form, { data: wholeBackground(), complete: true });
    const giveBack = (more: object) => checker.post(`applications/${other}/background/check`, { accept: 'N', ...more });
    const reasons = { residences: '请补全' };
    expect(faultsOf(await giveBack({ reasons, dueAt: '2020-01-01' }))).toEqual(['dueAt notInPast']);
    expect(faultsOf(await giveBack({ reasons: {}, dueAt: 'x' }))).toEqual(['dueAt instant', 'reasons required']);
    site.clock.advance(2 * 86_400_000);
    expect(faultsOf(await giveBack({ reasons }))).toEqual(['dueAt required']);
    expect((await giveBack({ reasons, dueAt: at(1) })).data.state).toBe('returned');
  });

  test('learns that the candidate has uploaded another page, and checks again with the new version', async () => {
    const { candidate, idkey, place } = await handedIn();
    const { version } = (await checker.get(place)).data;
    site.clock.advance(1000);
    await candidate.upload(`personal/apply-job/${idkey}/material/noCrime`, { name: 'b.pdf', bytes: pdf({ pages: 2 }) });
    const refused = await checker.post(`${place}/check`, { accept: 'Y', version });
    expect(refused).toMatchObject({ status: 409, data: { current: { state: 'received' } } });
    expect(refused.data.current.files).toHaveLength(2);
    const english = { headers: { 'accept-language': 'en-us' } };
    const inEnglish = await checker.post(`${place}/check`, { accept: 'Y', version }, english);
    expect(inEnglish.data.current.name).toBe('Certificate of no criminal record');
    const again = { accept: 'Y', version: refused.data.current.version };
    expect((await checker.post(`${place}/check`, again)).data.state).toBe('accepted');
  });

  test('returns parts of a background check with reasons, and finally accepts it', async () => {
    const { candidate, idkey, place } = await askedForBackground(site);
    const path = `applications/${idkey}/background`;
    const english = { headers: { 'accept-language': 'en-us' } };
    const early = await checker.post(`${path}/check`, { accept: 'Y' }, english);
    expect(early).toMatchObject({ code: '500003', data: { task: { name: 'Background check form' } } });
    expect(early.message).toMatch(/^Nothing to review/);
    await candidate.post(place, { data: wholeBackground(), complete: true });
    expect((await checker.get('checks', { query: { type: 'background' } })).data.list).toMatchObject([
      { idkey, kind: 'background' },
    ]);
    const shown = (await checker.get(path)).data;
    expect(shown).toMatchObject({ state: 'submitted', data: { answers: { criminal: 'N' } } });
    expect(faultsOf(await checker.post(`${path}/check`, { accept: 'N' }))).toEqual(['reasons required']);
    const finding = { accept: 'N', reasons: { residences: '请补全 2018 年的住址' }, version: shown.taskVersion };
    expect((await checker.post(`${path}/check`, finding)).data).toMatchObject({ state: 'returned', reasons: finding.reasons });
    expect((await candidate.get(place)).data).toMatchObject({ state: 'returned', reasons: finding.reasons });
    await candidate.post(place, { data: wholeBackground(), complete: true });
    const stale = await checker.post(`${path}/check`, { accept: 'Y', version: shown.taskVersion });
    expect(stale.status).toBe(409);
    expect(stale.data.current).toEqual((await checker.get(path)).data);
    const reads = (await logged(idkey)).filter(({ action }) => action === 'application.read');
    expect(reads).toHaveLength(4);
    const elsewhere = await staffClient(site, 'checker', ['cabin']);
    expect((await elsewhere.post(`${path}/check`, { accept: 'Y', version: 1 })).status).toBe(404);
    const version = stale.data.current.taskVersion;
    expect((await checker.post(`${path}/check`, { accept: 'Y', version })).data.state).toBe('accepted');
  });
});

test('a list of changes after applying has old and new values, masks ID number and contacts, and omits health data', async () => {
  const lead = await staffClient(site, 'lead');
  const { idkey } = await applied(site);
  expect((await lead.get(`applications/${idkey}/changes`)).data).toEqual([]);
  const resume = (await decryptResume(site.app.db, site.app, idkey))!;
  const before = resume.sections.resumeInfo!;
  const changed = { contactAddr: '青岛市市南区 2 号', contactemerPhone: '13900000009', email: 'new-address@example.com' };
  const info = { ...before, ...changed, id: '110101199003074258', colorBlindness: 'Y' };
  await replaceResume(site.app.db, site.app, idkey, { ...resume, sections: { ...resume.sections, resumeInfo: info } });
  const { data } = await lead.get(`applications/${idkey}/changes`);
  expect(data).toHaveLength(1);
  expect(data[0].changes).toHaveLength(4);
  expect(data[0].changes).toEqual(
    expect.arrayContaining([
      { section: 'resumeInfo', path: 'id', before: expect.stringContaining('****'), after: expect.stringContaining('****') },
      { section: 'resumeInfo', path: 'contactAddr', before: '杭州市西湖区云栖路 1 号', after: '青岛市市南区 2 号' },
      expect.objectContaining({ path: 'contactemerPhone', after: '139****0009' }),
      expect.objectContaining({ path: 'email', after: expect.stringContaining('*') }),
    ]),
  );
  const hidden = [idNumber, '110101199003074258', 'colorBlindness', changed.contactemerPhone, changed.email];
  for (const text of [...hidden, before.mobile, before.contactemerPhone]) expect(JSON.stringify(data)).not.toContain(text);
  const cabin = await staffClient(site, 'lead', ['cabin']);
  expect((await cabin.get(`applications/${idkey}/changes`)).status).toBe(404);
});
