import { beforeAll, describe, expect, test } from 'vitest';

import { applicationsOf, openPosting } from '#tests/support/applications.ts';
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
import { staffClient } from '#tests/support/staff.ts';
import { applied } from '#tests/support/tasks.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';

let desk: TestClient;
let foreign: TestClient;
const site = await openTestApp();
beforeAll(async () => {
  desk = await staffClient(site, 'recruiter', ['digital']);
  foreign = await staffClient(site, 'recruiter', ['cabin']);
});

async function logged(action: string) {
  const query = site.app.db
    .selectFrom('auditLog')
    .selectAll()
    .where('action', '=', action as never);
  return query.orderBy('seq').execute();
}

/** The body for changing a session; `given` overrides its fields. */
function changeOf(session: Record<string, unknown>, given: Record<string, unknown> = {}) {
  const { begins, ends, placeText, address, notes, site: at, capacity, rooms, slots, version } = session;
  return {
    ...{ begins, ends, place: placeText, address, notes, site: at, rooms, slots, version },
    capacity: (rooms as unknown[]).length + (slots as unknown[]).length > 0 ? null : capacity,
    ...given,
  };
}

test('the office finds postings for a session by words of their names or by id, in its own units only', async () => {
  const found = async (client: TestClient, keyWord: string) => {
    const { data } = await client.get(`sessions/choices?keyWord=${encodeURIComponent(keyWord)}`);
    return (data.postings as { key: string }[]).map(({ key }) => key);
  };
  const name = { zh: '签派员 100%', en: 'Flight Dispatcher' };
  const [theirs, others] = [await openPosting(site, { name }), await openPosting(site, { name, unit: 'cabin' })];
  await openPosting(site);
  for (const words of ['签派', 'dispatcher flight', '100%', theirs]) expect(await found(desk, words)).toEqual([theirs]);
  expect(await found(foreign, '签派')).toEqual([others]);
  expect(await found(desk, others)).toEqual([]);
  expect(await found(desk, '签_员')).toEqual([]);
  expect((await desk.get(`sessions/choices?keyWord=${'x'.repeat(51)}`)).status).toBe(400);
});

describe('staff of another unit', () => {
  test('get 404 for a session, as if it did not exist, and can make none for a unit or posting that is not theirs', async () => {
    const posting = await openPosting(site);
    const { id, version } = await createSession(desk, testSession({ pkRegJob: posting }));
    const calls: [method: 'get' | 'post' | 'put', path: string, body?: object][] = [
      ['get', ''],
      ['put', '', changeOf({ ...testSession(), placeText: 'x', rooms: [], slots: [], version }, { capacity: 1 })],
      ['post', '/cancel', { reason: 'x', version }],
      ['get', '/attendees'],
      ['post', '/assign/preview', { ids: ['x'] }],
      ['post', '/assign', { ids: ['x'] }],
      ['post', '/remove', { ids: ['x'] }],
      ['get', '/interviewers'],
      ['get', '/interviewers/x/calendar.ics'],
      ['post', '/slots', { date: '2026-04-11', from: '09:00', to: '10:00', minutes: 20, places: 1 }],
      ['post', '/slots/preview', { date: '2026-04-11', from: '09:00', to: '10:00', minutes: 20, places: 1 }],
      ['post', '/check-in', { code: 'x' }],
      ['post', '/check-in/undo', { code: 'x' }],
      ['get', '/attendees/x/photo'],
      ['put', '/results', { results: [{ receiptNo: 'x', score: 1, version: 1 }] }],
      ['get', '/results.xlsx'],
    ];
    for (const [method, path, body = {}] of calls) {
      for (const which of [id, 'none']) {
        const answer = await foreign[method](`sessions/${which}${path}`, body as never);
        expect([method, path, answer.status]).toEqual([method, path, 404]);
      }
    }
    expect((await foreign.get('sessions')).data).toEqual({ list: [], total: 0 });
    expect(faultsOf(await foreign.post('sessions', testSession({ pkRegJob: posting })))).toEqual(['pkRegJob choice']);
    expect(faultsOf(await foreign.post('sessions', testSession({ unit: 'digital' })))).toEqual(['unit choice']);
    expect(faultsOf(await foreign.post('sessions', testSession()))).toEqual(['unit required']);
    const past = { begins: '2020-01-01T09:00:00+08:00', ends: '2020-01-01T11:00:00+08:00' };
    expect(faultsOf(await desk.post('sessions', testSession({ pkRegJob: posting, ...past, site: 'none' })))).toEqual([
      'site choice',
      'ends notInPast',
    ]);
    expect((await desk.get(`sessions/${id}`)).data.version).toBe(version);
  });
});

describe('a session', () => {
  test('is made with rooms for a posting, is listed by day with its capacity, and is logged', async () => {
    const posting = await openPosting(site);
    const made = await desk.post('sessions', testSession({ pkRegJob: posting }));
    expect(made.data).toMatchObject({
      kind: 'writtenTest',
      begins: '2026-04-11T01:00:00.000Z',
      place: expect.stringContaining('线上'),
      placeText: 'site-online',
      unit: 'digital',
      pkRegJob: posting,
      taken: 0,
      capacity: 3,
      version: 1,
      open: 'Y',
      rooms: [
        { name: 'A301', capacity: 2, taken: 0 },
        { name: 'A302', capacity: 1, taken: 0 },
      ],
    });
    const of = (query: Record<string, string>) => desk.get('sessions', { query: { pkRegJob: posting, ...query } });
    expect((await of({})).data).toMatchObject({ total: 1, list: [{ id: made.data.id, capacity: 3, cancelled: 'N' }] });
    expect((await of({ from: '2026-04-11', to: '2026-04-11', kind: 'writtenTest' })).data.total).toBe(1);
    expect((await of({ from: '2026-04-12' })).data.total).toBe(0);
    expect((await of({ to: '2026-04-10' })).data.total).toBe(0);
    expect((await of({ kind: 'interview' })).data.total).toBe(0);
    expect((await of({ keyWord: 'site-ONLINE' })).data.total).toBe(1);
    expect((await of({ keyWord: '%' })).data.total).toBe(0);
    expect(faultsOf(await of({ from: 'soon' }))).toEqual(['from date']);
    const [entry] = (await logged('session.changed')).filter(({ subject }) => subject === made.data.id);
    expect(entry).toMatchObject({ unit: 'digital', details: expect.stringContaining('made') });
  });

  test.each<[Record<string, unknown>, string[]]>([
    [{ begins: 'tomorrow', ends: '2026-04-11' }, ['begins instant', 'ends instant']],
    [{ ends: instant(sessionBegins) }, ['ends endAfterBegin']],
    [{ site: null }, ['place required']],
    [{ site: 'site-of-none' }, ['site choice']],
    [{ rooms: [] }, ['capacity required']],
    [
      {
        rooms: [
          { name: ' ', capacity: 0 },
          { name: 'A', capacity: 1 },
          { name: ' A', capacity: 1.5 },
        ],
      },
      ['rooms.0.name required', 'rooms.0.capacity between', 'rooms.2.name namedTwice', 'rooms.2.capacity between'],
    ],
    [{ slots: [{ begins: instant(sessionBegins), capacity: 1 }] }, ['slots notForTests']],
    [{ kind: 'interview' }, ['rooms onlyForTests']],
    [{ kind: 'party' }, ['kind choice']],
    [{ address: 'x'.repeat(257), notes: '\u0000' }, ['address maxLength', 'notes characters']],
  ])('cannot be made with %j', async (given, faults) => {
    const posting = await openPosting(site);
    const refused = await desk.post('sessions', testSession({ pkRegJob: posting, ...given }));
    expect([refused.status, faultsOf(refused).toSorted()]).toEqual([400, faults.toSorted()]);
  });

  test('changed by somebody else meanwhile is not overwritten: the second editor gets 409 with the stored version', async () => {
    const posting = await openPosting(site);
    const { id } = await createSession(desk, testSession({ pkRegJob: posting }));
    const session = (await desk.get(`sessions/${id}`)).data;
    const first = await desk.put(`sessions/${id}`, changeOf(session, { address: '新地址' }));
    expect(first.data).toMatchObject({ address: '新地址', version: 2 });
    const second = await desk.put(`sessions/${id}`, changeOf(session, { address: '另一个地址' }));
    expect(second).toMatchObject({ status: 409, data: { current: { address: '新地址', version: 2 } } });
    expect(await desk.post(`sessions/${id}/cancel`, { reason: 'x', version: 1 })).toMatchObject({ status: 409 });
  });

  test('can grow, can shrink only to the number of places taken, and keeps each room that has places taken', async () => {
    const posting = await openPosting(site);
    const ids = await createTestApplicants(site, posting, 2);
    const { id } = await createSession(desk, testSession({ pkRegJob: posting }));
    await desk.post(`sessions/${id}/assign`, { ids });
    const session = (await desk.get(`sessions/${id}`)).data;
    const [first, second] = session.rooms;
    const change = (rooms: object[]) => desk.put(`sessions/${id}`, changeOf(session, { rooms }));
    expect(faultsOf(await change([{ ...first, capacity: 1 }, second]))).toEqual(['rooms.0.capacity placesTaken']);
    expect(faultsOf(await change([second]))).toEqual(['rooms placesTaken']);
    expect(faultsOf(await change([{ ...first, key: 'none' }]))).toEqual(['rooms.0.key choice']);
    const whole = await desk.put(`sessions/${id}`, changeOf(session, { rooms: [], capacity: 9 }));
    expect(faultsOf(whole)).toEqual(['rooms shapeFixed']);
    const wider = await change([
      { ...first, capacity: 2 },
      { name: 'A303', capacity: 40 },
    ]);
    expect(wider.data).toMatchObject({
      taken: 2,
      capacity: 42,
      rooms: [
        { name: 'A301', taken: 2 },
        { name: 'A303', taken: 0 },
      ],
    });
  });
});

describe('a changed session', () => {
  test('notifies only the candidates with a new time or place, once, and shows them the new time', async () => {
    const { candidate, idkey, posting } = await applied(site);
    // Slots are given in order of applying: this candidate gets the first one.
    site.clock.advance(1000);
    const other = await createTestApplicants(site, posting, 1);
    const { id } = await createSession(desk, interviewSession({ pkRegJob: posting }));
    await desk.post(`sessions/${id}/assign`, { ids: [idkey, ...other] });
    const session = (await desk.get(`sessions/${id}`)).data;
    site.clock.advance(hour);
    const [first, second] = session.slots;
    const added = { begins: instant(sessionBegins + 1.5 * hour), capacity: 1 };
    const slots = [{ ...first, begins: instant(sessionBegins + 2 * hour), place: '1208 室' }, second, added];
    expect((await desk.put(`sessions/${id}`, changeOf(session, { slots }))).code).toBe('200');
    const messages = (await site.messagesTo(`+86${candidate.phone}`)).filter(
      ({ purpose }) => purpose === 'application-sessionChanged',
    );
    expect(messages).toHaveLength(1);
    expect(messages[0]!.text).toContain('2026-04-11 周六 11:00');
    expect(messages[0]!.text).toContain('1208 室');
    const { accountId } = await site.app.db
      .selectFrom('applications')
      .select('accountId')
      .where('id', '=', other[0]!)
      .executeTakeFirstOrThrow();
    const others = await site.messagesTo(`${accountId}@example.com`);
    expect(others.map(({ purpose }) => purpose)).not.toContain('application-sessionChanged');
    const assigned = others.find(({ purpose }) => purpose === 'application-sessionAssigned') as unknown as {
      calendar: { file: string };
    };
    expect(assigned.calendar.file).toContain('DTSTART:20260411T020000Z');
    const path = `personal/apply-job/${idkey}/session/${id}`;
    expect((await candidate.get(path)).data).toMatchObject({
      slot: first.key,
      slots: [{}, {}, { begins: instant(sessionBegins + 2 * hour) }],
    });
  });

  test('notifies nobody if only the notes or the capacity changed', async () => {
    const { candidate, idkey, posting } = await applied(site);
    const { id } = await createSession(desk, interviewSession({ pkRegJob: posting }));
    await desk.post(`sessions/${id}/assign`, { ids: [idkey] });
    const session = (await desk.get(`sessions/${id}`)).data;
    site.clock.advance(hour);
    await desk.put(
      `sessions/${id}`,
      changeOf(session, { notes: '请带简历', slots: session.slots.map((slot: object) => ({ ...slot, capacity: 5 })) }),
    );
    const messages = await site.messagesTo(`+86${candidate.phone}`);
    expect(messages.map(({ purpose }) => purpose)).not.toContain('application-sessionChanged');
  });
});

describe('a cancelled session', () => {
  test('notifies candidates, shows them the reason, releases seats, and takes neither replies nor candidates', async () => {
    const { candidate, idkey, posting, receiptNo } = await applied(site);
    const { id } = await createSession(desk, interviewSession({ pkRegJob: posting }));
    await desk.post(`sessions/${id}/assign`, { ids: [receiptNo] });
    const path = `personal/apply-job/${idkey}/session/${id}`;
    const { slot } = (await candidate.get(path)).data;
    expect((await candidate.post(path, { reply: 'accepted', slot })).code).toBe('200');
    const { version } = (await desk.get(`sessions/${id}`)).data;
    expect(faultsOf(await desk.post(`sessions/${id}/cancel`, { reason: ' ', version }))).toEqual(['reason required']);
    const cancelled = await desk.post(`sessions/${id}/cancel`, { reason: '会场停电', version });
    expect(cancelled.data).toEqual({ told: 1 });
    const message = await site.messageTo(`+86${candidate.phone}`, 'application-sessionCancelled');
    expect(message.text).toContain('取消');
    expect((await candidate.get(path)).data).toMatchObject({ cancelled: 'Y', cancelReason: '会场停电', changeable: 'N' });
    expect((await candidate.post(path, { reply: 'declined' })).code).toBe('500003');
    expect((await candidate.get(`${path}/calendar.ics`)).code).toBe('500003');
    expect((await applicationsOf(candidate))[0].tasks).toMatchObject([{ waiting: 'N' }]);
    expect((await desk.get(`sessions/${id}`)).data).toMatchObject({
      cancelled: 'Y',
      taken: 0,
      open: 'N',
      cancelReason: '会场停电',
    });
    expect(faultsOf(await desk.post(`sessions/${id}/assign`, { ids: [receiptNo] }))).toEqual(['sessions sessionOver']);
    const list = (query: Record<string, string>) => desk.get('sessions', { query: { pkRegJob: posting, ...query } });
    expect((await list({})).data.total).toBe(0);
    expect((await list({ cancelled: 'Y' })).data.total).toBe(1);
  });

  test('that is a written test admits nobody at the door', async () => {
    const posting = await openPosting(site);
    const [idkey] = await createTestApplicants(site, posting, 1);
    const { id } = await createSession(desk, testSession({ pkRegJob: posting }));
    await desk.post(`sessions/${id}/assign`, { ids: [idkey] });
    const { version } = (await desk.get(`sessions/${id}`)).data;
    await desk.post(`sessions/${id}/cancel`, { reason: '会场停电', version });
    expect((await desk.post(`sessions/${id}/check-in`, { code: receiptOf(idkey!) })).data).toMatchObject({
      admitted: 'N',
      standing: 'noPlace',
    });
  });

  test('that had already ended notifies nobody', async () => {
    const { candidate, posting, receiptNo } = await applied(site);
    const { id } = await createSession(desk, interviewSession({ pkRegJob: posting }));
    await desk.post(`sessions/${id}/assign`, { ids: [receiptNo] });
    const { version } = (await desk.get(`sessions/${id}`)).data;
    site.clock.advance(sessionBegins + 48 * hour - site.clock.now());
    expect((await desk.post(`sessions/${id}/cancel`, { reason: '会场停电', version })).data).toEqual({ told: 0 });
    const purposes = (await site.messagesTo(`+86${candidate.phone}`)).map(({ purpose }) => purpose);
    expect(purposes).not.toContain('application-sessionCancelled');
  });
});
