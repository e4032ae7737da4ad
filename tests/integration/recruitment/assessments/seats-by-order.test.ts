import { beforeAll, describe, expect, test } from 'vitest';

import { applicationsOf } from '#tests/support/applications.ts';
import { askForIntention } from '#tests/support/requests.ts';
import { applicant, identifiedClient } from '#tests/support/identity.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { hour, instant, createSession, testSession } from '#tests/support/sessions.ts';
import { staffClient } from '#tests/support/staff.ts';
import { office } from '#tests/support/tasks.ts';
import type { TestClient } from '#tests/support/test-client.ts';

let desk: TestClient;
const site = await openTestApp();
beforeAll(async () => {
  desk = await staffClient(site, 'recruiter', ['digital']);
});

/** A candidate asked about the written test, and a session for their posting. */
async function asked() {
  const person = await applicant(site);
  const { idkey } = person;
  const { postingId } = await site.app.db
    .selectFrom('applications')
    .select('postingId')
    .where('id', '=', idkey)
    .executeTakeFirstOrThrow();
  const dueAt = site.clock.now() + 48 * hour;
  const sites = [
    { key: 'site-online', places: 5 },
    { key: 'site-qingdao', places: 5 },
  ];
  await askForIntention(site.app, office, { ids: [idkey], dueAt, note: '', sites });
  const session = await createSession(desk, testSession({ pkRegJob: postingId }));
  const question = `personal/apply-job/${idkey}/examination-intention`;
  const answer = (body: object) => person.candidate.post(question, body);
  const seat = (more: object = {}) => desk.post(`sessions/${session.id}/assign`, { ids: [idkey], rule: 'receipt', ...more });
  const read = async () => (await person.candidate.get(question)).data;
  const task = async () =>
    (await applicationsOf(person.candidate))[0].tasks.find(({ kind }: { kind: string }) => kind === 'intention');
  const standing = async () => (await desk.get(`sessions/${session.id}/attendees`)).data.list[0]?.standing;
  return { ...person, session, question, answer, seat, read, task, standing, dueAt };
}

describe('a seat assigned in order of applying', () => {
  test('closes an unanswered question: the question stops waiting, takes no answer and never becomes overdue', async () => {
    const { candidate, seat, read, task, answer, dueAt } = await asked();
    expect(await task()).toMatchObject({ state: 'asked', waiting: 'Y' });
    const waiting = async () => (await candidate.get('system/user/self/name')).data.waiting;
    expect(await waiting()).toBe(1);
    expect((await seat()).data.assigned).toHaveLength(1);
    expect(await waiting()).toBe(0);
    expect(await task()).toMatchObject({ waiting: 'N', overdue: 'N', stateName: '已结束' });
    expect(await read()).toMatchObject({ changeable: 'N', attend: null, test: { room: 'A301', seat: '1' } });
    expect((await answer({ attend: 'Y', site: 'site-qingdao' })).code).toBe('500003');
    site.clock.advance(dueAt - site.clock.now() + 1);
    expect(await task()).toMatchObject({ waiting: 'N', overdue: 'N', stateName: '已结束' });
  });

  test('can be read with its slip after the identity check, though no task is waiting', async () => {
    const person = await asked();
    await person.seat();
    const client = await identifiedClient(site, person);
    expect((await client.get(person.question)).data.test).toMatchObject({ room: 'A301' });
    expect((await client.get(`personal/apply-job/${person.idkey}/admission-slip`)).code).toBe('200');
  });

  test('that must be confirmed by a deadline leaves only the confirmation waiting for the candidate', async () => {
    const { candidate, seat } = await asked();
    await seat({ confirmBy: instant(site.clock.now() + 24 * hour) });
    const { tasks } = (await applicationsOf(candidate))[0];
    const waiting = (tasks as { kind: string; waiting: string }[]).filter((one) => one.waiting === 'Y');
    expect(waiting.map(({ kind }) => kind)).toEqual(['reply']);
  });

  test('leaves an earlier answer changeable', async () => {
    const { answer, seat, read } = await asked();
    await answer({ attend: 'Y', site: 'site-online' });
    await seat();
    expect(await read()).toMatchObject({ changeable: 'Y', attend: 'Y', test: { seat: '1' } });
    expect((await answer({ attend: 'N' })).data).toMatchObject({ attend: 'N', test: null });
  });

  test.each(['remove', 'cancel'])('reopens the question when the seat is released by %s', async (verb) => {
    const { idkey, session, seat, task, answer } = await asked();
    await seat();
    const { version } = (await desk.get(`sessions/${session.id}`)).data;
    const body = verb === 'remove' ? { ids: [idkey] } : { reason: '台风', version };
    expect((await desk.post(`sessions/${session.id}/${verb}`, body)).code).toBe('200');
    expect(await task()).toMatchObject({ state: 'asked', waiting: 'Y' });
    expect((await answer({ attend: 'Y', site: 'site-qingdao' })).code).toBe('200');
  });

  test('does not reopen the question when the application has ended', async () => {
    const { candidate, idkey, session, seat, task } = await asked();
    await seat();
    await candidate.post(`personal/apply-job/delete/${idkey}`);
    const { version } = (await desk.get(`sessions/${session.id}`)).data;
    await desk.post(`sessions/${session.id}/cancel`, { reason: '台风', version });
    expect(await task()).toMatchObject({ waiting: 'N' });
  });
});

describe('a candidate counts as confirmed', () => {
  test('after choosing the site of the session; with just a seat they count as assigned', async () => {
    const silent = await asked();
    await silent.seat();
    expect(await silent.standing()).toBe('assigned');
    const elsewhere = await asked();
    await elsewhere.answer({ attend: 'Y', site: 'site-qingdao' });
    await elsewhere.seat();
    expect(await elsewhere.standing()).toBe('assigned');
    const willing = await asked();
    await willing.answer({ attend: 'Y', site: 'site-online' });
    await willing.seat();
    expect(await willing.standing()).toBe('confirmed');
  });

  test('only by replying if a reply is requested, even if they chose the site before', async () => {
    const { candidate, idkey, session, answer, seat, standing } = await asked();
    await answer({ attend: 'Y', site: 'site-online' });
    await seat({ confirmBy: instant(site.clock.now() + 24 * hour) });
    expect(await standing()).toBe('unconfirmed');
    await candidate.post(`personal/apply-job/${idkey}/session/${session.id}`, { reply: 'accepted' });
    expect(await standing()).toBe('confirmed');
  });

  test('not by a check-in, which still admits them', async () => {
    const { receiptNo, session, seat, standing } = await asked();
    await seat();
    const { data } = await desk.post(`sessions/${session.id}/check-in`, { code: receiptNo, early: 'Y' });
    expect(data).toMatchObject({ admitted: 'Y', standing: 'assigned' });
    expect(await standing()).toBe('assigned');
  });
});
