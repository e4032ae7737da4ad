import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { lastDigits } from '#lib/rules/mobile.ts';
import { assignTests, type TestAssignment } from '#server/written-tests/assign-tests.ts';
import { verifySlip } from '#server/written-tests/verify-slip.ts';
import { signedInClient } from '#tests/support/accounts.ts';
import { askForIntention } from '#tests/support/asks.ts';
import { type Applicant, applicant, getPhone, identified } from '#tests/support/identity.ts';
import { applied, office } from '#tests/support/tasks.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const hour = 60 * 60_000;
const begins = Date.parse('2026-04-11T01:00:00Z');

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const application = (id: string) => `personal/apply-job/${id}`;

/** A candidate who said to sit the test online, until an hour from now. */
async function attending(attend: 'Y' | 'N' = 'Y') {
  const one = await applied(site);
  const sites = [{ key: 'site-online', places: 9 }];
  await askForIntention(site.app, office, { ids: [one.idkey], dueAt: site.clock.now() + hour, note: '', sites });
  await one.candidate.post(`${application(one.idkey)}/examination-intention`, { attend, site: 'site-online' });
  return one;
}

function testFor(id: string, given: Partial<TestAssignment> = {}): TestAssignment {
  return { id, begins, ends: begins + 2 * hour, place: 'site-qingdao', address: '云帆路 1 号, 3 楼', room: 'A302', ...given };
}

async function testOf(client: TestClient, id: string) {
  return (await client.get(`${application(id)}/examination-intention`)).data.test;
}

describe('whoever is not meant', () => {
  test('finds neither test, slip, photo nor calendar of another, and nothing where no test is assigned', async () => {
    const { candidate, idkey } = await attending();
    const stranger = await signedInClient(site);
    const paths = ['admission-slip', 'admission-slip/photo', 'examination-intention/calendar.ics'];
    for (const path of paths) {
      expect(await candidate.get(`${application(idkey)}/${path}`)).toMatchObject({ status: 200, code: '500003' });
    }
    await assignTests(site.app, office, [testFor(idkey)]);
    for (const path of paths) {
      expect((await stranger.get(`${application(idkey)}/${path}`)).status).toBe(404);
      expect((await site.client().get(`${application(idkey)}/${path}`)).status).toBe(401);
      expect((await candidate.get(`${application(idkey)}/${path}`)).status).toBe(200);
    }
  });
});

describe('assigning', () => {
  test('shows the candidate time, place, room, seat and number, and tells them once, even after the answer was due', async () => {
    const { candidate, idkey, receiptNo } = await attending();
    site.clock.advance(2 * hour);
    const { assigned, refused } = await assignTests(site.app, office, [
      testFor(receiptNo, { seat: '17', notes: '请从东门入场；\n携带证件' }),
    ]);
    expect(refused).toEqual([]);
    const { admissionNo } = assigned[0]!;
    expect(admissionNo).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    expect(await testOf(candidate, idkey)).toEqual({
      begins: '2026-04-11T01:00:00.000Z',
      ends: '2026-04-11T03:00:00.000Z',
      place: '青岛考点（云帆培训中心）',
      address: '云帆路 1 号, 3 楼',
      room: 'A302',
      seat: '17',
      admissionNo,
      notes: '请从东门入场；\n携带证件',
    });
    candidate.locale = 'en-us';
    expect((await testOf(candidate, idkey)).place).toBe('Qingdao (Cloudsail Training Centre)');
    const message = await site.messageTo(`+86${candidate.phone}`, 'application-testAssigned');
    expect(message.text).toContain('2026-04-11 周六 09:00–11:00');
    expect(message.text).toContain(admissionNo);
  });

  test('again changes the seat and keeps the number', async () => {
    const { candidate, idkey } = await attending();
    const [first] = (await assignTests(site.app, office, [testFor(idkey, { seat: '1' })])).assigned;
    const [second] = (await assignTests(site.app, office, [testFor(idkey, { seat: '2', place: '北京国际会议中心' })])).assigned;
    expect(second!.admissionNo).toBe(first!.admissionNo);
    expect(await testOf(candidate, idkey)).toMatchObject({ seat: '2', place: '北京国际会议中心' });
  });

  test('many at once have numbers of their own; who was not asked, declined, withdrew, or would share a seat is listed', async () => {
    const [one, other, declined, gone] = [await attending(), await attending(), await attending('N'), await attending()];
    const never = await applied(site);
    await gone.candidate.post(`personal/apply-job/delete/${gone.idkey}`);
    const { assigned, refused } = await assignTests(site.app, office, [
      testFor(one.idkey, { seat: '5', room: 'B1' }),
      testFor(other.idkey, { seat: '5', room: 'B1', begins: begins + hour, ends: begins + 3 * hour }),
      testFor(declined.idkey),
      testFor(gone.idkey),
      testFor(never.idkey),
      testFor('nothing'),
    ]);
    expect(assigned.map(({ id }) => id)).toEqual([one.idkey]);
    expect(refused.map(({ id, why }) => [id, why])).toEqual([
      [other.idkey, 'seatTaken'],
      [declined.idkey, 'declined'],
      [gone.idkey, 'ended'],
      [never.idkey, 'notAsked'],
      ['nothing', 'unknown'],
    ]);
    const later = testFor(other.idkey, { seat: '5', room: 'B1', begins: begins + 2 * hour, ends: begins + 3 * hour });
    const again = await assignTests(site.app, office, [later]);
    expect(again.assigned[0]!.admissionNo).not.toBe(assigned[0]!.admissionNo);
  });

  test('out of reach is as unknown as what never was', async () => {
    const { idkey } = await attending();
    const { refused } = await assignTests(site.app, { ...office, units: ['another unit'] }, [testFor(idkey)]);
    expect(refused).toEqual([{ id: idkey, receiptNo: null, why: 'unknown' }]);
  });

  test('what cannot be is refused with every fault, and assigns nothing', async () => {
    const { candidate, idkey } = await attending();
    const wrong = [testFor(idkey), { ...testFor(idkey), begins: Number.NaN, place: ' ', room: 'x'.repeat(65) }];
    const refusal = (await assignTests(site.app, office, [...wrong, testFor(idkey, { ends: begins })]).catch(
      (error: unknown) => error,
    )) as { details: { faults: { path: string; rule: string }[] } };
    expect(refusal.details.faults.map(({ path, rule }) => `${path} ${rule}`)).toEqual([
      '1.room maxLength',
      '1.place pureSpaces',
      '1.begins date',
      '2.ends endAfterBegin',
    ]);
    expect(await testOf(candidate, idkey)).toBeNull();
  });

  test('who declines afterwards, or withdraws, sits no test', async () => {
    const [declined, gone] = [await attending(), await attending()];
    await assignTests(site.app, office, [testFor(declined.idkey), testFor(gone.idkey)]);
    await declined.candidate.post(`${application(declined.idkey)}/examination-intention`, { attend: 'N' });
    await gone.candidate.post(`personal/apply-job/delete/${gone.idkey}`);
    for (const { candidate, idkey } of [declined, gone]) {
      expect(await testOf(candidate, idkey)).toBeNull();
      expect((await candidate.get(`${application(idkey)}/admission-slip`)).code).toBe('500003');
    }
  });
});

describe('whoever has no session', () => {
  /** Somebody who answered an hour before it was due, and a test in three hours; it is past due by now. */
  async function known(attend: 'Y' | 'N') {
    const person = await applicant(site);
    const { idkey, candidate } = person;
    const now = site.clock.now();
    await askForIntention(site.app, office, {
      ...{ ids: [idkey], dueAt: now + hour, note: '' },
      sites: [{ key: 'site-online', places: 9 }],
    });
    await candidate.post(`${application(idkey)}/examination-intention`, { attend: 'Y', site: 'site-online' });
    await assignTests(site.app, office, [testFor(idkey, { begins: now + 3 * hour, ends: now + 4 * hour })]);
    if (attend === 'N') await candidate.post(`${application(idkey)}/examination-intention`, { attend });
    site.clock.advance(2 * hour);
    return person;
  }

  /** Whether the identity check would send a code to the person, rather than show a decoy. */
  async function isKnown({ idcard, candidate }: Applicant): Promise<boolean> {
    return (await getPhone(site.client(), idcard)).data.phone === lastDigits(`+86${candidate.phone}`);
  }

  test('reads time, place, slip and calendar after the identity check until the test is over, though the answer is past due', async () => {
    const person = await known('Y');
    const client = await identified(site, person);
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

  test('who declined the test is asked nothing any more, and is known to the identity check no longer', async () => {
    expect(await isKnown(await known('N'))).toBe(false);
  });
});

describe('the admission slip', () => {
  async function slip(seat: string) {
    const one = await attending();
    await assignTests(site.app, office, [testFor(one.idkey, { seat })]);
    const { data } = await one.candidate.get(`${application(one.idkey)}/admission-slip`);
    return { ...one, slip: data };
  }

  test('holds the name and the photo that were submitted, the test, and a code', async () => {
    const { candidate, receiptNo, slip: read } = await slip('8');
    expect(read).toMatchObject({ name: '林晓云', receiptNo, test: { room: 'A302', seat: '8' } });
    expect(read.qr.path).toMatch(/^M4 4h7v1h-7z/);
    const photo = await candidate.get(read.photo);
    expect([photo.headers.get('content-type'), photo.bytes[0]]).toEqual(['image/jpeg', 0xff]);
    expect(photo.headers.get('cache-control')).toBe('private, no-store');
  });

  test('is told from a forged one when its code is scanned, and says how the test stands now', async () => {
    const { candidate, idkey, receiptNo, slip: read } = await slip('9');
    const verify = (code: string, actor = office) => verifySlip(site.app, actor, code, 'zh-cn');
    expect(await verify(` ${read.code}\n`)).toMatchObject({ receiptNo, name: '林晓云', valid: 'Y', test: { seat: '9' } });
    const [number, check] = read.code.split('.') as [string, string];
    const other = number === '2222-2222' ? '3333-3333' : '2222-2222';
    for (const forged of [
      '',
      number,
      `${number}.`,
      `${other}.${check}`,
      `${number}.${[...check].toReversed().join('')}`,
      '云.帆',
    ]) {
      await expect(verify(forged)).rejects.toMatchObject({ code: '404' });
    }
    await expect(verify(read.code, { ...office, units: [] })).rejects.toMatchObject({ code: '404' });
    await candidate.post(`personal/apply-job/delete/${idkey}`);
    expect(await verify(read.code)).toMatchObject({ valid: 'N' });
  });
});

test('the calendar file is in the language asked for, and the same event each time', async () => {
  const { candidate, idkey } = await attending();
  await assignTests(site.app, office, [testFor(idkey, { seat: '10' })]);
  const fileIn = async (locale: string) => {
    const answer = await candidate.get(`${application(idkey)}/examination-intention/calendar.ics`, { query: { locale } });
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain('written-test.ics');
    return new TextDecoder().decode(answer.bytes).replaceAll('\r\n ', '');
  };
  const chinese = await fileIn('zh-cn');
  expect(chinese).toContain('DTSTART:20260411T010000Z\r\n');
  expect(chinese).toContain('座位：10');
  expect(chinese).toContain(String.raw`云帆路 1 号\, 3 楼`);
  const english = await fileIn('en-us');
  expect(english).toContain('Seat: 10');
  const uid = /UID:(.*)\r\n/;
  expect(uid.exec(english)![1]).toBe(uid.exec(chinese)![1]);
  const wrong = await candidate.get(`${application(idkey)}/examination-intention/calendar.ics`, { query: { locale: 'xx' } });
  expect(wrong.status).toBe(400);
});
