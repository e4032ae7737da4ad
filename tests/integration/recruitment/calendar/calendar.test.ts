import ICAL from 'ical.js';
import { expect, test } from 'vitest';

import { limits } from '#server/platform/rate-limits/limits.ts';
import { makeSession } from '#server/recruitment/assessments/office/make-session.ts';
import { assignSeats } from '#server/recruitment/assessments/office/assign-seats.ts';
import { goodPassword, signedInClient, signIn } from '#tests/support/accounts.ts';
import { apply, applicationFor, openPosting, readyCandidate } from '#tests/support/applications.ts';
import { deleteExpired } from '#tests/support/housekeeping.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { askForIntention } from '#tests/support/requests.ts';
import { applied, ask, office } from '#tests/support/tasks.ts';
import { type Answer, enciphered, type TestClient } from '#tests/support/test-client.ts';

const day = 24 * 60 * 60_000;

const site = await openTestApp();

async function linkOf(client: TestClient, body: object = {}): Promise<string> {
  const { data } = await client.post('calendar-link', body);
  return new URL(data.url).pathname;
}

function textOf({ bytes }: Answer): string {
  return new TextDecoder().decode(bytes);
}

/** The events of a calendar file, read by a parser. */
function eventsOf(answer: Answer): ICAL.Event[] {
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const calendar = new ICAL.Component(ICAL.parse(textOf(answer)) as unknown[]);
  return calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
}

/** Reads a subscribed calendar as a calendar program does: without a session. */
async function subscribed(link: string): Promise<ICAL.Event[]> {
  return eventsOf(await site.client().get(link));
}

function closeAccount(client: TestClient) {
  return client.post('system/user/close', { password: enciphered(goodPassword) });
}

test('an unknown, a malformed and a replaced address get the same answer, and creating an address needs a session', async () => {
  const candidate = await signedInClient(site);
  const former = await linkOf(candidate);
  const renewed = await linkOf(candidate, { renew: 'Y' });
  const unknown = former.replace(/calendar\/[^/]+/, `calendar/${'x'.repeat(43)}`);
  const answers = [];
  for (const path of [
    former,
    unknown,
    former.replace(/calendar\/[^/]+/, "calendar/'%22;--"),
    `${unknown.slice(0, 22)}é/calendar.ics`,
  ]) {
    const { status, code, message, data } = await site.client().get(path);
    answers.push({ status, code, message, data });
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 404, code: '404' });
  expect((await site.client().get(renewed)).status).toBe(200);
  expect((await site.client().post('calendar-link', {})).status).toBe(401);
});

test('an address is shown once, and only its hash is stored', async () => {
  const candidate = await signedInClient(site);
  const link = await linkOf(candidate);
  const token = link.split('/').at(-2)!;
  expect(token).toMatch(/^[\w-]{43}$/);
  const stored = await site.app.db.selectFrom('calendarLinks').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(token);
  expect((await candidate.post('calendar-link', {})).data).toEqual({
    url: null,
    since: new Date(site.clock.now()).toISOString(),
  });
  expect((await site.client().get(link)).status).toBe(200);
});

test('a calendar has nothing of another candidate', async () => {
  const own = await applied(site);
  const other = await applied(site);
  await ask(site, [own.idkey, other.idkey], { dueAt: site.clock.now() + 3 * day });
  const [event, ...more] = await subscribed(await linkOf(own.candidate));
  expect(more).toEqual([]);
  expect(String(event!.component.getFirstPropertyValue('url'))).toContain(own.idkey);
});

test("a closed account's calendar is gone; it returns if the account is kept, but not if the account is erased", async () => {
  const { candidate } = await applied(site);
  const link = await linkOf(candidate);
  await closeAccount(candidate);
  expect((await site.client().get(link)).status).toBe(404);
  await signIn(candidate, candidate.phone);
  await candidate.post('system/user/keep');
  expect((await site.client().get(link)).status).toBe(200);
  const { pkPsndoc } = (await candidate.get('system/user/self/name')).data;
  await closeAccount(candidate);
  site.clock.advance(16 * day);
  await deleteExpired(site.app);
  expect((await site.client().get(link)).status).toBe(404);
  const left = await site.app.db.selectFrom('calendarLinks').selectAll().where('accountId', '=', pkPsndoc).execute();
  expect(left).toEqual([]);
});

test('a calendar is marked as private for caches, and reading it too often is refused', async () => {
  const link = await linkOf(await signedInClient(site));
  const answer = await site.client().get(link);
  expect(answer.headers.get('cache-control')).toBe('private, no-cache');
  for (let read = 1; read < limits.calendarReads.max; read += 1) await site.client().get(link);
  expect((await site.client().get(link)).status).toBe(429);
  const unaffected = await linkOf(await signedInClient(site));
  expect((await site.client().get(unaffected)).status).toBe(200);
});

test('due tasks, the written test and accepted interviews are in the calendar, in the language of the account', async () => {
  const { candidate, idkey } = await applied(site);
  const link = await linkOf(candidate);
  const begins = Date.parse('2026-03-29T01:00:00Z');
  const hall = { begins, ends: begins + 2 * 3_600_000, place: '云帆大厦', address: '云帆路 1 号', unit: 'digital' };
  const interview = await makeSession(site.app, office, { kind: 'interview', ...hall });
  const invitation = { sessions: [interview], ids: [idkey], rule: 'receipt' as const, choose: true, note: '' };
  const dueAt = site.clock.now() + 2 * day;
  await assignSeats(site.app, office, { ...invitation, confirmBy: dueAt });
  const [asked] = await subscribed(link);
  expect(asked).toMatchObject({ summary: expect.stringMatching(/^确认是否参加截止：/) });
  expect(Math.abs(asked!.endDate.toJSDate().getTime() - dueAt)).toBeLessThan(60_000);
  await candidate.post(`personal/apply-job/${idkey}/session/${interview}`, { reply: 'accepted' });
  const [event, ...more] = await subscribed(link);
  expect(more).toEqual([]);
  expect(event).toMatchObject({
    uid: `session-${idkey}-${interview}@localhost`,
    location: expect.stringContaining('云帆路 1 号'),
  });
  expect(event!.startDate.toJSDate().getTime()).toBe(begins);
  const english = site.client('en-us');
  await signIn(english, candidate.phone);
  expect((await subscribed(link))[0]!.summary).toMatch(/^Interview: /);
  const sites = [{ key: 'site-online', places: 9 }];
  await askForIntention(site.app, office, { ids: [idkey], dueAt: site.clock.now() + day, note: '', sites });
  await candidate.post(`personal/apply-job/${idkey}/examination-intention`, { attend: 'Y', site: 'site-online' });
  const rooms = [{ name: 'A302', capacity: 9 }];
  const written = await makeSession(site.app, office, {
    kind: 'writtenTest',
    ...hall,
    begins: begins - day,
    ends: begins,
    rooms,
  });
  const seats = { ...invitation, sessions: [written], choose: false, confirmBy: null };
  expect((await assignSeats(site.app, office, seats)).refused).toEqual([]);
  const both = await subscribed(link);
  expect(both.map(({ uid }) => uid.split('-')[0]).toSorted()).toEqual(['session', 'test']);
  expect(both.find(({ uid }) => uid === `test-${idkey}@localhost`)!.description).toContain('A302');
  await candidate.post(`personal/apply-job/delete/${idkey}`, {});
  expect(await subscribed(link)).toEqual([]);
});

test('the deadline of a started application is in the calendar until it passes', async () => {
  const candidate = await signedInClient(site);
  const posting = await openPosting(site, { endDate: '2026-12-01' });
  expect((await apply(candidate, applicationFor(posting))).code).toBe('500001');
  const link = await linkOf(candidate);
  const events = await subscribed(link);
  expect(events.map(({ uid }) => uid)).toEqual([`deadline-${posting}@localhost`]);
  expect(events[0]!.endDate.toJSDate().toISOString()).toBe('2026-12-01T15:59:00.000Z');
  expect(events[0]!.summary).toMatch(/^申请截止：/);
  site.clock.moveTo('2026-12-02T00:00:00+08:00');
  expect(await subscribed(link)).toEqual([]);
});

test('a saved posting has exactly one deadline in the calendar, until it is unsaved, applied for or closed', async () => {
  const candidate = await readyCandidate(site);
  const link = await linkOf(candidate);
  const save = (pkPublish: string, saved = 'Y') => candidate.post('saved-postings', { pkPublish, saved });
  const deadlines = async () => (await subscribed(link)).map(({ uid }) => uid);
  const sent = await openPosting(site, { endDate: '2027-02-01' });
  const closes = await openPosting(site, { endDate: '2027-02-01' });
  await save(sent);
  await save(closes);
  await site.app.db
    .insertInto('startedApplications')
    .values({ accountId: (await candidate.get('system/user/self/name')).data.pkPsndoc, postingId: closes, at: site.clock.now() })
    .execute();
  expect((await deadlines()).toSorted()).toEqual([sent, closes].map((id) => `deadline-${id}@localhost`).toSorted());
  const other = await signedInClient(site);
  expect(await subscribed(await linkOf(other))).toEqual([]);
  expect((await apply(candidate, applicationFor(sent))).data.isApply).toBe('N');
  expect(await deadlines()).toEqual([`deadline-${closes}@localhost`]);
  await site.app.db.deleteFrom('startedApplications').where('postingId', '=', closes).execute();
  expect(await deadlines()).toEqual([`deadline-${closes}@localhost`]);
  await save(closes, 'N');
  expect(await deadlines()).toEqual([]);
  await save(closes);
  site.clock.moveTo('2027-02-02T00:00:00+08:00');
  expect(await deadlines()).toEqual([]);
});

test('anybody can download the deadline of a posting, in the language of the link', async () => {
  const posting = await openPosting(site, { endDate: '2027-01-10' });
  const answer = await site.client().get(`findPosition/${posting}/calendar`, { query: { locale: 'en-us' } });
  expect(answer.headers.get('cache-control')).toMatch(/^public/);
  const [event] = eventsOf(answer);
  expect(event!.summary).toMatch(/^Applications close: /);
  expect(event!.endDate.toJSDate().toISOString()).toBe('2027-01-10T15:59:00.000Z');
  expect(event!.component.getFirstPropertyValue('url')).toContain(`/en-us/hotJobDetail?id=${posting}`);
  for (const id of ['none', "'", '%00']) expect((await site.client().get(`findPosition/${id}/calendar`)).status).toBe(404);
  expect((await site.client().get(`findPosition/${posting}/calendar`, { query: { locale: 'xx' } })).status).toBe(400);
});
