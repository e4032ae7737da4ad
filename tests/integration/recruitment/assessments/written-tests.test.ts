import { beforeAll, describe, expect, test } from 'vitest';

import { lastDigits } from '#lib/rules/mobile.ts';
import { signedInClient } from '#tests/support/accounts.ts';
import { askForIntention } from '#tests/support/requests.ts';
import { type Applicant, applicant, getPhone, identifiedClient } from '#tests/support/identity.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { hour, instant, createSession, sessionBegins, testSession } from '#tests/support/sessions.ts';
import { staffClient } from '#tests/support/staff.ts';
import { applied, office } from '#tests/support/tasks.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';

let desk: TestClient;
const site = await openTestApp();
beforeAll(async () => {
  desk = await staffClient(site, 'recruiter', ['digital']);
});

const application = (id: string) => `personal/apply-job/${id}`;

/** A candidate who was asked about the test and answered, by default "yes, online". The answer can be changed for an hour. */
async function attending(attend: 'Y' | 'N' = 'Y') {
  const one = await applied(site);
  const sites = [{ key: 'site-online', places: 9 }];
  await askForIntention(site.app, office, { ids: [one.idkey], dueAt: site.clock.now() + hour, note: '', sites });
  await one.candidate.post(`${application(one.idkey)}/examination-intention`, { attend, site: 'site-online' });
  return one;
}

/** Creates a written test with one room in Qingdao, for all postings of the unit; `given` overrides its fields. */
function makeTest(given: Record<string, unknown> = {}) {
  return createSession(
    desk,
    testSession({ unit: 'digital', site: 'site-qingdao', rooms: [{ name: 'A302', capacity: 9 }], ...given }),
  );
}

/** Assigns seats of a written test. */
async function assign(session: { id: string }, ids: readonly string[]) {
  return (await desk.post(`sessions/${session.id}/assign`, { ids })).data as {
    assigned: { id: string }[];
    refused: { id: string; why: string }[];
  };
}

/** Assigns a seat of a new written test. */
async function seated(id: string, given: Record<string, unknown> = {}) {
  const session = await makeTest(given);
  expect((await assign(session, [id])).refused).toEqual([]);
  return session;
}

async function testOf(client: TestClient, id: string) {
  return (await client.get(`${application(id)}/examination-intention`)).data.test;
}

describe('other candidates', () => {
  test('get neither slip, photo nor calendar file; before a test is assigned, not even the candidate gets them', async () => {
    const { candidate, idkey } = await attending();
    const stranger = await signedInClient(site);
    const paths = ['admission-slip', 'admission-slip/photo', 'examination-intention/calendar.ics'];
    for (const path of paths) {
      expect(await candidate.get(`${application(idkey)}/${path}`)).toMatchObject({ status: 200, code: '500003' });
    }
    await seated(idkey);
    for (const path of paths) {
      expect((await stranger.get(`${application(idkey)}/${path}`)).status).toBe(404);
      expect((await site.client().get(`${application(idkey)}/${path}`)).status).toBe(401);
      expect((await candidate.get(`${application(idkey)}/${path}`)).status).toBe(200);
    }
  });
});

describe('assigning a written test', () => {
  test('shows time, place, room, seat and admission number and sends a message, even after the deadline to answer', async () => {
    const { candidate, idkey, receiptNo } = await attending();
    site.clock.advance(2 * hour);
    await seated(receiptNo, { address: '云帆路 1 号, 3 楼', notes: '请从东门入场；\n携带证件' });
    const { admissionNo } = await testOf(candidate, idkey);
    expect(admissionNo).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    expect(await testOf(candidate, idkey)).toEqual({
      begins: '2026-04-11T01:00:00.000Z',
      ends: '2026-04-11T03:00:00.000Z',
      place: '青岛考点（云帆培训中心）',
      address: '云帆路 1 号, 3 楼',
      room: 'A302',
      seat: '1',
      admissionNo,
      notes: '请从东门入场；\n携带证件',
    });
    candidate.locale = 'en-us';
    expect((await testOf(candidate, idkey)).place).toBe('Qingdao (Cloudsail Training Centre)');
    const message = await site.messageTo(`+86${candidate.phone}`, 'application-testAssigned');
    expect(message.text).toContain('2026-04-11 周六 09:00–11:00');
    expect(message.text).toContain(admissionNo);
  });

  test('again after a first test changes the seat and keeps the admission number', async () => {
    const { candidate, idkey } = await attending();
    const now = site.clock.now();
    await seated(idkey, { begins: instant(now + hour), ends: instant(now + 2 * hour) });
    const first = await testOf(candidate, idkey);
    site.clock.advance(3 * hour);
    const session = await makeTest({ site: undefined, place: '北京国际会议中心' });
    const before = await attending();
    await assign(session, [before.idkey]);
    expect((await assign(session, [idkey])).refused).toEqual([]);
    const { admissionNo } = first;
    expect(await testOf(candidate, idkey)).toMatchObject({ seat: '2', place: '北京国际会议中心', admissionNo });
  });

  test('gives each candidate their own number, and lists who declined, withdrew, was not asked or got no seat', async () => {
    const [one, other, declined, gone] = [await attending(), await attending(), await attending('N'), await attending()];
    const never = await applied(site);
    await gone.candidate.post(`personal/apply-job/delete/${gone.idkey}`);
    const rooms = [{ name: 'B1', capacity: 1 }];
    const everyone = [one, other, declined, gone, never].map(({ idkey }) => idkey);
    const { assigned, refused } = await assign(await makeTest({ rooms }), [...everyone, 'nothing']);
    expect(assigned.map(({ id }) => id)).toEqual([one.idkey]);
    expect(refused.map(({ id, why }) => [id, why])).toEqual([
      [other.idkey, 'full'],
      [declined.idkey, 'declined'],
      [gone.idkey, 'ended'],
      [never.idkey, 'notAsked'],
      ['nothing', 'unknown'],
    ]);
    const later = { begins: instant(sessionBegins + 2 * hour), ends: instant(sessionBegins + 3 * hour) };
    await seated(other.idkey, { rooms, ...later });
    const numbers = [await testOf(one.candidate, one.idkey), await testOf(other.candidate, other.idkey)];
    expect(numbers[1].admissionNo).not.toBe(numbers[0].admissionNo);
  });

  test('treats an application of another unit as unknown', async () => {
    const { idkey } = await attending();
    const cabin = await staffClient(site, 'recruiter', ['cabin']);
    const session = await createSession(cabin, testSession({ unit: 'cabin' }));
    const { data } = await cabin.post(`sessions/${session.id}/assign`, { ids: [idkey, 'nothing'] });
    const unknown = { receiptNo: null, name: '', why: 'unknown' };
    expect(data).toEqual({ assigned: [], refused: [idkey, 'nothing'].map((id) => ({ id, ...unknown })) });
  });

  test('with faults reports all of them, and assigns nothing', async () => {
    const { candidate, idkey } = await attending();
    const { id } = await makeTest();
    const confirmBy = instant(site.clock.now() - 1);
    const refused = await desk.post(`sessions/${id}/assign`, { ids: [idkey], confirmBy, note: '考'.repeat(1001) });
    expect([refused.status, faultsOf(refused)]).toEqual([400, ['confirmBy notInPast', 'note maxLength']]);
    expect(await testOf(candidate, idkey)).toBeNull();
  });

  test('is undone once the candidate declines or withdraws', async () => {
    const [declined, gone] = [await attending(), await attending()];
    await assign(await makeTest(), [declined.idkey, gone.idkey]);
    for (const { candidate, idkey } of [declined, gone]) expect(await testOf(candidate, idkey)).not.toBeNull();
    await declined.candidate.post(`${application(declined.idkey)}/examination-intention`, { attend: 'N' });
    await gone.candidate.post(`personal/apply-job/delete/${gone.idkey}`);
    for (const { candidate, idkey } of [declined, gone]) {
      expect(await testOf(candidate, idkey)).toBeNull();
      expect((await candidate.get(`${application(idkey)}/admission-slip`)).code).toBe('500003');
    }
  });
});

describe('a candidate who is not signed in', () => {
  /** A candidate whose deadline to answer has passed, with a test in one hour unless they declined it. */
  async function known(attend: 'Y' | 'N') {
    const person = await applicant(site);
    const { idkey, candidate } = person;
    const now = site.clock.now();
    await askForIntention(site.app, office, {
      ...{ ids: [idkey], dueAt: now + hour, note: '' },
      sites: [{ key: 'site-online', places: 9 }],
    });
    await candidate.post(`${application(idkey)}/examination-intention`, { attend: 'Y', site: 'site-online' });
    await seated(idkey, { begins: instant(now + 3 * hour), ends: instant(now + 4 * hour) });
    if (attend === 'N') await candidate.post(`${application(idkey)}/examination-intention`, { attend });
    site.clock.advance(2 * hour);
    return person;
  }

  /** Whether the identity check shows the end of the person's phone number, not a decoy. */
  async function isKnown({ idcard, candidate }: Applicant): Promise<boolean> {
    return (await getPhone(site.client(), idcard)).data.phone === lastDigits(`+86${candidate.phone}`);
  }

  test('reads place, slip and calendar file after the identity check, even after the deadline to answer', async () => {
    const person = await known('Y');
    const client = await identifiedClient(site, person);
    expect(await testOf(client, person.idkey)).toMatchObject({ place: '青岛考点（云帆培训中心）', room: 'A302' });
    for (const path of ['admission-slip', 'admission-slip/photo', 'examination-intention/calendar.ics']) {
      expect((await client.get(`${application(person.idkey)}/${path}`)).status).toBe(200);
    }
    const late = await client.post(`${application(person.idkey)}/examination-intention`, { attend: 'N' });
    expect([late.code, late.data.task.state]).toEqual(['500003', 'answered']);
    site.clock.advance(2 * hour);
    expect(await isKnown(person)).toBe(true);
    site.clock.advance(1);
    expect(await isKnown(person)).toBe(false);
  });

  test('no longer passes the identity check after declining the test, once the deadline to answer has passed', async () => {
    expect(await isKnown(await known('N'))).toBe(false);
  });
});

describe('the admission slip', () => {
  async function slip() {
    const one = await attending();
    const session = await seated(one.idkey);
    const { data } = await one.candidate.get(`${application(one.idkey)}/admission-slip`);
    return { ...one, session, slip: data };
  }

  test('shows the submitted name and photo, the test, and a code', async () => {
    const { candidate, receiptNo, slip: read } = await slip();
    expect(read).toMatchObject({ name: '林晓云', receiptNo, test: { room: 'A302', seat: '1' } });
    expect(read.qr.path).toMatch(/^M4 4h7v1h-7z/);
    const photo = await candidate.get(read.photo);
    expect([photo.headers.get('content-type'), photo.bytes[0]]).toEqual(['image/jpeg', 0xff]);
    expect(photo.headers.get('cache-control')).toBe('private, no-store');
  });

  test('is distinguished from a forged one when scanned, and admits nobody who has withdrawn', async () => {
    const { session, receiptNo, slip: read } = await slip();
    const scan = (at: { id: string }, code: string, client = desk) => client.post(`sessions/${at.id}/check-in`, { code });
    const [number, check] = read.code.split('.') as [string, string];
    const other = number === '2222-2222' ? '3333-3333' : '2222-2222';
    for (const forged of ['', `${number}.`, `${other}.${check}`, `${number}.${[...check].toReversed().join('')}`, '云.帆']) {
      expect((await scan(session, forged)).code).toBe('404');
    }
    expect((await scan(session, read.code, await staffClient(site, 'recruiter', ['cabin']))).code).toBe('404');
    const { data } = await scan(session, ` ${read.code}\n`);
    expect(data).toMatchObject({ receiptNo, name: '林晓云', room: 'A302', seat: 1, admitted: 'Y' });
    const gone = await slip();
    await gone.candidate.post(`personal/apply-job/delete/${gone.idkey}`);
    expect((await scan(gone.session, gone.slip.code)).data).toMatchObject({ admitted: 'N', standing: 'ended' });
  });
});

test('the calendar file is in the requested language, and its event has the same UID in every language', async () => {
  const { candidate, idkey } = await attending();
  await seated(idkey, { address: '云帆路 1 号, 5 楼' });
  const fileIn = async (locale: string) => {
    const answer = await candidate.get(`${application(idkey)}/examination-intention/calendar.ics`, { query: { locale } });
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain('written-test.ics');
    return new TextDecoder().decode(answer.bytes).replaceAll('\r\n ', '');
  };
  const chinese = await fileIn('zh-cn');
  expect(chinese).toContain('DTSTART:20260411T010000Z\r\n');
  expect(chinese).toContain('座位：1');
  expect(chinese).toContain(String.raw`云帆路 1 号\, 5 楼`);
  const english = await fileIn('en-us');
  expect(english).toContain('Seat: 1');
  const uid = /UID:(.*)\r\n/;
  expect(uid.exec(english)![1]).toBe(uid.exec(chinese)![1]);
  const wrong = await candidate.get(`${application(idkey)}/examination-intention/calendar.ics`, { query: { locale: 'xx' } });
  expect(wrong.status).toBe(400);
});
