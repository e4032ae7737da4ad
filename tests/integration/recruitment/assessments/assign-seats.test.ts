import { beforeAll, describe, expect, test } from 'vitest';

import { moveTo, openPosting } from '#tests/support/applications.ts';
import { askForIntention } from '#tests/support/requests.ts';
import { manyApplications } from '#tests/support/many-applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import {
  hour,
  instant,
  interviewSession,
  createSession,
  receiptOf,
  sessionBegins,
  testSession,
  createTestApplicants,
} from '#tests/support/sessions.ts';
import { staffClient, staffSession } from '#tests/support/staff.ts';
import { applied, ask, office } from '#tests/support/tasks.ts';
import { type Answer, faultsOf, type TestClient } from '#tests/support/test-client.ts';

let desk: TestClient;
const site = await openTestApp();
beforeAll(async () => {
  desk = await staffClient(site, 'recruiter', ['digital']);
});

function whysOf(refused: { id: string; why: string }[]): Record<string, string> {
  return Object.fromEntries(refused.map(({ id, why }) => [id, why]));
}

function seatsOf(assigned: { receiptNo: string; room: string; seat: number }[]): string[] {
  return assigned.map(({ receiptNo, room, seat }) => `${receiptNo} ${room}-${seat}`);
}

describe('concurrent seat assignments', () => {
  test('assign no seat twice, and no more seats than the session has', async () => {
    const posting = await openPosting(site);
    const ids = await createTestApplicants(site, posting, 8);
    const { id } = await createSession(desk, testSession({ pkRegJob: posting, rooms: [{ name: 'A', capacity: 5 }] }));
    const halves = [ids.slice(0, 4), ids.slice(4)];
    const answers = await Promise.all(halves.map((some) => desk.post(`sessions/${id}/assign`, { ids: some })));
    const assigned = answers.flatMap(({ data }) => data.assigned as { receiptNo: string; seat: number }[]);
    expect(assigned.map(({ seat }) => seat).toSorted()).toEqual([1, 2, 3, 4, 5]);
    const left = answers.flatMap(({ data }) => data.refused as { why: string }[]);
    expect(left.map(({ why }) => why)).toEqual(['full', 'full', 'full']);
    expect((await desk.get(`sessions/${id}`)).data).toMatchObject({ taken: 5, capacity: 5, attendees: 5 });
  });

  test('that name the same candidates give no candidate two seats', async () => {
    const posting = await openPosting(site);
    const ids = await createTestApplicants(site, posting, 3);
    const make = () => createSession(desk, testSession({ pkRegJob: posting }));
    const sessions = [await make(), await make()];
    const answers = await Promise.all(
      [sessions[0]!, sessions[0]!, sessions[1]!].map(({ id }) => desk.post(`sessions/${id}/assign`, { ids })),
    );
    const held = await site.app.db.selectFrom('placeHolders').selectAll().where('applicationId', 'in', ids).execute();
    const inSessions = held.filter(({ pool }) => sessions.some(({ id }) => id === pool));
    expect(new Set(inSessions.map(({ applicationId }) => applicationId)).size).toBe(inSessions.length);
    expect(answers.every(({ code }) => code === '200')).toBe(true);
  });
});

describe('a written test', () => {
  test('is assigned in order of applying, room by room, to eligible candidates; the others are listed with the reason', async () => {
    const posting = await openPosting(site);
    const [first, second, third, late] = await createTestApplicants(site, posting, 4);
    const [elsewhere] = await createTestApplicants(site, posting, 1, 'site-qingdao');
    const [never, asked] = await manyApplications(site.app, posting, 2);
    const [stranger] = await manyApplications(site.app, await openPosting(site), 1);
    const [foreign] = await manyApplications(site.app, await openPosting(site, { unit: 'cabin' }), 1);
    await ask(site, [asked!], { kind: 'intention', type: '' });
    const gone = (await createTestApplicants(site, posting, 1))[0]!;
    await moveTo(site, gone, 'rejected');
    const { id } = await createSession(desk, testSession({ pkRegJob: posting }));
    const everyone = [late, third, second, receiptOf(first!), elsewhere, never, asked, stranger, foreign, gone, 'nothing'];
    const body = { ids: everyone, rule: 'site' };
    const preview = await desk.post(`sessions/${id}/assign/preview`, body);
    expect((await desk.get(`sessions/${id}`)).data.taken).toBe(0);
    const { data } = await desk.post(`sessions/${id}/assign`, body);
    expect(data).toEqual(preview.data);
    expect(seatsOf(data.assigned)).toEqual([
      `${receiptOf(first!)} A301-1`,
      `${receiptOf(second!)} A301-2`,
      `${receiptOf(third!)} A302-1`,
    ]);
    expect(whysOf(data.refused)).toEqual({
      [late!]: 'full',
      [elsewhere!]: 'otherSite',
      [never!]: 'notAsked',
      [asked!]: 'notAnswered',
      [stranger!]: 'otherPosting',
      [gone]: 'ended',
      [foreign!]: 'unknown',
      nothing: 'unknown',
    });
    const again = await desk.post(`sessions/${id}/assign`, { ids: [first, second] });
    expect([again.data.assigned, whysOf(again.data.refused)]).toEqual([[], { [first!]: 'already', [second!]: 'already' }]);
  });

  test('fills the next session once the first is full, and seats candidates only at the site they chose', async () => {
    const posting = await openPosting(site);
    const online = await createTestApplicants(site, posting, 3);
    const qingdao = await createTestApplicants(site, posting, 1, 'site-qingdao');
    const rooms = [{ name: 'B1', capacity: 2 }];
    const first = await createSession(desk, testSession({ pkRegJob: posting, rooms }));
    const later = { begins: instant(sessionBegins + 4 * hour), ends: instant(sessionBegins + 6 * hour) };
    const second = await createSession(desk, testSession({ pkRegJob: posting, rooms, ...later }));
    const third = await createSession(desk, testSession({ pkRegJob: posting, rooms, site: 'site-qingdao' }));
    const also = [second.id, third.id];
    const { data } = await desk.post(`sessions/${first.id}/assign`, { status: ['submitted'], rule: 'site', also });
    const where = Object.fromEntries((data.assigned as { id: string; session: string }[]).map((one) => [one.id, one.session]));
    expect(where).toEqual({ [online[0]!]: first.id, [online[1]!]: first.id, [online[2]!]: second.id, [qingdao[0]!]: third.id });
  });

  test('shows candidates their room and seat, and notifies them once; declining releases the seat immediately', async () => {
    const { candidate, idkey, posting } = await applied(site);
    const sites = [{ key: 'site-online', places: 9 }];
    await askForIntention(site.app, office, { ids: [idkey], dueAt: null, note: '', sites });
    const path = `personal/apply-job/${idkey}/examination-intention`;
    await candidate.post(path, { attend: 'Y', site: 'site-online' });
    const { id } = await createSession(desk, testSession({ pkRegJob: posting, notes: '请从东门入场' }));
    const { data } = await desk.post(`sessions/${id}/assign`, { ids: [idkey], rule: 'site' });
    expect(data.refused).toEqual([]);
    expect((await candidate.get(path)).data.test).toMatchObject({ room: 'A301', seat: '1', notes: '请从东门入场' });
    const messages = await site.messagesTo(`+86${candidate.phone}`);
    expect(messages.filter(({ purpose }) => purpose === 'application-testAssigned')).toHaveLength(1);
    expect((await candidate.get(`personal/apply-job/${idkey}/admission-slip`)).data.test.room).toBe('A301');
    await candidate.post(path, { attend: 'N' });
    expect((await candidate.get(path)).data.test).toBeNull();
    expect((await candidate.get(`personal/apply-job/${idkey}/admission-slip`)).code).toBe('500003');
    expect((await desk.get(`sessions/${id}`)).data.taken).toBe(0);
    const { list } = (await desk.get(`sessions/${id}/attendees`)).data;
    expect(list).toMatchObject([{ id: idkey, standing: 'declined', room: '', seat: null }]);
  });

  test('is confirmed by a reply; declining releases the seat, and accepting again requires a free one', async () => {
    const { candidate, idkey, posting } = await applied(site);
    const [other] = await createTestApplicants(site, posting, 1);
    await ask(site, [idkey], { kind: 'intention', type: '' });
    const { id } = await createSession(desk, testSession({ pkRegJob: posting, rooms: [{ name: 'C1', capacity: 1 }] }));
    const confirmBy = instant(site.clock.now() + 24 * hour);
    expect((await desk.post(`sessions/${id}/assign`, { ids: [idkey], confirmBy })).data.assigned).toHaveLength(1);
    const shown = async () => (await desk.get(`applications/${idkey}`)).data.sessions;
    const called = { id, kind: 'writtenTest', begins: instant(sessionBegins), cancelled: 'N', replyDueAt: confirmBy };
    const seated = { ...called, room: 'C1', seat: 1, reason: '' };
    expect(await shown()).toMatchObject([{ ...seated, standing: 'unconfirmed', repliedAt: null }]);
    const path = `personal/apply-job/${idkey}/session/${id}`;
    expect((await candidate.get(path)).data).toMatchObject({ kind: 'writtenTest', state: 'asked', slots: [], dueAt: confirmBy });
    expect((await candidate.post(path, { reply: 'accepted' })).data.state).toBe('accepted');
    expect(await shown()).toMatchObject([{ ...seated, standing: 'confirmed', repliedAt: instant(site.clock.now()) }]);
    site.clock.advance(1000);
    expect((await candidate.post(path, { reply: 'declined', reason: '有事' })).data.state).toBe('declined');
    const gaveUp = { room: '', seat: null, standing: 'declined', reason: '有事', repliedAt: instant(site.clock.now()) };
    expect(await shown()).toMatchObject([{ ...called, ...gaveUp }]);
    expect((await desk.post(`sessions/${id}/assign`, { ids: [other] })).data.assigned).toHaveLength(1);
    expect(faultsOf(await candidate.post(path, { reply: 'accepted' }))).toEqual(['reply full']);
    await desk.post(`sessions/${id}/remove`, { ids: [other] });
    expect((await candidate.post(path, { reply: 'accepted' })).data.state).toBe('accepted');
    const { list } = (await desk.get(`sessions/${id}/attendees`)).data;
    expect(list).toMatchObject([{ id: idkey, standing: 'confirmed', room: 'C1', seat: 1 }]);
  });

  test("follows the candidate's latest answer, whether to the question or to the invitation", async () => {
    const { candidate, idkey, posting } = await applied(site);
    await askForIntention(site.app, office, {
      ...{ ids: [idkey], dueAt: null, note: '' },
      sites: [{ key: 'site-online', places: 1 }],
    });
    const { id } = await createSession(desk, testSession({ pkRegJob: posting, rooms: [{ name: 'C2', capacity: 1 }] }));
    const confirmBy = instant(site.clock.now() + 24 * hour);
    const question = `personal/apply-job/${idkey}/examination-intention`;
    const invitation = `personal/apply-job/${idkey}/session/${id}`;
    await candidate.post(question, { attend: 'Y', site: 'site-online' });
    await desk.post(`sessions/${id}/assign`, { ids: [idkey], confirmBy });
    await candidate.post(invitation, { reply: 'accepted' });
    const answers = async () => {
      const { attend, test } = (await candidate.get(question)).data;
      const [{ standing }] = (await desk.get(`sessions/${id}/attendees`)).data.list;
      return [attend, test?.seat ?? null, (await candidate.get(invitation)).data.state, standing];
    };
    expect(await answers()).toEqual(['Y', '1', 'accepted', 'confirmed']);
    await candidate.post(question, { attend: 'N' });
    expect(await answers()).toEqual(['N', null, 'declined', 'declined']);
    expect((await candidate.post(invitation, { reply: 'accepted' })).code).toBe('200');
    expect(await answers()).toEqual(['Y', '1', 'accepted', 'confirmed']);
    expect((await candidate.get(`personal/apply-job/${idkey}/admission-slip`)).code).toBe('200');
  });
});

describe('an interview', () => {
  test('gives candidates free slots to confirm, and leaves out candidates with another session at that time', async () => {
    const { candidate, idkey, posting } = await applied(site);
    site.clock.advance(1);
    const [second, third] = await manyApplications(site.app, posting, 2);
    const { id, slots } = await createSession(desk, interviewSession({ pkRegJob: posting }));
    const { data } = await desk.post(`sessions/${id}/assign`, { ids: [idkey, second, third], note: '请携带证件' });
    expect(data.assigned.map(({ begins }: { begins: string }) => begins)).toEqual(slots.map(({ begins }) => begins));
    expect(data.refused).toMatchObject([{ why: 'full' }]);
    const path = `personal/apply-job/${idkey}/session/${id}`;
    expect((await candidate.get(path)).data).toMatchObject({ state: 'asked', slot: slots[0]!.key, note: '请携带证件' });
    expect(faultsOf(await candidate.post(path, { reply: 'accepted', slot: slots[1]!.key }))).toEqual(['slot full']);
    expect((await candidate.post(path, { reply: 'accepted', slot: slots[0]!.key })).data.state).toBe('accepted');
    expect((await candidate.post(path, { reply: 'accepted' })).data).toMatchObject({ state: 'accepted', slot: slots[0]!.key });
    const same = await createSession(desk, interviewSession({ pkRegJob: posting }));
    expect(whysOf((await desk.post(`sessions/${same.id}/assign`, { ids: [idkey] })).data.refused)).toEqual({
      [idkey]: 'otherSession',
    });
  });

  test('can leave the choice of the slot to the candidates', async () => {
    const { candidate, idkey, posting } = await applied(site);
    const { id, slots } = await createSession(desk, interviewSession({ pkRegJob: posting }));
    await desk.post(`sessions/${id}/assign`, { ids: [idkey], choose: 'Y' });
    const path = `personal/apply-job/${idkey}/session/${id}`;
    expect((await candidate.get(path)).data).toMatchObject({ state: 'asked', slot: null });
    expect((await candidate.post(path, { reply: 'accepted', slot: slots[1]!.key })).data.slot).toBe(slots[1]!.key);
    const { list } = (await desk.get(`sessions/${id}/attendees`)).data;
    expect(list).toMatchObject([{ standing: 'confirmed', room: '1203 室', begins: slots[1]!.begins }]);
  });

  test('refuses invalid assignments with all faults', async () => {
    const posting = await openPosting(site);
    const { id } = await createSession(desk, interviewSession({ pkRegJob: posting }));
    const test_ = await createSession(desk, testSession({ pkRegJob: posting }));
    const assign = (body: object) => desk.post(`sessions/${id}/assign`, body);
    expect(faultsOf(await assign({}))).toEqual(['ids required']);
    expect(faultsOf(await assign({ ids: ['\u0000'], rule: 'luck', status: ['happy'] })).toSorted()).toEqual([
      'ids.0 characters',
      'rule choice',
      'status.0 choice',
    ]);
    expect(faultsOf(await assign({ ids: ['x'], confirmBy: instant(site.clock.now() - 1), note: 'x'.repeat(1001) }))).toEqual([
      'confirmBy notInPast',
      'note maxLength',
    ]);
    expect(faultsOf(await assign({ ids: ['x'], also: [test_.id] }))).toEqual(['sessions oneKind']);
    expect((await assign({ ids: ['x'], also: ['none'] })).status).toBe(404);
  });
});

describe('removing attendees', () => {
  test('releases the seat at once and notifies the candidate; candidates who are checked in or have a result stay', async () => {
    const { candidate, idkey, receiptNo, posting } = await applied(site);
    const [second, third] = await manyApplications(site.app, posting, 2);
    const { id } = await createSession(desk, interviewSession({ pkRegJob: posting, slots: [], capacity: 3 }));
    await desk.post(`sessions/${id}/assign`, { ids: [idkey, second, third] });
    await desk.post(`sessions/${id}/check-in`, { code: receiptOf(second!) });
    await desk.put(`sessions/${id}/results`, { results: [{ receiptNo: receiptOf(third!), outcome: 'absent', version: 1 }] });
    const { data } = await desk.post(`sessions/${id}/remove`, { ids: [receiptNo, second, third, 'none'], reason: '岗位调整' });
    expect(data).toEqual({
      removed: [receiptNo],
      refused: [
        { id: second, why: 'checkedIn' },
        { id: third, why: 'result' },
        { id: 'none', why: 'unknown' },
      ],
    });
    expect((await desk.get(`sessions/${id}`)).data).toMatchObject({ taken: 2, attendees: 2 });
    expect((await site.messageTo(`+86${candidate.phone}`, 'application-sessionRemoved')).text).toContain('取消');
    expect((await candidate.get(`personal/apply-job/${idkey}/session/${id}`)).code).toBe('500003');
  });
});

test('the office can change the templates of notifications about sessions', async () => {
  const editor = await staffSession(site, 'editor');
  const place = { locale: 'zh-cn', channel: 'sms', version: 0, smsTemplateId: 'SMS_8' };
  const written = {
    'application-sessionAssigned': '{{kind}} {{time}} {{place}} {{confirm}}{{link}}',
    'application-sessionChanged': '改到 {{time}} {{place}} {{link}}',
    'application-sessionRemoved': '撤回 {{time}}',
    'application-sessionCancelled': '取消 {{time}}',
  };
  for (const [purpose, text] of Object.entries(written)) {
    expect(await editor.put('templates', { ...place, purpose, text })).toMatchObject({ code: '200' });
  }
  const unknown = await editor.put('templates', { ...place, purpose: 'application-sessionRemoved', text: '{{seat}} {{time}}' });
  expect(faultsOf(unknown)).toEqual(['text unknownVariable']);
  const { candidate, idkey, posting } = await applied(site);
  const draft = interviewSession({ pkRegJob: posting, slots: [], capacity: 2 });
  const { id, version } = await createSession(desk, draft);
  const reads = async (purpose: keyof typeof written) =>
    (await site.messageTo(`+86${candidate.phone}`, purpose)).text.split(' ')[0];
  await desk.post(`sessions/${id}/assign`, { ids: [idkey] });
  expect(await reads('application-sessionAssigned')).toBe('面试');
  const changed = await desk.put(`sessions/${id}`, { ...draft, address: '云帆路 9 号', version });
  expect(changed.code).toBe('200');
  expect(await reads('application-sessionChanged')).toBe('改到');
  site.clock.advance(hour);
  await desk.post(`sessions/${id}/remove`, { ids: [idkey] });
  expect(await reads('application-sessionRemoved')).toBe('撤回');
  await desk.post(`sessions/${id}/assign`, { ids: [idkey] });
  site.clock.advance(hour);
  await desk.post(`sessions/${id}/cancel`, { reason: '台风', version: changed.data.version });
  expect(await reads('application-sessionCancelled')).toBe('取消');
});

test('an assignment, change, removal or cancellation that notifies more than 30 candidates must state how many', async () => {
  const posting = await openPosting(site);
  const ids = await createTestApplicants(site, posting, 31);
  const made = await createSession(desk, testSession({ pkRegJob: posting, rooms: [{ name: 'A', capacity: 40 }] }));
  const { id } = made;
  const countMessages = async () => (await site.app.db.selectFrom('accountMessages').select('id').execute()).length;
  const current = async () => (await desk.get(`sessions/${id}`)).data;
  const isRefused = async (send: (more: object) => Promise<Answer>) => {
    const before = [await countMessages(), await current()];
    for (const more of [{}, { count: 30 }]) expect(faultsOf(await send(more))).toEqual(['count batchCount']);
    expect([await countMessages(), await current()]).toEqual(before);
  };

  const assign = (more: object) => desk.post(`sessions/${id}/assign`, { ids, ...more });
  expect((await assign({ count: 31 })).status).toBe(403);
  const lead = await staffClient(site, 'lead', ['digital']);
  const assignAtOnce = (more: object) => lead.post(`sessions/${id}/assign`, { ids, ...more });
  await isRefused(assignAtOnce);
  expect((await assignAtOnce({ count: 31 })).data.assigned).toHaveLength(31);

  const { version, rooms } = await current();
  const change = { ...testSession({ rooms }), address: '云帆路 999 号', version };
  await isRefused((more) => desk.put(`sessions/${id}`, { ...change, ...more }));
  const changed = await desk.put(`sessions/${id}`, { ...change, count: 31 });
  expect(changed.data.address).toBe('云帆路 999 号');

  const cancel = (more: object) => desk.post(`sessions/${id}/cancel`, { reason: '台风', version: changed.data.version, ...more });
  await isRefused(cancel);
  await isRefused((more) => desk.post(`sessions/${id}/remove`, { ids, ...more }));
  const [one, ...others] = ids;
  expect((await desk.post(`sessions/${id}/remove`, { ids: [one] })).data.removed).toHaveLength(1);
  expect(others).toHaveLength(30);
  expect((await cancel({})).data).toEqual({ told: 30 });
});
