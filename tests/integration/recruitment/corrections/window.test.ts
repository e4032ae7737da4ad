import { describe, expect, test } from 'vitest';

import type { SectionName } from '#lib/forms/resume/sections.ts';
import { showChanges } from '#server/office/desk/show-changes.ts';
import { decryptEarlierResumes } from '#server/recruitment/applications/earlier-resumes.ts';
import { blockersOf } from '#server/recruitment/batches/blockers.ts';
import { signedInClient } from '#tests/support/accounts.ts';
import { apply, applicationFor, applicationsOf } from '#tests/support/applications.ts';
import { openWindow } from '#tests/support/requests.ts';
import { deleteExpired } from '#tests/support/housekeeping.ts';
import { type Applicant, applicant, copyBase, identifiedClient, openCorrection } from '#tests/support/identity.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { picture, readResume, saveSection } from '#tests/support/resumes.ts';
import { instant } from '#tests/support/sessions.ts';
import { office } from '#tests/support/tasks.ts';
import type { Answer, TestClient } from '#tests/support/test-client.ts';

const hour = 60 * 60_000;

const site = await openTestApp({ environment: { WINDOW_EXTENSION_HOURS: '24' } });

/** An applicant with an open correction window, by default for family and other information. */
async function opened(given: Parameters<typeof openCorrection>[2] = {}): Promise<Applicant> {
  const person = await applicant(site);
  await openCorrection(site, [person.idkey], given);
  return person;
}

function read(client: TestClient, id: string): Promise<Answer> {
  return client.get(`${copyBase(id)}/getResumeInfo`);
}

function save(client: TestClient, id: string, section: SectionName, body: Record<string, unknown>): Promise<Answer> {
  return client.post(`${copyBase(id)}/update/${section}`, body);
}

function submit(client: TestClient, id: string, body: Record<string, unknown> = {}): Promise<Answer> {
  return client.post(`${copyBase(id)}/update/submit/${id}`, body);
}

/** Changes the hobbies in the copy. */
async function changeHobbies(client: TestClient, id: string, hobbies: string): Promise<Answer> {
  const { data } = (await read(client, id)).data.sections.Other;
  return save(client, id, 'Other', { data: { ...data, hobbies }, complete: true });
}

describe('while a correction window is open', () => {
  test('its candidate edits a copy of the sent resume, and their own resume is unchanged', async () => {
    const person = await opened();
    const client = await identifiedClient(site, person);
    const { data } = await read(client, person.idkey);
    expect(data.window).toEqual({
      sections: ['Family', 'Other'],
      reason: '请补充家庭成员的工作单位',
      until: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      extendable: 'Y',
      extensionHours: 24,
      regJobName: expect.any(String),
      receiptNo: person.receiptNo,
    });
    const own = await readResume(person.candidate);
    expect(data.sections.resumeInfo.data).toEqual(own.sections.resumeInfo.data);
    expect(data.completeness).toEqual({ percent: 100, missing: [] });
    expect(data.attachments['1']).toHaveLength(1);
    const file = await client.get(data.attachments['1'][0].filePath);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg']);

    const saved = await changeHobbies(client, person.idkey, '长跑');
    expect(saved.data).toMatchObject({ version: 2, status: 'complete' });
    expect((await readResume(person.candidate)).sections.Other).toEqual(own.sections.Other);
    const history = (await client.get(`${copyBase(person.idkey)}/history/Other`)).data;
    expect(history.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
    expect((await client.get(`${copyBase(person.idkey)}/preview`)).data.other.hobbies).toBe('长跑');
    expect((await client.get(`${copyBase(person.idkey)}/check-resume/school`)).data.complete).toBe(true);
    expect((await client.post(`${copyBase(person.idkey)}/school-list`, { keyWord: '大学' })).code).toBe('200');
  });

  test('changing a section not named by the window is 403, also through its history, files or email verification', async () => {
    const person = await opened();
    const client = await identifiedClient(site, person);
    const base = copyBase(person.idkey);
    const { data } = (await read(client, person.idkey)).data.sections.Score;
    expect(await save(client, person.idkey, 'Score', { data })).toMatchObject({ status: 403, code: '403' });
    expect((await client.post(`${base}/history/Score/1/restore`)).status).toBe(403);
    const file = { name: 'photo.jpg', bytes: await picture() };
    expect((await client.upload(`${base}/attachment/attachement/3`, file)).status).toBe(403);
    expect((await client.upload(`${base}/update/uploadResumeEduFile`, file, { eduId: 'x' })).status).toBe(403);
    expect((await client.post(`${base}/verificationEmail`, { email: 'a@example.com' })).status).toBe(403);
    const { attachments } = (await read(client, person.idkey)).data;
    const { idkey } = attachments['3'][0];
    expect((await client.post(`${base}/attachment/attachement/3/${idkey}/delete`)).status).toBe(403);
    expect((await read(client, person.idkey)).data.attachments).toEqual(attachments);
  });

  test("attachments can be changed if the window names them, and those of the candidate's own resume stay", async () => {
    const person = await opened({ sections: ['attachments', 'Edu'] });
    const client = await identifiedClient(site, person);
    const base = copyBase(person.idkey);
    const file = { name: 'new.jpg', bytes: await picture() };
    const added = await client.upload(`${base}/attachment/attachement/3`, file);
    expect(added.data).toMatchObject({ name: 'new.jpg' });
    expect((await client.get(added.data.filePath)).status).toBe(200);
    const own = (await readResume(person.candidate)).attachments['3'];
    expect(own[0].name).not.toBe('new.jpg');
    expect((await person.candidate.get(own[0].filePath)).status).toBe(200);
  });

  test('a signed-in candidate needs no identity check; a save of an older version gets 409 with the stored values', async () => {
    const person = await opened();
    const checked = await identifiedClient(site, person);
    expect((await changeHobbies(person.candidate, person.idkey, '一')).data.version).toBe(2);
    const { Other } = (await read(checked, person.idkey)).data.sections;
    const stale = await save(checked, person.idkey, 'Other', { version: 1, data: { ...Other.data, hobbies: '二' } });
    expect(stale).toMatchObject({ status: 409, data: { current: { version: 2, data: { hobbies: '一' } } } });
  });

  test("another candidate's application looks unknown, also after an identity check; a visitor gets 401", async () => {
    const [person, other] = [await opened(), await opened()];
    const clients = [other.candidate, await identifiedClient(site, other), await signedInClient(site)];
    for (const client of clients) {
      const absent = await read(client, '23456789abcdefghjkmn');
      const foreign = await read(client, person.idkey);
      expect([foreign.status, foreign.code, foreign.message, foreign.data]).toEqual([404, '404', absent.message, absent.data]);
      expect((await save(client, person.idkey, 'Other', { data: { hobbies: '别人' } })).status).toBe(404);
      expect((await submit(client, person.idkey)).status).toBe(404);
      expect((await client.post(`${copyBase(person.idkey)}/extendTime`)).status).toBe(404);
    }
    expect(await read(site.client(), person.idkey)).toMatchObject({ status: 401, code: '401' });
  });
});

describe('the deadline', () => {
  test("can be extended once; the candidate's own resume has no deadline to extend", async () => {
    const dueAt = site.clock.now() + hour;
    const person = await opened({ dueAt });
    const client = await identifiedClient(site, person);
    const extend = () => client.post(`${copyBase(person.idkey)}/extendTime`);
    const until = new Date(dueAt + 24 * hour).toISOString();
    expect((await extend()).data).toEqual({ until });
    const again = await extend();
    expect(again).toMatchObject({ status: 200, code: '500003', data: { task: { kind: 'window', dueAt: until } } });
    expect((await read(client, person.idkey)).data.window).toMatchObject({ until, extendable: 'N' });
    expect((await applicationsOf(person.candidate))[0].tasks).toMatchObject([{ kind: 'window', dueAt: until }]);
    expect((await person.candidate.post('personal/rmpsndoc/self/resume/extendTime')).code).toBe('500003');
  });

  test('is extended once by several concurrent requests', async () => {
    const person = await opened();
    const extend = () => person.candidate.post(`${copyBase(person.idkey)}/extendTime`);
    const codes = (await Promise.all([extend(), extend(), extend()])).map(({ code }) => code);
    expect(codes.sort()).toEqual(['200', '500003', '500003']);
  });

  test('is exact to the millisecond, and afterwards nothing can be read, changed, extended or sent', async () => {
    const dueAt = site.clock.now() + 10 * 60_000;
    const person = await opened({ dueAt });
    const { candidate, idkey } = person;
    site.clock.advance(dueAt - site.clock.now());
    expect((await changeHobbies(candidate, idkey, '最后一刻')).code).toBe('200');
    site.clock.advance(1);
    for (const answer of [
      await read(candidate, idkey),
      await save(candidate, idkey, 'Other', { data: {} }),
      await submit(candidate, idkey),
      await candidate.post(`${copyBase(idkey)}/extendTime`),
    ]) {
      expect(answer).toMatchObject({ status: 200, code: '500003', data: { task: { state: 'expired' } } });
    }
    const resume = (await candidate.get(`personal/apply-job/${idkey}`)).data.resume;
    expect(resume.sections.Other.hobbies).not.toBe('最后一刻');
  });

  test('is followed by the deletion of the copy and its history; the sent resume stays', async () => {
    const dueAt = site.clock.now() + hour;
    const { candidate, idkey } = await opened({ dueAt });
    await changeHobbies(candidate, idkey, '未提交');
    site.clock.advance(3 * hour);
    await deleteExpired(site.app);
    for (const table of ['resumeSections', 'resumeSectionVersions', 'resumeAttachments', 'resumePeople'] as const) {
      expect(await site.app.db.selectFrom(table).selectAll().where('holder', '=', idkey).execute()).toEqual([]);
    }
    const { data } = await candidate.get(`personal/apply-job/${idkey}`);
    expect(data.changes).toEqual([]);
    const photo = data.resume.attachments.find(({ type }: { type: string }) => type === '10');
    expect((await candidate.get(`personal/apply-job/${idkey}/upload/images/${photo.fileId}`)).status).toBe(200);
    await openCorrection(site, [idkey]);
    expect((await read(candidate, idkey)).data.sections.Other.data.hobbies).not.toBe('未提交');
  });
});

describe('sending the correction', () => {
  test('replaces the sent resume by the copy, keeps the earlier one, ends window and session, and sends a message', async () => {
    const person = await opened({ sections: ['Other', 'attachments'] });
    const { candidate, idkey } = person;
    const client = await identifiedClient(site, person);
    await changeHobbies(client, idkey, '长跑');
    const added = await client.upload(`${copyBase(idkey)}/attachment/attachement/3`, { name: 'new.jpg', bytes: await picture() });
    expect(added.code).toBe('200');
    expect(await blockersOf(site.app.db, [{ id: idkey, status: 'submitted' }], site.clock.now())).toEqual(
      new Map([[idkey, ['window']]]),
    );
    const sent = await submit(client, idkey, { version: 2 });
    expect(sent.data).toEqual({ submittedAt: new Date(site.clock.now()).toISOString() });
    expect(await blockersOf(site.app.db, [{ id: idkey, status: 'submitted' }], site.clock.now())).toEqual(new Map());

    expect((await read(client, idkey)).status).toBe(401);
    expect((await read(candidate, idkey)).code).toBe('500003');
    const { data } = await candidate.get(`personal/apply-job/${idkey}`);
    expect(data.resume.sections.Other.hobbies).toBe('长跑');
    expect(data.timeline.map(({ name }: { name: string }) => name)).toEqual(['已投递', '更新了申请资料']);
    expect(data.tasks).toMatchObject([{ kind: 'window', state: 'done', waiting: 'N' }]);
    const card = data.resume.attachments.find(({ type }: { type: string }) => type === '3');
    expect(card.name).toBe('new.jpg');
    expect((await candidate.get(`personal/apply-job/${idkey}/upload/images/${card.fileId}`)).status).toBe(200);

    const [change] = await showChanges(site.app, office, idkey);
    expect(change?.at).toBe(instant(site.clock.now()));
    expect(change?.changes.map(({ section, path }) => `${section}.${path}`)).toEqual(
      expect.arrayContaining(['Other.hobbies', 'attachments.3.0']),
    );
    const message = await site.messageTo(`+86${candidate.phone}`, 'application-changed');
    expect(message.text).toContain(person.receiptNo);
    expect(await site.app.db.selectFrom('resumeSections').selectAll().where('holder', '=', idkey).execute()).toEqual([]);
  });

  test('is refused while an editable section is incomplete, and reports what is missing', async () => {
    const { candidate, idkey } = await opened();
    await save(candidate, idkey, 'Other', { data: { hobbies: '只有爱好' } });
    const answer = await submit(candidate, idkey);
    expect(answer).toMatchObject({ status: 200, code: '500001' });
    expect(answer.data.missing).toMatchObject([{ section: 'Other', path: 'canWorkTime' }]);
    expect((await read(candidate, idkey)).data.window.extendable).toBe('Y');
  });

  test('is 409 if the version is stale, and 404 if the id is unknown', async () => {
    const { candidate, idkey } = await opened();
    const { version } = (await read(candidate, idkey)).data;
    await changeHobbies(candidate, idkey, '长跑');
    expect(await submit(candidate, idkey, { version })).toMatchObject({ status: 409, data: { current: { version: 2 } } });
    expect((await candidate.post(`${copyBase(idkey)}/update/submit/another`)).status).toBe(404);
    expect((await submit(candidate, idkey, { version: 2 })).code).toBe('200');
  });

  test('twice at the same time counts once, and a concurrent save is either included or refused', async () => {
    const { candidate, idkey } = await opened();
    const { data } = (await read(candidate, idkey)).data.sections.Other;
    const [one, two, saved] = await Promise.all([
      submit(candidate, idkey),
      submit(candidate, idkey),
      save(candidate, idkey, 'Other', { data: { ...data, hobbies: '同时' } }),
    ]);
    expect([one.code, two.code].sort()).toEqual(['200', '500003']);
    const { resume } = (await candidate.get(`personal/apply-job/${idkey}`)).data;
    expect(resume.sections.Other.hobbies === '同时').toBe(saved.code === '200');
    expect(await site.app.db.selectFrom('resumeSections').selectAll().where('holder', '=', idkey).execute()).toEqual([]);
    expect(await showChanges(site.app, office, idkey)).toHaveLength(1);
  });
});

describe('if an application is sent again', () => {
  async function sendAgain({ candidate, idkey }: Applicant, applyId?: string) {
    const { data } = (await readResume(candidate)).sections.Score;
    await saveSection(candidate, 'Score', { ...data, englishScore: 699 }, { complete: true });
    const [{ pkRegJob }] = await applicationsOf(candidate);
    const again = await apply(candidate, applicationFor(pkRegJob, applyId === undefined ? {} : { applyId }));
    expect(again.data).toMatchObject({ isApply: 'N', idkey });
  }

  async function scoreSent({ candidate, idkey }: Applicant): Promise<unknown> {
    return (await candidate.get(`personal/apply-job/${idkey}`)).data.resume.sections.Score.englishScore;
  }

  test('during a correction window, the window edits the new resume from then on', async () => {
    const person = await opened();
    const { candidate, idkey } = person;
    await sendAgain(person, idkey);
    expect((await read(candidate, idkey)).data.sections.Score.data.englishScore).toBe(699);
    await changeHobbies(candidate, idkey, '长跑');
    expect((await submit(candidate, idkey)).code).toBe('200');
    expect(await scoreSent(person)).toBe(699);
  });

  test('after a withdrawal, later correction windows edit the new resume', async () => {
    const person = await opened();
    const { candidate, idkey } = person;
    await candidate.post(`personal/apply-job/delete/${idkey}`);
    await sendAgain(person);
    expect((await read(candidate, idkey)).code).toBe('500003');
    await openCorrection(site, [idkey]);
    expect((await submit(candidate, idkey)).code).toBe('200');
    expect(await scoreSent(person)).toBe(699);
  });
});

describe('the office', () => {
  test('gets all faults of its request for a window at once', async () => {
    const { idkey } = await applicant(site);
    const asked = { ids: [idkey], sections: ['Secrets'], dueAt: site.clock.now(), reason: ' ' };
    await expect(openWindow(site.app, office, asked)).rejects.toMatchObject({
      code: '400',
      details: { faults: [{ path: 'sections.0' }, { path: 'dueAt' }, { path: 'reason' }] },
    });
  });

  test('can request more while a window is open: earlier edits stay', async () => {
    const { candidate, idkey } = await opened();
    await changeHobbies(candidate, idkey, '保留');
    await openCorrection(site, [idkey], { sections: ['Score', 'Other'], reason: '另请补充成绩' });
    const { data } = await read(candidate, idkey);
    expect(data.window).toMatchObject({ sections: ['Score', 'Other'], reason: '另请补充成绩', extendable: 'Y' });
    expect(data.sections.Other.data.hobbies).toBe('保留');
    await submit(candidate, idkey);
    await openCorrection(site, [idkey]);
    expect((await read(candidate, idkey)).data.sections.Other).toMatchObject({ version: 1, data: { hobbies: '保留' } });
  });

  test('has its window closed by a withdrawal: the copy is deleted, and earlier resumes lose the ID number', async () => {
    const { candidate, idkey, idcard } = await opened({ sections: ['Other'] });
    await changeHobbies(candidate, idkey, '长跑');
    await submit(candidate, idkey);
    await openCorrection(site, [idkey]);
    await candidate.post(`personal/apply-job/delete/${idkey}`);
    expect((await read(candidate, idkey)).code).toBe('500003');
    expect((await submit(candidate, idkey)).code).toBe('500003');
    await deleteExpired(site.app);
    expect(await site.app.db.selectFrom('resumeSections').selectAll().where('holder', '=', idkey).execute()).toEqual([]);
    const earlier = await decryptEarlierResumes(site.app.db, site.app, idkey);
    expect(earlier).toHaveLength(1);
    expect(JSON.stringify(earlier)).not.toContain(idcard);
    const row = await site.app.db.selectFrom('applications').selectAll().where('id', '=', idkey).executeTakeFirstOrThrow();
    expect([row.idHash, row.personHash]).toEqual([null, null]);
  });
});

describe('an apply session', () => {
  test('ends after half an hour, and with a sign-out', async () => {
    const person = await opened();
    const one = await identifiedClient(site, person);
    site.clock.advance(30 * 60_000 - 1);
    expect((await read(one, person.idkey)).code).toBe('200');
    site.clock.advance(1);
    expect((await read(one, person.idkey)).status).toBe(401);
    const two = await identifiedClient(site, person);
    await two.post('system/logout');
    expect((await read(two, person.idkey)).status).toBe(401);
  });
});
