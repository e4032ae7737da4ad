import { expect, test } from 'vitest';

import { sectionNames } from '#lib/forms/resume/sections.ts';
import { autosaveRun } from '#server/recruitment/resumes/autosave-run.ts';
import { decryptSection, encryptData } from '#server/recruitment/resumes/section-record.ts';
import { findSection } from '#server/recruitment/resumes/store.ts';
import { signedInClient } from '#tests/support/accounts.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { fillResume, readResume, resumeBase, saveSection } from '#tests/support/resumes.ts';
import { faultsOf } from '#tests/support/test-client.ts';
import { idNumber, wholeSections } from '#tests/support/whole-resume.ts';

const site = await openTestApp();

test('a new candidate gets an empty resume that lists what is required', async () => {
  const client = await signedInClient(site);
  const resume = await readResume(client);
  expect(resume.resumeType).toBe('school');
  expect(Object.keys(resume.sections)).toEqual([...sectionNames]);
  expect(resume.sections.Works).toEqual({
    status: 'empty',
    version: 0,
    updatedAt: null,
    data: { works: [], studentactivitys: [], encs: [] },
    from: null,
  });
  expect(resume.completeness.percent).toBe(0);
  expect(resume.completeness.missing).toContainEqual({
    section: 'resumeInfo',
    path: 'name',
    rule: 'required',
    message: '请填写',
  });
  expect(resume.completeness.missing).toContainEqual({
    section: 'attachments',
    path: '10',
    rule: 'attachmentNeeded',
    message: '请上传',
  });
});

test('empty base information is prefilled from the account', async () => {
  const client = await signedInClient(site, { name: '林晓舟' });
  const { sections } = await readResume(client);
  expect(sections.resumeInfo).toEqual({
    ...{ status: 'empty', version: 0, updatedAt: null, from: null },
    data: { name: '林晓舟', mobilePrefix: '86', mobile: client.phone },
  });
  await saveSection(client, 'resumeInfo', { name: '林晓云' });
  expect((await readResume(client)).sections.resumeInfo.data).toEqual({ name: '林晓云' });
});

test('a draft stores half-typed values, and each save is a new version', async () => {
  const client = await signedInClient(site);
  const first = await saveSection(client, 'resumeInfo', { name: '林', height: '1' }, { version: 0 });
  expect(first.data).toMatchObject({ version: 1, status: 'draft' });
  const second = await saveSection(client, 'resumeInfo', { name: '林晓', height: 16 }, { version: 1 });
  expect(second.data).toMatchObject({ version: 2, status: 'draft' });
  const { sections } = await readResume(client);
  expect(sections.resumeInfo).toMatchObject({ version: 2, status: 'draft', data: { name: '林晓', height: 16 } });
});

test("a section saved as complete has every fault reported at once, in the reader's language", async () => {
  const client = await signedInClient(site);
  client.locale = 'en-us';
  const data = { ...wholeSections().Works, works: [{ title: 'x', begindate: '2020-01-02', enddate: '2020-01-01' }] };
  const { status, code, data: answer } = await saveSection(client, 'Works', data, { complete: true });
  expect([status, code]).toEqual([400, '400']);
  expect(answer.fields).toContainEqual({ path: 'works.0.company', rule: 'required', message: 'Please fill this in' });
  expect(answer.fields).toContainEqual({
    path: 'works.0.enddate',
    rule: 'endAfterBegin',
    message: 'Please choose an end date after the start date',
  });
  expect(answer.fields.length).toBeGreaterThanOrEqual(6);
  expect((await readResume(client)).sections.Works.status).toBe('empty');
});

test.each([
  ['a list that is text', { works: 'x' }, 'works'],
  ['a text that is a number', { works: [{ title: 7 }] }, 'works.0.title'],
  ['a text that is too long', { works: [{ title: 'a'.repeat(65) }] }, 'works.0.title'],
  ['a choice that is not on the list', { works: [{ jobCategory: 'x' }] }, 'works.0.jobCategory'],
  ['too many entries', { works: Array(21).fill({}) }, 'works'],
  ['a character that cannot be stored', { works: [{ title: 'a\u0000b' }] }, 'works.0.title'],
  ['no data at all', undefined, 'data'],
])('a draft with %s is refused, and the fault names the place', async (_, data, path) => {
  const client = await signedInClient(site);
  const answer = await saveSection(client, 'Works', data);
  expect(answer.status).toBe(400);
  expect(answer.data.fields[0].path).toBe(path);
});

test('unknown keys are dropped, and entries get a stable id', async () => {
  const client = await signedInClient(site);
  await saveSection(client, 'Works', { works: [{ title: 'a', secret: 1 }], other: { deep: true } });
  const [entry] = (await readResume(client)).sections.Works.data.works;
  expect(Object.keys(entry).sort()).toEqual(['id', 'title']);
  await saveSection(client, 'Works', {
    works: [
      { ...entry, title: 'b' },
      { title: 'c', id: entry.id },
    ],
  });
  const works = (await readResume(client)).sections.Works.data.works;
  expect(works[0]).toEqual({ id: entry.id, title: 'b' });
  expect(works[1].id).not.toBe(entry.id);
});

test('a stale save is refused with the stored version, and changes nothing', async () => {
  const client = await signedInClient(site);
  await saveSection(client, 'Other', { hobbies: '滑翔' }, { version: 0 });
  const stale = await saveSection(client, 'Other', { hobbies: '航模' }, { version: 0 });
  expect([stale.status, stale.code]).toEqual([409, '409']);
  expect(stale.data.current).toMatchObject({ version: 1, status: 'draft', data: { hobbies: '滑翔' } });
  expect((await readResume(client)).sections.Other.data).toEqual({ hobbies: '滑翔' });
});

test('a save without a version overwrites what is stored', async () => {
  const client = await signedInClient(site);
  await saveSection(client, 'Other', { hobbies: '滑翔' }, { version: 0 });
  expect((await saveSection(client, 'Other', { hobbies: '航模' })).data.version).toBe(2);
});

test('of twenty concurrent saves of one version exactly one succeeds', async () => {
  const client = await signedInClient(site);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => saveSection(client, 'Other', { hobbies: `第 ${index}` }, { version: 0 })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  expect((await readResume(client)).sections.Other.version).toBe(1);
});

test('a version that is negative or not an integer is a fault', async () => {
  const client = await signedInClient(site);
  for (const version of [-1, 1.5, '1', {}]) {
    const answer = await client.post(`${resumeBase}/update/Other`, { version, data: {} });
    expect(answer.data.fields[0].path).toBe('version');
  }
});

test('earlier versions are listed and can be restored', async () => {
  const client = await signedInClient(site);
  for (const hobbies of ['一', '二', '三']) {
    await saveSection(client, 'Other', { hobbies });
    site.clock.advance(autosaveRun);
  }
  const history = (await client.get(`${resumeBase}/history/Other`)).data;
  expect(history.map(({ version, data }: { version: number; data: { hobbies: string } }) => [version, data.hobbies])).toEqual([
    [3, '三'],
    [2, '二'],
    [1, '一'],
  ]);
  const restored = await client.post(`${resumeBase}/history/Other/1/restore`);
  expect(restored.data).toMatchObject({ version: 4, status: 'draft' });
  expect((await readResume(client)).sections.Other.data).toEqual({ hobbies: '一' });
  expect((await client.post(`${resumeBase}/history/Other/99/restore`)).status).toBe(404);
});

test('autosaving a complete section keeps it complete while it is valid, and otherwise makes it a draft', async () => {
  const client = await signedInClient(site);
  const { Other } = wholeSections();
  await saveSection(client, 'Other', Other, { complete: true });
  expect((await saveSection(client, 'Other', { ...Other, hobbies: '滑翔' })).data.status).toBe('complete');
  expect((await saveSection(client, 'Other', { ...Other, canWorkTime: '' })).data.status).toBe('draft');
  expect((await saveSection(client, 'Other', Other)).data.status).toBe('draft');
});

test('autosaving a valid education section does not lock its highest entry', async () => {
  const client = await signedInClient(site);
  const { Edu } = wholeSections();
  await saveSection(client, 'Edu', Edu, { complete: true });
  const { edus } = (await readResume(client)).sections.Edu.data;
  const { id: _, locked: __, ...again } = { ...edus[0], school: '别的大学' };
  expect((await saveSection(client, 'Edu', { edus: [again, ...edus.slice(1)] })).data.status).toBe('complete');
  expect((await readResume(client)).sections.Edu.data.edus[0]).not.toHaveProperty('locked');
});

test('base information is shared between types, and other sections are prefilled from another type', async () => {
  const client = await signedInClient(site);
  const whole = wholeSections();
  await saveSection(client, 'resumeInfo', whole.resumeInfo, { complete: true });
  await saveSection(client, 'Edu', whole.Edu, { complete: true });
  const society = await readResume(client, '4');
  expect(society.resumeType).toBe('society');
  expect(society.sections.resumeInfo).toMatchObject({ version: 1, from: 'shared', data: { name: '林晓云' } });
  expect(society.sections.Edu).toMatchObject({ version: 0, from: 'school' });
  await saveSection(client, 'Edu', { edus: [] }, { version: 0, type: 'society' });
  expect((await readResume(client, 'society')).sections.Edu).toMatchObject({ version: 1, from: null, data: { edus: [] } });
  expect((await readResume(client, 'school')).sections.Edu.data.edus).toHaveLength(3);
});

test('a section prefilled from another type omits what its own type does not ask for', async () => {
  const client = await signedInClient(site);
  const activity = { begindate: '2020-09-01', name: '辩论社', role: '社长' };
  await saveSection(client, 'Works', { ...wholeSections().Works, studentactivitys: [activity] });
  await saveSection(client, 'Score', wholeSections().Score);
  const society = await readResume(client, 'society');
  expect(society.sections.Works.data.works).toHaveLength(1);
  expect(society.sections.Works.data).not.toHaveProperty('studentactivitys');
  expect((await readResume(client, 'flight')).sections.Score.data).not.toHaveProperty('classRank');
  expect((await readResume(client, 'intern')).sections.Works.data.studentactivitys).toMatchObject([activity]);
  expect((await readResume(client, 'school')).sections.Works.data.studentactivitys).toMatchObject([activity]);
});

test('saving base information for a ground type keeps the answers for flight types', async () => {
  const client = await signedInClient(site);
  const { resumeInfo } = wholeSections();
  await saveSection(client, 'resumeInfo', resumeInfo, { type: 'flight', complete: true });
  const ground = { ...resumeInfo, visionLeft: undefined, visionRight: undefined, visionSurgery: undefined };
  await saveSection(client, 'resumeInfo', ground, { type: 'society', complete: true });
  expect((await readResume(client, 'flight')).sections.resumeInfo).toMatchObject({
    status: 'complete',
    data: { visionLeft: 5, visionSurgery: 'N' },
  });
});

test('the locked highest education can be removed and added again, but not edited', async () => {
  const client = await signedInClient(site);
  await saveSection(client, 'Edu', wholeSections().Edu, { complete: true });
  const { edus } = (await readResume(client)).sections.Edu.data;
  expect(edus[0].locked).toBe('Y');
  for (const complete of [true, false]) {
    const changed = await saveSection(
      client,
      'Edu',
      { edus: [{ ...edus[0], school: '别的大学' }, ...edus.slice(1)] },
      { complete },
    );
    expect(changed.data.fields).toEqual([{ path: 'edus.0.school', rule: 'highestLocked', message: expect.any(String) }]);
  }
  const other = await saveSection(
    client,
    'Edu',
    { edus: [edus[0], { ...edus[1], school: '别的中学' }, edus[2]] },
    { complete: true },
  );
  expect(other.status).toBe(200);
  const { id: _, ...again } = { ...edus[0], school: '别的大学' };
  expect((await saveSection(client, 'Edu', { edus: [again, ...edus.slice(1)] }, { complete: true })).status).toBe(200);
});

test('ID and health data are stored only with consent; when it is withdrawn, they are deleted from the history too', async () => {
  const client = await signedInClient(site);
  const { resumeInfo } = wholeSections();
  await saveSection(client, 'resumeInfo', { ...resumeInfo, sensitiveConsent: 'N' });
  expect((await readResume(client)).sections.resumeInfo.data).not.toHaveProperty('id');
  await saveSection(client, 'resumeInfo', resumeInfo);
  expect((await readResume(client)).sections.resumeInfo.data).toMatchObject({ id: idNumber, infection: 'N' });
  site.clock.advance(autosaveRun);
  await saveSection(client, 'resumeInfo', { ...resumeInfo, sensitiveConsent: 'N' });
  const history = await client.get(`${resumeBase}/history/resumeInfo`);
  expect(new TextDecoder().decode(history.bytes)).not.toContain(idNumber);
  expect(history.data[1].data).not.toHaveProperty('infection');
  expect(history.data[1].data.name).toBe('林晓云');
});

test('ID number, name, phone and e-mail are not readable in the tables resumeSections and resumePeople', async () => {
  const client = await signedInClient(site);
  await saveSection(client, 'resumeInfo', wholeSections().resumeInfo, { complete: true });
  const rows = await site.app.db.selectFrom('resumeSections').selectAll().execute();
  const people = await site.app.db.selectFrom('resumePeople').selectAll().execute();
  const dump = JSON.stringify([rows, people]);
  for (const secret of [idNumber, '林晓云', '13800138000', 'lin@example.com']) expect(dump).not.toContain(secret);
  expect(people.some(({ idHash }) => idHash !== null)).toBe(true);
});

test("a visitor gets 401, and nobody can read or change another's resume", async () => {
  const owner = await signedInClient(site);
  const stranger = await signedInClient(site);
  await saveSection(owner, 'Other', { hobbies: '滑翔' });
  expect((await site.client().get(`${resumeBase}/getResumeInfo`)).status).toBe(401);
  expect((await site.client().post(`${resumeBase}/update/Other`, { data: {} })).status).toBe(401);
  expect((await readResume(stranger)).sections.Other.status).toBe('empty');
  expect((await stranger.post(`${resumeBase}/history/Other/1/restore`)).status).toBe(404);
});

test('unknown types and sections are 404 in a path, and a fault in a query', async () => {
  const client = await signedInClient(site);
  const unknown = await client.get(`${resumeBase}/getResumeInfo?resumeType=pilot`);
  expect([unknown.status, unknown.data.fields[0].path]).toEqual([400, 'resumeType']);
  expect((await client.post(`${resumeBase}/update/Nothing`, { data: {} })).status).toBe(404);
  expect((await client.get(`${resumeBase}/check-resume/pilot`)).status).toBe(404);
});

test('names of built-in object properties are not resume types', async () => {
  const client = await signedInClient(site);
  for (const name of ['__proto__', 'constructor', 'toString']) {
    expect((await client.get(`${resumeBase}/getResumeInfo?resumeType=${name}`)).status).toBe(400);
    expect((await client.get(`${resumeBase}/check-resume/${name}`)).status).toBe(404);
  }
});

test('a complete resume can be submitted, and previewed as text', async () => {
  const client = await signedInClient(site);
  await fillResume(client, 'society');
  const resume = await readResume(client, 'society');
  expect(resume.completeness).toEqual({ percent: 100, missing: [] });
  expect((await client.get(`${resumeBase}/check-resume/society`)).data).toEqual({ complete: true, percent: 100, missing: [] });
  const submitted = await client.post(`${resumeBase}/update/submit/${resume.pkPsndoc}?resumeType=society`, { version: 1 });
  expect(submitted.data.submittedAt).toBe(new Date(site.clock.now()).toISOString());
  expect((await client.post(`${resumeBase}/update/submit/somebody?resumeType=society`, {})).status).toBe(404);
  client.locale = 'en-us';
  const { data: preview } = await client.get(`${resumeBase}/preview?resumeType=society`);
  expect(preview.psndoc).toMatchObject({
    name: '林晓云',
    sex: 'Female',
    nation: 'Han',
    photo: expect.stringContaining('/upload/images/'),
  });
  expect(preview.edus[0]).toMatchObject({ education: 'Bachelor’s degree', isHighest: 'Yes' });
  expect(preview.works[0]).toMatchObject({ company: '杭州萧山机场', jobCategory: 'Ground service' });
});

test('a resume can also be submitted at /api/front/rmpsndoc/update/submit, under the same rules', async () => {
  const literal = (id: string) => `/api/front/rmpsndoc/update/submit/${id}?resumeType=society`;
  const owner = await signedInClient(site);
  const { pkPsndoc } = await readResume(owner, 'society');
  expect((await site.client().post(literal(pkPsndoc), {})).status).toBe(401);
  expect((await (await signedInClient(site)).post(literal(pkPsndoc), {})).status).toBe(404);
  expect((await owner.post(literal(pkPsndoc), {})).code).toBe('500001');
  await fillResume(owner, 'society');
  expect((await owner.post(literal(pkPsndoc), { version: 0 })).status).toBe(409);
  const submitted = await owner.post(literal(pkPsndoc), { version: 1 });
  expect(submitted.data).toEqual({ submittedAt: new Date(site.clock.now()).toISOString() });
});

test('an incomplete resume cannot be submitted, and reports what is missing', async () => {
  const client = await signedInClient(site);
  const { pkPsndoc } = await readResume(client);
  const answer = await client.post(`${resumeBase}/update/submit/${pkPsndoc}`, {});
  expect([answer.status, answer.code]).toEqual([200, '500001']);
  expect(answer.data.missing.length).toBeGreaterThan(10);
});

test('a dialling code must be on the list, in drafts too; a stored one that left the list can still be saved', async () => {
  const client = await signedInClient(site);
  const info = { ...wholeSections().resumeInfo, mobile: '612345678' };
  const save = (mobilePrefix: string, complete = false) =>
    saveSection(client, 'resumeInfo', { ...info, mobilePrefix }, complete ? { complete } : {});
  for (const prefix of ['999', '210', '33x', '0086']) {
    expect(faultsOf(await save(prefix))).toEqual(['mobilePrefix choice']);
    expect(faultsOf(await save(prefix, true))).toEqual(['mobilePrefix choice']);
  }
  expect((await readResume(client)).sections.resumeInfo.version).toBe(0);

  await save('44');
  const { db } = site.app;
  const { id } = await db.selectFrom('accounts').select('id').where('phone', '=', `+86${client.phone}`).executeTakeFirstOrThrow();
  const stored = (await findSection(db, { accountId: id, holder: 'shared', section: 'resumeInfo' }))!;
  const sealedData = encryptData(site.app, stored, { ...decryptSection(site.app, stored).data, mobilePrefix: '999' });
  await db.updateTable('resumeSections').set({ sealedData }).where('accountId', '=', id).where('holder', '=', 'shared').execute();
  expect((await readResume(client)).sections.resumeInfo.data).toMatchObject({ mobilePrefix: '999' });
  expect((await save('999')).data.version).toBe(2);
  expect((await saveSection(client, 'Other', { hobbies: '长跑' })).code).toBe('200');
  expect((await save('44')).code).toBe('200');
  expect(faultsOf(await save('999'))).toEqual(['mobilePrefix choice']);
});
