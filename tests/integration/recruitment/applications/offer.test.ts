import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { remindCandidates } from '#server/recruitment/applications/notify/remind-candidates.ts';
import { applicationData } from '#server/recruitment/applications/personal-data.ts';
import { transaction } from '#server/platform/db/database.ts';
import { batchData } from '#server/recruitment/batches/personal-data.ts';
import { batch } from '#tests/support/batches.ts';
import { exportOf } from '#tests/support/held-changes.ts';
import { releaseDue } from '#server/recruitment/batches/release-due.ts';
import {
  applicationFor,
  applicationsOf,
  apply,
  makeDecision,
  moveTo,
  openPosting,
  readyCandidate,
} from '#tests/support/applications.ts';
import { acceptOffer, makeOffer, nameOnResume, offerCode, replyToOffer } from '#tests/support/offers.ts';
import { registerByEmail, signIn } from '#tests/support/accounts.ts';
import { fillResume } from '#tests/support/resumes.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { pdf } from '#tests/support/pdf.ts';
import { staffClient } from '#tests/support/staff.ts';
import { enciphered, faultsOf, type TestClient } from '#tests/support/test-client.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
let candidate: TestClient & { phone: string };
let lead: TestClient;
let id: string;

const site = await openTestApp();
beforeAll(async () => {
  lead = await staffClient(site, 'lead');
});

beforeEach(async () => {
  candidate = await readyCandidate(site);
  id = (await apply(candidate, applicationFor(await openPosting(site)))).data.idkey;
});

const path = () => `personal/apply-job/${id}/offer`;
const reply = (body: Record<string, unknown>, client: TestClient = candidate) => replyToOffer(client, id, body);
const acceptance = (code: string, name = nameOnResume) => ({ accept: 'Y', name, code: enciphered(code) });
const refusal = { accept: 'N', reason: 'salary' };

async function record() {
  return (await applicationsOf(candidate)).find(({ idkey }: { idkey: string }) => idkey === id);
}

async function state() {
  return (await record()).offer?.state;
}

describe('security and concurrency:', () => {
  test('to a stranger, an offer looks like an unknown one, whether they read it, request a code or reply', async () => {
    await makeOffer(site, lead, id);
    const stranger = await readyCandidate(site);
    const calls = [
      (at: string) => stranger.get(`personal/apply-job/${at}/offer`),
      (at: string) => stranger.post(`personal/apply-job/${at}/offer/code`),
      (at: string) => stranger.post(`personal/apply-job/${at}/offer`, acceptance('123456')),
      (at: string) => stranger.post(`personal/apply-job/${at}/offer`, refusal),
    ];
    for (const call of calls) {
      const [foreign, absent] = [await call(id), await call('absent')];
      expect([foreign.status, foreign.code, foreign.message, foreign.data]).toEqual([
        absent.status,
        absent.code,
        absent.message,
        absent.data,
      ]);
      expect(foreign.status).toBe(404);
    }
    expect(await state()).toBe('asked');
  });

  test('a wrong name, a wrong code, a code that does not decrypt, and a code that nobody requested accept nothing', async () => {
    await makeOffer(site, lead, id);
    expect((await reply(acceptance('123456'))).code).toBe('400003');
    const code = await offerCode(site, candidate, id);
    expect(faultsOf(await reply(acceptance(code, '别人')))).toEqual(['name nameOnResume']);
    const wrong = code === '123456' ? '654321' : '123456';
    expect((await reply(acceptance(wrong))).code).toBe('400003');
    expect((await reply({ ...acceptance(code), code })).code).toBe('400003');
    expect(await state()).toBe('asked');
    expect((await reply(acceptance(code))).code).toBe('200');
  });

  test('after five wrong codes the right code is refused too', async () => {
    await makeOffer(site, lead, id);
    const code = await offerCode(site, candidate, id);
    const wrong = code === '123456' ? '654321' : '123456';
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await reply(acceptance(wrong))).code).toBe('400003');
    expect((await reply(acceptance(code))).code).toBe('400003');
    expect(await state()).toBe('asked');
  });

  test('a code for another offer or a former offer accepts nothing', async () => {
    await makeOffer(site, lead, id);
    const former = await offerCode(site, candidate, id);
    await makeOffer(site, lead, id, { pay: '9000' });
    expect((await reply(acceptance(former))).code).toBe('400003');
    const code = await offerCode(site, candidate, id);
    const other = await readyCandidate(site);
    const otherId = (await apply(other, applicationFor(await openPosting(site)))).data.idkey as string;
    await makeOffer(site, lead, otherId);
    expect((await replyToOffer(other, otherId, acceptance(code))).code).toBe('400003');
    expect((await reply(acceptance(code))).code).toBe('200');
  });

  test('a used code accepts no second offer', async () => {
    await moveTo(site, id, 'offer');
    const code = await offerCode(site, candidate, id);
    expect((await reply(acceptance(code))).code).toBe('200');
    await makeOffer(site, lead, id);
    expect((await reply(acceptance(code))).code).toBe('400003');
    expect(await state()).toBe('asked');
  });

  test('a reply to an offer that has been replaced since the candidate read it is refused', async () => {
    await makeOffer(site, lead, id);
    const { offeredAt } = (await candidate.get(path())).data;
    await makeOffer(site, lead, id, { pay: '15000' });
    expect(await reply({ ...refusal, offeredAt })).toMatchObject({ status: 409, code: '409' });
    const code = await offerCode(site, candidate, id);
    expect((await reply({ ...acceptance(code), offeredAt })).status).toBe(409);
    expect(await state()).toBe('asked');
    const { data } = await candidate.get(path());
    expect((await reply({ ...acceptance(code), offeredAt: data.offeredAt })).code).toBe('200');
  });

  test('an offer can be answered once, however many answers arrive at the same time', async () => {
    await makeOffer(site, lead, id);
    const code = await offerCode(site, candidate, id);
    const answers = await Promise.all(Array.from({ length: 4 }, (_, at) => reply(at % 2 === 0 ? acceptance(code) : refusal)));
    expect(answers.filter((answer) => answer.code === '200')).toHaveLength(1);
    expect(answers.filter((answer) => answer.code === '500003')).toHaveLength(3);
    const { data } = await reply(acceptance(code));
    const { status } = await record();
    expect(data.task).toEqual(status === 'offer' ? expect.objectContaining({ kind: 'offer', state: 'accepted' }) : null);
  });

  test('after the deadline neither a reply nor a code is possible', async () => {
    await makeOffer(site, lead, id);
    const code = await offerCode(site, candidate, id);
    site.clock.advance(5 * day);
    for (const late of [await reply(acceptance(code)), await reply(refusal), await candidate.post(`${path()}/code`)])
      expect(late).toMatchObject({ status: 200, code: '500003', data: { task: { kind: 'offer', state: 'overdue' } } });
    expect(await state()).toBe('overdue');
  });

  test('an acceptance while a rejection is being released leaves a consistent state', async () => {
    await makeOffer(site, lead, id);
    await makeDecision(site, { ids: [id], to: 'rejected', reason: 'quota.cancelled' });
    site.clock.advance(10 * 60_000);
    const code = await offerCode(site, candidate, id);
    const [answer] = await Promise.all([reply(acceptance(code)), releaseDue(site.app)]);
    const { status, timeline } = await record();
    expect(status).toBe('rejected');
    const passed = timeline.map((entry: { name: string }) => entry.name);
    expect(passed).toEqual(['已投递', '拟录用', ...(answer.code === '200' ? ['接受录用'] : []), '未通过']);
  });
});

test('every fault of a reply is reported at once', async () => {
  await makeOffer(site, lead, id);
  expect(faultsOf(await reply({}))).toEqual(['accept required']);
  expect(faultsOf(await reply({ accept: 'maybe' }))).toEqual(['accept choice']);
  expect(faultsOf(await reply({ accept: 'Y' }))).toEqual(['name required', 'code required']);
  expect(faultsOf(await reply({ accept: 'N', reason: ' ' }))).toEqual(['reason required']);
});

test('a candidate reads the terms in both languages, and nothing before there is an offer', async () => {
  expect((await candidate.get(path())).status).toBe(404);
  expect((await candidate.post(`${path()}/code`)).code).toBe('500003');
  await makeOffer(site, lead, id);
  const { data } = await candidate.get(path());
  expect(data).toMatchObject({
    state: 'asked',
    dueAt: expect.any(String),
    terms: { pay: '12500', workPlace: 'qingdao', workPlaceName: '青岛', conditions: '体检合格' },
    codeTo: `${candidate.phone.slice(0, 3)}****${candidate.phone.slice(-4)}`,
  });
  candidate.locale = 'en-us';
  expect((await candidate.get(path())).data.terms.workPlaceName).toBe('Qingdao');
});

test('an acceptance by name and code leaves the status unchanged, shows in the timeline, and lets the office hire', async () => {
  await makeOffer(site, lead, id);
  expect(await acceptOffer(site, candidate, id)).toMatchObject({ code: '200', data: { state: 'accepted' } });
  const accepted = await record();
  expect(accepted).toMatchObject({ status: 'offer', offer: { state: 'accepted', repliedAt: expect.any(String) } });
  expect(accepted.timeline.at(-1)).toMatchObject({ status: 'offer', name: '接受录用' });
  expect(accepted.nextStep).toContain('入职');
  const written = await site.app.db.selectFrom('outbox').select('purpose').where('topic', '=', `application:${id}`).execute();
  expect(written.map(({ purpose }) => purpose)).toContain('application-accepted');
  await moveTo(site, id, 'hired');
  expect(await record()).toMatchObject({ status: 'hired', offer: null });
  expect((await candidate.get(path())).data).toMatchObject({ state: 'accepted', terms: { pay: '12500' } });
});

test('without a phone, the code comes by mail', async () => {
  await makeOffer(site, lead, id);
  const email = 'offer@example.com';
  const account = site.app.db.updateTable('accounts').set({ email, phone: null }).where('phone', '=', `+86${candidate.phone}`);
  await account.execute();
  site.clock.advance(61_000);
  expect((await candidate.post(`${path()}/code`)).data).toEqual({ to: email });
  const { code } = await site.messageTo(email, 'application-offerCode');
  expect((await reply(acceptance('wrong'))).code).toBe('400003');
  expect((await reply(acceptance(code!))).code).toBe('200');
});

test('declining ends the application as withdrawn, with the reason', async () => {
  await makeOffer(site, lead, id);
  expect(await reply(refusal)).toMatchObject({ code: '200', data: { state: 'declined' } });
  const declined = await record();
  expect(declined).toMatchObject({ status: 'withdrawn', offer: null, takesCategory: 'N' });
  expect(declined.timeline.at(-1)).toMatchObject({ status: 'withdrawn', name: '谢绝录用', reason: '薪酬不合适' });
  expect((await candidate.get(path())).data).toMatchObject({ state: 'declined' });
});

test('an offer without terms becomes overdue at its deadline; a new offer without a deadline can then be accepted', async () => {
  const replyBy = site.clock.now() + day;
  await makeDecision(site, { ids: [id], to: 'offer', reason: 'x', releaseAt: 'now', replyBy });
  const asked = await record();
  expect(asked.offer).toEqual({ state: 'asked', dueAt: new Date(replyBy).toISOString(), repliedAt: null });
  site.clock.advance(day + 1);
  expect(await state()).toBe('overdue');
  await moveTo(site, id, 'interview');
  await moveTo(site, id, 'offer');
  expect((await record()).offer).toEqual({ state: 'asked', dueAt: null, repliedAt: null });
  expect((await acceptOffer(site, candidate, id)).code).toBe('200');
});

describe('a reminder of an open offer', () => {
  const reminders = async () => {
    const sent = (await site.messagesTo(`+86${candidate.phone}`)).filter(({ purpose }) => purpose === 'application-reminder');
    return sent.map(({ text }) => text);
  };

  test('is sent once within 48 hours of the deadline, with a link to the offer, and once more within six hours', async () => {
    await makeOffer(site, lead, id);
    await remindCandidates(site.app);
    expect(await reminders()).toHaveLength(0);
    site.clock.advance(3 * day + 1);
    await remindCandidates(site.app);
    await remindCandidates(site.app);
    const [first, ...others] = await reminders();
    expect(others).toEqual([]);
    expect(first).toContain(`/offer?applyId=${id}`);
    // Ninety minutes before the deadline: six hours before is at night, when an SMS would wait.
    site.clock.advance(46.5 * hour);
    await remindCandidates(site.app);
    expect(await reminders()).toHaveLength(2);
  });

  test('names the tasks that wait for the candidate, but not one whose rejection can still be undone', async () => {
    const email = 'offered@example.com';
    const client = site.client();
    await registerByEmail(site, client, email);
    await signIn(client, email);
    await fillResume(client);
    id = (await apply(client, applicationFor(await openPosting(site)))).data.idkey;
    await moveTo(site, id, 'interview');
    await makeOffer(site, lead, id);
    for (const type of ['noCrime', 'works']) await batch(lead, [id], { kind: 'material', type }, { releaseAt: 'now' });
    const place = `personal/apply-job/${id}/material/works`;
    expect((await client.upload(place, { name: 'works.pdf', bytes: pdf() })).code).toBe('200');
    site.clock.advance(3 * day + 1);
    const finding = { accept: 'N', reason: '看不清' };
    expect((await lead.post(`applications/${id}/material/works/check`, finding)).data).toMatchObject({ state: 'rejected' });
    await remindCandidates(site.app);
    const { text } = (await site.messagesTo(email)).find(({ purpose }) => purpose === 'application-reminder')!;
    expect(text).toContain('无犯罪记录证明');
    expect(text).not.toContain('作品');
  });

  test('is not sent once the offer is answered', async () => {
    await makeOffer(site, lead, id);
    await acceptOffer(site, candidate, id);
    site.clock.advance(3 * day);
    await remindCandidates(site.app);
    expect(await reminders()).toHaveLength(0);
  });
});

test("the export of a candidate's data contains the terms, and an erasure removes them from offer and batch", async () => {
  await makeOffer(site, lead, id);
  const file = [...(await exportOf({ candidate }))].find(([name]) => name.startsWith('applications/CS'));
  expect(JSON.parse(Buffer.from(file![1], 'base64').toString())).toMatchObject({ offerTerms: { pay: '12500' } });
  const [row] = await site.app.db.selectFrom('applications').select('accountId').where('id', '=', id).execute();
  await transaction(site.app, async (trx) => {
    await applicationData.eraseApplication!(trx, site.app, { id, accountId: row!.accountId });
    await batchData.eraseApplication!(trx, site.app, { id, accountId: row!.accountId });
  });
  const { db } = site.app;
  const kept = [
    ...(await db.selectFrom('applicationOffers').select('sealedTerms').where('applicationId', '=', id).execute()),
    ...(await db.selectFrom('batchItems').select('sealedTerms').where('applicationId', '=', id).execute()),
  ];
  expect(kept.map(({ sealedTerms }) => sealedTerms)).toEqual([null, null]);
});

test('after acceptance, the tripartite agreement is requested, uploaded, returned, uploaded again and accepted', async () => {
  await moveTo(site, id, 'interview');
  await makeOffer(site, lead, id);
  await acceptOffer(site, candidate, id);
  const dueAt = new Date(site.clock.now() + 7 * day).toISOString();
  await batch(lead, [id], { kind: 'material', type: 'tripartite', dueAt, note: '三方均需盖章' }, { releaseAt: 'now' });
  const material = async () => (await lead.get(`applications/${id}/material/tripartite`)).data;
  const [task] = (await lead.get(`applications/${id}`)).data.materials;
  expect(task).toMatchObject({ type: 'tripartite', state: 'required' });
  const place = `personal/apply-job/${id}/material/tripartite`;
  const stranger = await readyCandidate(site);
  const upload = (client: TestClient) => client.upload(place, { name: '三方协议.pdf', bytes: pdf() });
  expect((await upload(stranger)).status).toBe(404);
  expect((await upload(candidate)).code).toBe('200');
  const check = (accept: 'Y' | 'N', reason = '') => lead.post(`applications/${id}/material/tripartite/check`, { accept, reason });
  expect((await check('N', '缺学校盖章')).data).toMatchObject({ state: 'rejected' });
  expect((await upload(candidate)).code).toBe('200');
  expect((await check('Y')).data).toMatchObject({ state: 'accepted' });
  expect(await material()).toMatchObject({ state: 'accepted' });
});
