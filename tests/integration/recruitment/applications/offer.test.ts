import { beforeAll, beforeEach, expect, test } from 'vitest';

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
import { openTestApp } from '#tests/support/open-test-app.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';

const day = 24 * 60 * 60_000;
let candidate: TestClient & { phone: string };
let id: string;

const site = await openTestApp();
beforeAll(async () => {
  candidate = await readyCandidate(site);
});

beforeEach(async () => {
  for (const { idkey, actions } of await applicationsOf(candidate))
    if (actions.includes('withdraw')) await candidate.post(`personal/apply-job/delete/${idkey}`);
  id = (await apply(candidate, applicationFor(await openPosting(site)))).data.idkey;
});

function reply(body: Record<string, unknown>, client: TestClient = candidate) {
  return client.post(`personal/apply-job/${id}/offer`, body);
}

async function record() {
  return (await applicationsOf(candidate)).find(({ idkey }: { idkey: string }) => idkey === id);
}

test('a candidate accepts an offer: the status stays, the timeline shows it, and the office can hire', async () => {
  await moveTo(site, id, 'offer');
  expect((await record()).offer).toEqual({ state: 'asked', dueAt: null, repliedAt: null });
  expect(await reply({ reply: 'accepted' })).toMatchObject({ code: '200', data: { state: 'accepted' } });
  const accepted = await record();
  expect(accepted).toMatchObject({ status: 'offer', offer: { state: 'accepted', repliedAt: expect.any(String) } });
  expect(accepted.timeline.at(-1)).toMatchObject({ status: 'offer', name: '接受录用' });
  expect(accepted.nextStep).toContain('入职');
  const written = await site.app.db.selectFrom('outbox').select('purpose').where('topic', '=', `application:${id}`).execute();
  expect(written.map(({ purpose }) => purpose)).toContain('application-accepted');
  await moveTo(site, id, 'hired');
  expect(await record()).toMatchObject({ status: 'hired', offer: null });
});

test('declining ends the application as withdrawn, with the reason', async () => {
  await moveTo(site, id, 'offer');
  expect(await reply({ reply: 'declined', reason: 'salary' })).toMatchObject({ code: '200', data: { state: 'declined' } });
  const declined = await record();
  expect(declined).toMatchObject({ status: 'withdrawn', offer: null, takesCategory: 'N' });
  expect(declined.timeline.at(-1)).toMatchObject({ status: 'withdrawn', name: '谢绝录用', reason: '薪酬不合适' });
});

test('an offer can be answered once, however many answers arrive at the same time', async () => {
  await moveTo(site, id, 'offer');
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => reply({ reply: at % 2 === 0 ? 'accepted' : 'declined' })),
  );
  expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
  expect(answers.filter(({ code }) => code === '500003')).toHaveLength(7);
  const { data } = await reply({ reply: 'accepted' });
  const { status } = await record();
  expect(data.task).toEqual(status === 'offer' ? expect.objectContaining({ kind: 'offer', state: 'accepted' }) : null);
});

test('it can be answered until its deadline, and a new offer asks again', async () => {
  const replyBy = site.clock.now() + day;
  await makeDecision(site, { ids: [id], to: 'offer', reason: 'x', releaseAt: 'now', replyBy });
  const asked = await record();
  expect(asked.offer).toEqual({ state: 'asked', dueAt: new Date(replyBy).toISOString(), repliedAt: null });
  expect(asked.nextStep).toContain('2026-03-03 10:00');
  site.clock.advance(day + 1);
  expect((await record()).offer.state).toBe('overdue');
  const late = await reply({ reply: 'accepted' });
  expect(late).toMatchObject({ status: 200, code: '500003', data: { task: { kind: 'offer', state: 'overdue' } } });
  await moveTo(site, id, 'interview');
  await moveTo(site, id, 'offer');
  expect((await record()).offer).toEqual({ state: 'asked', dueAt: null, repliedAt: null });
  expect((await reply({ reply: 'accepted' })).code).toBe('200');
});

test('without an offer there is nothing to answer, and an answer is accepted or declined', async () => {
  expect(await reply({ reply: 'accepted' })).toMatchObject({ code: '500003', data: { task: null } });
  expect(faultsOf(await reply({}))).toEqual(['reply required']);
  expect(faultsOf(await reply({ reply: 'maybe' }))).toEqual(['reply choice']);
});

test("another candidate's offer looks like an unknown one", async () => {
  await moveTo(site, id, 'offer');
  const stranger = await readyCandidate(site);
  const foreign = await reply({ reply: 'accepted' }, stranger);
  const absent = await stranger.post('personal/apply-job/absent/offer', { reply: 'accepted' });
  expect([foreign.status, foreign.code, foreign.message, foreign.data]).toEqual([
    absent.status,
    absent.code,
    absent.message,
    absent.data,
  ]);
  expect(foreign.status).toBe(404);
  expect((await record()).offer.state).toBe('asked');
});

test('an acceptance at the time of a release leaves a consistent state', async () => {
  await moveTo(site, id, 'offer');
  await makeDecision(site, { ids: [id], to: 'rejected', reason: 'quota.cancelled' });
  site.clock.advance(10 * 60_000);
  const [answer] = await Promise.all([reply({ reply: 'accepted' }), releaseDue(site.app)]);
  const { status, timeline } = await record();
  expect(status).toBe('rejected');
  const passed = timeline.map((entry: { name: string }) => entry.name);
  expect(passed).toEqual(['已投递', '拟录用', ...(answer.code === '200' ? ['接受录用'] : []), '未通过']);
});
