import { describe, expect, test } from 'vitest';

import { releaseDue } from '#server/recruitment/batches/release-due.ts';
import { readTransfer } from '#server/recruitment/transfers/read-transfer.ts';
import { signedInClient } from '#tests/support/accounts.ts';
import { apply, applicationFor, applicationsOf, moveTo, openPosting, readyCandidate } from '#tests/support/applications.ts';
import { batch, preview } from '#tests/support/batches.ts';
import { exportOf } from '#tests/support/held-changes.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { createSession, hour, instant, interviewSession, testSession } from '#tests/support/sessions.ts';
import { staffClient } from '#tests/support/staff.ts';
import { applied } from '#tests/support/tasks.ts';
import { type Answer, faultsOf, type TestClient } from '#tests/support/test-client.ts';

const site = await openTestApp();
const lead = await staffClient(site, 'lead');

const soon = () => instant(site.clock.now() + 72 * hour);
const path = (id: string) => `personal/apply-job/${id}/transfer`;
const read = (client: TestClient, id: string): Promise<Answer> => client.get(path(id));
const answer = (client: TestClient, id: string, accept: unknown, more: object = {}): Promise<Answer> =>
  client.post(path(id), { accept, ...more });
const transfer = (toPosting: string, more: object = {}) => ({ kind: 'transfer', toPosting, dueAt: soon(), ...more });

/** A candidate who is asked to transfer from one posting to another. */
async function asked(given: { to?: object; from?: object; note?: string } = {}) {
  const one = await applied(site, given.from);
  const to = await openPosting(site, { unit: 'cabin', ...given.to });
  await batch(lead, [one.idkey], transfer(to, { note: given.note ?? '' }), { releaseAt: 'now' });
  return { ...one, to };
}

async function recordOf(candidate: TestClient, id: string) {
  return (await applicationsOf(candidate)).find(({ idkey }: { idkey: string }) => idkey === id);
}

describe('other people', () => {
  test('cannot read or answer the question to a candidate: other candidates get 404, as for an unknown application', async () => {
    const { candidate, idkey } = await asked();
    const stranger = await signedInClient(site);
    for (const id of [idkey, '23456789abcdefghjkmn']) {
      expect(await read(stranger, id)).toMatchObject({ status: 404, code: '404' });
      expect(await answer(stranger, id, 'Y')).toMatchObject({ status: 404, code: '404' });
    }
    expect((await read(site.client(), idkey)).status).toBe(401);
    expect((await answer(site.client(), idkey, 'Y')).status).toBe(401);
    expect((await read(candidate, idkey)).data).toMatchObject({ state: 'asked', changeable: 'Y' });
  });

  test('in the office can propose only open postings of the same category and of their own units', async () => {
    const { idkey } = await applied(site);
    const recruiter = await staffClient(site, 'recruiter', ['digital']);
    const closed = await openPosting(site, { endDate: '2026-03-01', publishDate: '2026-02-01', unit: 'digital' });
    const notTaking = await openPosting(site, { accepts: false });
    const otherCategory = await openPosting(site, { jobType: '1' });
    const outOfReach = await openPosting(site, { unit: 'cabin' });
    for (const id of ['no-such-posting', closed, notTaking, otherCategory, outOfReach]) {
      const refused = await preview(recruiter, [idkey], transfer(id));
      expect([refused.status, faultsOf(refused)]).toEqual([400, ['action.toPosting choice']]);
    }
    const choices = await recruiter.post('batches/postings', { ids: [idkey] });
    const ids = choices.data.postings.map(({ k }: { k: string }) => k);
    for (const id of [closed, notTaking, otherCategory, outOfReach]) expect(ids).not.toContain(id);
  });

  test('of another unit cannot ask the candidate', async () => {
    const { idkey } = await applied(site);
    const to = await openPosting(site, { unit: 'cabin' });
    const recruiter = await staffClient(site, 'recruiter', ['cabin']);
    const shown = await preview(recruiter, [idkey], transfer(to));
    expect(shown.data).toMatchObject({ ok: 0, refused: [{ id: idkey, why: 'unknown' }] });
  });
});

describe('asking', () => {
  test.each([
    [{ dueAt: undefined }, ['action.dueAt required']],
    [{ dueAt: '2026-01-01T00:00:00Z' }, ['action.dueAt range']],
    [{ toPosting: '' }, ['action.toPosting required']],
  ])('with %j is refused', async (given, faults) => {
    const { idkey } = await applied(site);
    const to = await openPosting(site);
    const refused = await preview(lead, [idkey], transfer(to, given));
    expect([refused.status, faultsOf(refused)]).toEqual([400, faults]);
  });

  test('leaves out applications that cannot be transferred, and gives the reason for each', async () => {
    const to = await openPosting(site);
    const fits = await applied(site);
    const { idkey: there, candidate } = await applied(site);
    site.app.settings.oneApplicationPerCategory = false;
    await apply(candidate, applicationFor(to));
    site.app.settings.oneApplicationPerCategory = true;
    const stubborn = await readyCandidate(site);
    const own = await openPosting(site);
    const notAdjustable = (await apply(stubborn, applicationFor(own, { adjustable: 'N' }))).data.idkey as string;
    const { idkey: ended } = await applied(site);
    await moveTo(site, ended, 'rejected');
    const { idkey: offered } = await applied(site);
    await moveTo(site, offered, 'offer');
    const { idkey: same } = await (async () => {
      const client = await readyCandidate(site);
      return (await apply(client, applicationFor(to))).data as { idkey: string };
    })();
    const ids = [fits.idkey, there, notAdjustable, ended, offered, same];
    const { data } = await preview(lead, ids, transfer(to));
    expect(data.ok).toBe(1);
    expect(data.moves).toEqual([{ from: 'submitted', to: 'submitted', count: 1 }]);
    expect(Object.fromEntries(data.refused.map(({ id, why }: { id: string; why: string }) => [id, why]))).toEqual({
      [there]: 'alreadyThere',
      [notAdjustable]: 'notAdjustable',
      [ended]: 'ended',
      [offered]: 'offered',
      [same]: 'samePosting',
    });
    expect(data.samples[0].text).toContain('调剂');
  });

  test('a second time is refused until the first question is answered; a declined posting is not proposed again', async () => {
    const { candidate, idkey, to } = await asked();
    const another = await openPosting(site);
    const whyNot = async (id: string) => (await preview(lead, [idkey], transfer(id))).data.refused[0]?.why;
    expect(await whyNot(another)).toBe('transferAsked');
    await answer(candidate, idkey, 'N');
    expect(await whyNot(to)).toBe('transferDeclined');
    expect(await whyNot(another)).toBeUndefined();
  });

  test('is held: the candidate sees nothing before the release, and undoing it leaves no task', async () => {
    const { candidate, idkey } = await applied(site);
    const to = await openPosting(site);
    const { batchId } = await batch(lead, [idkey], transfer(to));
    expect(await read(candidate, idkey)).toMatchObject({ code: '500003', data: { task: null } });
    expect((await preview(lead, [idkey], transfer(await openPosting(site)))).data.refused).toMatchObject([{ why: 'askHeld' }]);
    await lead.post(`batches/${batchId}/undo`, {});
    site.clock.advance(hour);
    await releaseDue(site.app);
    expect((await recordOf(candidate, idkey)).tasks).toEqual([]);
  });

  test('is void if the posting has closed before the release', async () => {
    const { candidate, idkey } = await applied(site);
    const to = await openPosting(site);
    const { batchId } = await batch(lead, [idkey], transfer(to));
    const { version } = (await lead.get(`postings/${to}`)).data;
    await lead.post(`postings/${to}/close`, { version, reason: '已招满' });
    site.clock.advance(hour);
    await releaseDue(site.app);
    expect((await lead.get(`batches/${batchId}`)).data).toMatchObject({ pending: 0, void: 1, released: 0 });
    expect((await recordOf(candidate, idkey)).tasks).toEqual([]);
  });
});

describe('the candidate', () => {
  test('sees the proposed posting, the deadline, and the status that the application would have there', async () => {
    const { candidate, idkey, receiptNo, to } = await asked({ note: '客舱部缺人' });
    const { data } = await read(candidate, idkey);
    expect(data).toEqual({
      state: 'asked',
      dueAt: expect.any(String),
      note: '客舱部缺人',
      answeredAt: null,
      changeable: 'Y',
      jobName: expect.stringContaining('测试岗位'),
      receiptNo,
      posting: {
        pkRegJob: to,
        jobName: expect.stringContaining('测试岗位'),
        orgName: expect.any(String),
        workPlaces: [{ key: 'qingdao', value: '青岛' }],
        sites: [expect.objectContaining({ key: 'site-online' }), expect.objectContaining({ key: 'site-qingdao' })],
      },
      choosesWorkPlace: 'N',
      choosesSite: 'N',
      next: { status: 'submitted', name: '已投递', keeps: 'Y' },
    });
    expect((await recordOf(candidate, idkey)).tasks).toMatchObject([
      { kind: 'transfer', type: to, state: 'asked', waiting: 'Y', url: `/transfer?applyId=${idkey}` },
    ]);
  });

  test('who accepts keeps receipt number, timeline and status, and is shown under the new posting', async () => {
    const { candidate, idkey, receiptNo, posting, to } = await asked();
    await moveTo(site, idkey, 'interview');
    const { code, data } = await answer(candidate, idkey, 'Y');
    expect([code, data.state, data.changeable, data.next.status]).toEqual(['200', 'accepted', 'N', 'interview']);
    const record = await recordOf(candidate, idkey);
    expect(record).toMatchObject({ receiptNo, pkRegJob: to, status: 'interview', takesCategory: 'Y' });
    expect(record.timeline.map(({ name }: { name: string }) => name).at(-1)).toMatch(/由“测试岗位\d+”调剂至“测试岗位\d+”/);
    const byPosting = async (id: string) => (await lead.get(`applications?pkRegJob=${id}`)).data.list.length as number;
    expect([await byPosting(posting), await byPosting(to)]).toEqual([0, 1]);
    const cabin = await staffClient(site, 'recruiter', ['cabin']);
    const digital = await staffClient(site, 'recruiter', ['digital']);
    expect((await cabin.get(`applications/${idkey}`)).data.timeline.at(-1).name).toContain('调剂至');
    expect((await digital.get(`applications/${idkey}`)).status).toBe(404);
    expect((await cabin.get('applications?matter=transfers')).data.list).toMatchObject([{ receiptNo }]);
    const feedOf = async (client: TestClient) =>
      (await client.get('changes?size=500')).data.list.filter(
        ({ application, type }: { application: string; type: string }) => application === idkey && type === 'transferred',
      );
    for (const client of [cabin, digital]) {
      expect(await feedOf(client)).toMatchObject([{ fromRegJob: posting, toRegJob: to, pkRegJob: to, status: 'interview' }]);
    }
    const log = (await lead.get('log')).data;
    expect(JSON.stringify(log)).toContain('调剂');
  });

  test('keeps the round that both postings have, and earlier rounds keep their names from the former posting', async () => {
    const round = (key: string, status: string, zh: string) => ({ key, status, kind: 'interview', name: { zh, en: key } });
    const { candidate, idkey, posting, to } = await asked();
    const before = [round('talk', 'interview', '初面'), round('panel', 'interview', '终面')];
    await lead.put(`postings/${posting}/process`, { version: 0, rounds: before });
    const after = [round('group', 'interview', '群面'), round('panel', 'interview', '总监面')];
    await lead.put(`postings/${to}/process`, { version: 0, rounds: after });
    for (const key of ['talk', 'panel']) await batch(lead, [idkey], { kind: 'advance', round: key }, { releaseAt: 'now' });
    expect((await read(candidate, idkey)).data.next).toEqual({ status: 'interview', name: '总监面', keeps: 'Y' });
    await answer(candidate, idkey, 'Y');
    const record = await recordOf(candidate, idkey);
    expect([record.round, record.roundName]).toEqual(['panel', '总监面']);
    const names = record.timeline.map(({ name }: { name: string }) => name);
    expect(names.slice(0, 3)).toEqual(['已投递', '初面', '终面']);
  });

  test('who was transferred keeps the scorecards of the old posting: leads read them, nobody changes the scores', async () => {
    const scored = { status: 'interview', kind: 'interview', scorecard: 'pilot-panel' };
    const { candidate, idkey, posting, to } = await asked();
    const before = [{ ...scored, key: 'talk', name: { zh: '初面', en: 'First talk' } }];
    await lead.put(`postings/${posting}/process`, { version: 0, rounds: before });
    const after = [{ ...scored, key: 'group', name: { zh: '群面', en: 'Group' } }];
    await lead.put(`postings/${to}/process`, { version: 0, rounds: after });
    await batch(lead, [idkey], { kind: 'advance', round: 'talk' }, { releaseAt: 'now' });
    const [anna, ben] = [await staffClient(site, 'recruiter'), await staffClient(site, 'recruiter')];
    const scores = { judgement: 4, motivation: 5, communication: 4 };
    const card = { round: 'talk', scores, recommendation: 'yes', text: '从容', version: 0, done: 'Y' };
    const save = (more: object = {}) => anna.post(`applications/${idkey}/scorecards`, { ...card, ...more });
    await save();
    site.clock.advance(1000);
    const listOf = async (client: TestClient) => (await client.get(`applications/${idkey}/scorecards`)).data.list;
    const jobName = (await recordOf(candidate, idkey)).regJobName;
    await answer(candidate, idkey, 'Y');
    const [old, present] = await listOf(lead);
    expect(old).toMatchObject({ round: 'talk', name: '初面', posting: jobName, open: 'N', others: [{ text: '从容', scores }] });
    expect([old.waiting, present.round, present.posting, present.others]).toEqual([[], 'group', undefined, []]);
    expect((await listOf(ben)).map(({ round }: { round: string }) => round)).toEqual(['group']);
    expect(faultsOf(await save({ version: 1, scores: { ...scores, judgement: 1 } }))).toEqual(['round roundOver']);
    expect((await save({ version: 1, text: '补充' })).data.own).toMatchObject({ scores, text: '补充' });
    expect((await ben.post(`applications/${idkey}/scorecards`, card)).status).toBe(400);
  });

  test('starts over as submitted if the new posting has no round with the status of the application', async () => {
    const { candidate, idkey, to } = await asked();
    const rounds = [{ key: 'check', status: 'screening', kind: 'review', name: { zh: '初审', en: 'First check' } }];
    await lead.put(`postings/${to}/process`, { version: 0, rounds });
    await moveTo(site, idkey, 'interview');
    expect((await read(candidate, idkey)).data.next).toMatchObject({ status: 'submitted', keeps: 'N' });
    await answer(candidate, idkey, 'Y');
    expect(await recordOf(candidate, idkey)).toMatchObject({ status: 'submitted', round: null });
    expect((await lead.get(`applications?pkRegJob=${to}&waiting=Y`)).data.list).toMatchObject([{ idkey }]);
  });

  test('can also read the question after the identity check, without signing in', async () => {
    const { idkey } = await asked();
    const row = site.app.db.selectFrom('applications').select('personHash').where('id', '=', idkey);
    const { personHash } = await row.executeTakeFirstOrThrow();
    const moment = { arrivedAt: site.clock.now(), locale: 'zh-cn' } as const;
    const holder = { accountId: null, personHash };
    expect(await readTransfer(site.app, holder, idkey, moment)).toMatchObject({ state: 'asked', changeable: 'Y' });
    await expect(readTransfer(site.app, { accountId: null, personHash: 'x' }, idkey, moment)).rejects.toMatchObject({
      code: '404',
    });
  });

  test('can answer only once', async () => {
    const { candidate, idkey } = await asked();
    const both = await Promise.all([answer(candidate, idkey, 'Y'), answer(candidate, idkey, 'N')]);
    expect(both.map(({ code }) => code).toSorted()).toEqual(['200', '500003']);
    for (const accept of ['Y', 'N']) {
      const again = await answer(candidate, idkey, accept);
      expect(again).toMatchObject({ status: 200, code: '500003', data: { task: { kind: 'transfer' } } });
    }
  });

  test('who declines keeps the old posting, and the office sees the answer', async () => {
    const { candidate, idkey, posting, receiptNo } = await asked();
    expect((await answer(candidate, idkey, 'N')).data).toMatchObject({ state: 'declined', changeable: 'N' });
    const record = await recordOf(candidate, idkey);
    expect(record).toMatchObject({ pkRegJob: posting, status: 'submitted' });
    const { timeline } = (await lead.get(`applications/${idkey}`)).data;
    expect(timeline.at(-1).name).toContain('不接受调剂');
    expect((await lead.get('applications?matter=transfers')).data.list).toContainEqual(expect.objectContaining({ receiptNo }));
    expect((await lead.get('summary')).data.transfers).toBeGreaterThan(0);
  });

  test('cannot answer after the due time; the question is overdue', async () => {
    const { candidate, idkey, posting } = await asked();
    site.clock.advance(72 * hour);
    const { dueAt } = (await read(candidate, idkey)).data;
    site.clock.advance(Date.parse(dueAt) - site.clock.now() + 1);
    expect(await answer(candidate, idkey, 'Y')).toMatchObject({ code: '500003', data: { task: { state: 'overdue' } } });
    expect((await recordOf(candidate, idkey)).pkRegJob).toBe(posting);
  });

  test.each(['rejected', 'offer'] as const)('cannot accept once the application is %s', async (status) => {
    const { candidate, idkey, posting } = await asked();
    await moveTo(site, idkey, status);
    expect(await answer(candidate, idkey, 'Y')).toMatchObject({ code: '500003' });
    expect(await recordOf(candidate, idkey)).toMatchObject({ pkRegJob: posting, status });
  });

  test('who accepts while a rejection is released is either rejected or transferred', async () => {
    const { candidate, idkey, posting, to } = await asked();
    const { batchId } = await batch(lead, [idkey], { kind: 'reject', reason: 'education' });
    const [accepted] = await Promise.all([answer(candidate, idkey, 'Y'), lead.post(`batches/${batchId}/release`, {})]);
    const record = await recordOf(candidate, idkey);
    if (accepted.code === '200') {
      expect(record).toMatchObject({ pkRegJob: to, status: 'submitted' });
      expect((await lead.get(`batches/${batchId}`)).data).toMatchObject({ void: 1, released: 0 });
    } else {
      expect(record).toMatchObject({ pkRegJob: posting, status: 'rejected' });
    }
  });

  test.each([
    [{}, 'accept required'],
    [{ accept: 'maybe' }, 'accept choice'],
  ])('cannot answer with %j', async (body, fault) => {
    const { candidate, idkey } = await asked();
    const refused = await candidate.post(path(idkey), body);
    expect([refused.status, faultsOf(refused)]).toEqual([400, [fault]]);
  });
});

describe('the workplace and the test site', () => {
  const elsewhere = { workplaces: ['chengdu', 'beijing'], testSites: ['site-qingdao'] };

  test('are chosen again if the new posting does not offer the old ones', async () => {
    const { candidate, idkey } = await asked({ to: elsewhere });
    expect((await read(candidate, idkey)).data).toMatchObject({ choosesWorkPlace: 'Y', choosesSite: 'Y' });
    const refused = await answer(candidate, idkey, 'Y', { workPlace: 'qingdao', site: 'site-online' });
    expect([refused.status, faultsOf(refused)]).toEqual([400, ['workPlace choice', 'site choice']]);
    expect((await answer(candidate, idkey, 'Y', { workPlace: 'beijing' })).code).toBe('200');
    const { form } = (await candidate.get(`personal/apply-job/${idkey}`)).data;
    expect(form).toMatchObject({ workPlace: 'beijing', site: 'site-qingdao' });
  });

  test('stay if the new posting offers them; if not, and the answer names none, the first ones offered are taken', async () => {
    const first = await asked({ to: elsewhere });
    await answer(first.candidate, first.idkey, 'Y');
    expect((await first.candidate.get(`personal/apply-job/${first.idkey}`)).data.form).toMatchObject({ workPlace: 'chengdu' });
    const same = await asked({ to: { workplaces: ['beijing', 'qingdao'] } });
    await answer(same.candidate, same.idkey, 'Y', { workPlace: 'beijing' });
    expect((await same.candidate.get(`personal/apply-job/${same.idkey}`)).data.form).toMatchObject({ workPlace: 'qingdao' });
  });
});

describe('after an accepted transfer', () => {
  test('seats and invitations in coming sessions of the old posting are given back', async () => {
    const { candidate, idkey, posting } = await asked();
    const { id } = await createSession(lead, interviewSession({ pkRegJob: posting, slots: [], capacity: 1 }));
    await lead.post(`sessions/${id}/assign`, { ids: [idkey] });
    await answer(candidate, idkey, 'Y');
    expect((await lead.get(`sessions/${id}`)).data).toMatchObject({ attendees: 0 });
    const { tasks } = await recordOf(candidate, idkey);
    expect(tasks.map(({ kind }: { kind: string }) => kind)).toEqual(['transfer']);
    expect(await site.app.db.selectFrom('placeHolders').selectAll().where('pool', '=', id).execute()).toEqual([]);
  });

  test('a session of the old posting stays if the candidate has a result in it', async () => {
    const { candidate, idkey, receiptNo, posting } = await asked();
    const { id } = await createSession(lead, interviewSession({ pkRegJob: posting, slots: [], capacity: 1 }));
    await lead.post(`sessions/${id}/assign`, { ids: [idkey] });
    const results = [{ receiptNo, score: 88, outcome: 'passed', version: 1 }];
    expect((await lead.put(`sessions/${id}/results`, { results })).code).toBe('200');
    await answer(candidate, idkey, 'Y');
    const { sessions } = (await lead.get(`applications/${idkey}`)).data;
    expect(sessions).toMatchObject([{ id, score: 88 }]);
  });

  test("a seat in a session of the new posting's unit stays, and so does a chosen test site that the posting has", async () => {
    const { candidate, idkey } = await asked({ to: { unit: 'digital' } });
    const { id } = await createSession(lead, interviewSession({ unit: 'digital', slots: [], capacity: 1 }));
    await lead.post(`sessions/${id}/assign`, { ids: [idkey] });
    await batch(lead, [idkey], { kind: 'intention', sites: [{ key: 'site-online', places: 3 }] }, { releaseAt: 'now' });
    const intention = `personal/apply-job/${idkey}/examination-intention`;
    await candidate.post(intention, { attend: 'Y', site: 'site-online' });
    await answer(candidate, idkey, 'Y');
    expect((await lead.get(`applications/${idkey}`)).data.sessions).toMatchObject([{ id }]);
    expect((await candidate.get(intention)).data).toMatchObject({ attend: 'Y', site: 'site-online' });
  });

  test('the question about a written test is dropped if the new posting does not have the chosen test site', async () => {
    const { candidate, idkey, posting } = await asked({ to: { testSites: ['site-qingdao'] } });
    await batch(lead, [idkey], { kind: 'intention', sites: [{ key: 'site-online', places: 3 }] }, { releaseAt: 'now' });
    const intention = `personal/apply-job/${idkey}/examination-intention`;
    await candidate.post(intention, { attend: 'Y', site: 'site-online' });
    const { id } = await createSession(lead, testSession({ pkRegJob: posting }));
    await lead.post(`sessions/${id}/assign`, { ids: [idkey] });
    await answer(candidate, idkey, 'Y');
    expect(await candidate.get(intention)).toMatchObject({ code: '500003', data: { task: null } });
    const held = site.app.db.selectFrom('placeHolders').select('pool').where('applicationId', '=', idkey);
    expect(await held.execute()).toEqual([]);
  });
});

test("the candidate's export has the question and the timeline with the transfer", async () => {
  const { candidate, idkey, to } = await asked();
  await answer(candidate, idkey, 'Y');
  const files = await exportOf({ candidate });
  const text = [...files.values()].map((content) => Buffer.from(content, 'base64').toString()).join('\n');
  expect(text).toContain(to);
  expect(text).toContain('调剂至');
});

test("an accepted transfer re-evaluates the application by the new posting's conditions", async () => {
  const { candidate, idkey } = await asked({ to: { conditions: { heightRange: [160, 250] } } });
  await answer(candidate, idkey, 'Y');
  const row = site.app.db.selectFrom('applications').select(['heightState', 'postingUnit', 'statesOf']).where('id', '=', idkey);
  const { heightState, postingUnit } = await row.executeTakeFirstOrThrow();
  expect([heightState === null, postingUnit]).toEqual([false, 'cabin']);
});
