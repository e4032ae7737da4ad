import { describe, expect, test } from 'vitest';

import { lastDigits } from '#lib/rules/mobile.ts';
import { findReservation } from '#server/platform/capacity/capacities.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { assignSeats } from '#server/recruitment/assessments/office/assign-seats.ts';
import { makeSession, type WantedSession } from '#server/recruitment/assessments/office/make-session.ts';
import { removeAttendees } from '#server/recruitment/assessments/office/remove-attendees.ts';
import { assessmentData } from '#server/recruitment/assessments/personal-data.ts';
import { signedInClient } from '#tests/support/accounts.ts';
import { applicationsOf } from '#tests/support/applications.ts';
import { type Applicant, applicant, getPhone, identifiedClient } from '#tests/support/identity.ts';
import { behindLock } from '#tests/support/behind-lock.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { applied, office } from '#tests/support/tasks.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';

const hour = 60 * 60_000;
const begins = Date.parse('2026-04-20T01:00:00Z');

const site = await openTestApp();

let buildings = 0;

/** A unique address per session, so that no two share a room. */
function newAddress(): string {
  buildings += 1;
  return `青岛市城阳区云帆路 ${buildings} 号`;
}

function create(given: Partial<WantedSession> = {}): Promise<string> {
  return makeSession(site.app, office, {
    ...{ kind: 'interview', begins, ends: begins + 8 * hour, place: '云帆大厦 12 层', address: newAddress(), unit: 'digital' },
    ...given,
  });
}

/** Invites candidates to a session; by default they have two days to reply and choose a slot. */
function invite(ids: readonly string[], session: string, { dueAt = site.clock.now() + 48 * hour, note = '' }: Invitation = {}) {
  return assignSeats(site.app, office, { sessions: [session], ids, rule: 'receipt', choose: true, confirmBy: dueAt, note });
}

interface Invitation {
  dueAt?: number | null;
  note?: string;
}

async function invited(given: Partial<WantedSession> = {}, asked: Invitation = {}) {
  const one = await applied(site);
  const session = await create(given);
  await invite([one.idkey], session, asked);
  return { ...one, session, path: `personal/apply-job/${one.idkey}/session/${session}` };
}

const slots = [
  { begins: begins + hour, capacity: 1, place: '1201 室' },
  { begins, capacity: 2, place: '' },
];

async function keysOf(client: TestClient, path: string): Promise<string[]> {
  return (await client.get(path)).data.slots.map(({ key }: { key: string }) => key);
}

describe('other candidates', () => {
  test("get the same answers for another's session and invitation as for unknown ones", async () => {
    const { idkey, session, path } = await invited();
    const stranger = await signedInClient(site);
    for (const address of [path, `personal/apply-job/none/session/${session}`]) {
      expect((await stranger.get(address)).status).toBe(404);
      expect((await stranger.post(address, { reply: 'accepted' })).status).toBe(404);
      expect((await stranger.get(`${address}/calendar.ics`)).status).toBe(404);
    }
    const own = await applied(site);
    for (const id of [session, 'none']) {
      const address = `personal/apply-job/${own.idkey}/session/${id}`;
      expect(await own.candidate.get(address)).toMatchObject({ code: '500003', data: { task: null } });
      expect(await own.candidate.post(address, { reply: 'accepted' })).toMatchObject({ code: '500003' });
    }
    expect((await site.client().get(path)).status).toBe(401);
    expect(idkey).not.toBe(own.idkey);
  });
});

describe('an invitation', () => {
  test('shows kind, time, place and slots, earliest first, with the places left in each', async () => {
    const dueAt = site.clock.now() + 24 * hour;
    const address = newAddress();
    const { candidate, idkey, receiptNo, session, path } = await invited(
      { address, slots, notes: '请携带简历两份' },
      { dueAt, note: '期待与您见面' },
    );
    expect((await candidate.get(path)).data).toEqual({
      state: 'asked',
      dueAt: new Date(dueAt).toISOString(),
      kind: 'interview',
      begins: '2026-04-20T01:00:00.000Z',
      ends: '2026-04-20T09:00:00.000Z',
      place: '云帆大厦 12 层',
      address,
      room: '',
      seat: '',
      slots: [
        { key: expect.any(String), begins: '2026-04-20T01:00:00.000Z', place: '云帆大厦 12 层', left: 2 },
        { key: expect.any(String), begins: '2026-04-20T02:00:00.000Z', place: '1201 室', left: 1 },
      ],
      notes: '请携带简历两份',
      slot: null,
      reason: '',
      repliedAt: null,
      changedAt: null,
      cancelled: 'N',
      cancelReason: '',
      changeable: 'Y',
      note: '期待与您见面',
      jobName: expect.any(String),
      receiptNo,
    });
    expect((await applicationsOf(candidate))[0].tasks).toMatchObject([
      { kind: 'reply', type: session, state: 'asked', url: `/interview?applyId=${idkey}&session=${session}` },
    ]);
  });

  test('can be accepted with a slot, declined with a reason, and accepted again, until the deadline', async () => {
    const dueAt = site.clock.now() + hour;
    const { candidate, path } = await invited({ slots }, { dueAt });
    const [, one] = await keysOf(candidate, path);
    const accepted = await candidate.post(path, { reply: 'accepted', slot: one, reason: 'not asked' });
    expect(accepted.data).toMatchObject({ state: 'accepted', slot: one, reason: '', slots: [{ left: 2 }, { left: 0 }] });
    expect((await applicationsOf(candidate))[0].tasks).toMatchObject([{ state: 'accepted', stateName: '已确认参加' }]);
    const declined = await candidate.post(path, { reply: 'declined', slot: one, reason: '当天有考试，可否改期？' });
    expect(declined.data).toMatchObject({
      state: 'declined',
      slot: null,
      reason: '当天有考试，可否改期？',
      slots: [{ left: 2 }, { left: 1 }],
    });
    site.clock.advance(dueAt - site.clock.now());
    expect((await candidate.post(path, { reply: 'accepted', slot: one })).data.state).toBe('accepted');
    site.clock.advance(1);
    expect(await candidate.post(path, { reply: 'declined' })).toMatchObject({
      code: '500003',
      data: { task: { kind: 'reply', state: 'accepted' } },
    });
    expect((await candidate.get(path)).data).toMatchObject({ state: 'accepted', changeable: 'N', slot: one });
  });

  test.each([
    [{}, ['reply required']],
    [{ reply: 'perhaps' }, ['reply choice']],
    [{ reply: 'accepted' }, ['slot required']],
    [{ reply: 'accepted', slot: 'none' }, ['slot choice']],
    [{ reply: 'declined', reason: 'x'.repeat(257) }, ['reason maxLength']],
    [{ reply: 'declined', reason: '   ' }, ['reason pureSpaces']],
  ])('refuses the reply %j with all faults', async (body, faults) => {
    const { candidate, path } = await invited({ slots });
    const refused = await candidate.post(path, body);
    expect([refused.status, faultsOf(refused)]).toEqual([400, faults]);
    expect((await candidate.get(path)).data.state).toBe('asked');
  });

  test('without a reply by its deadline is overdue, and can no longer be replied to', async () => {
    const { candidate, path } = await invited({}, { dueAt: site.clock.now() + hour });
    site.clock.advance(hour + 1);
    expect((await candidate.get(path)).data).toMatchObject({ state: 'overdue', changeable: 'N' });
    expect((await candidate.post(path, { reply: 'accepted' })).code).toBe('500003');
  });

  test('without a deadline can be replied to until the session ends, and no longer', async () => {
    const ends = site.clock.now() + 24 * hour;
    const { candidate, path } = await invited({ begins: ends - hour, ends }, { dueAt: null });
    site.clock.advance(ends - site.clock.now());
    expect((await candidate.post(path, { reply: 'accepted' })).data).toMatchObject({ state: 'accepted', changeable: 'Y' });
    site.clock.advance(1);
    expect(await candidate.post(path, { reply: 'declined' })).toMatchObject({
      code: '500003',
      data: { task: { state: 'accepted' } },
    });
    expect((await candidate.get(path)).data).toMatchObject({ state: 'accepted', changeable: 'N' });
  });

  test('without a deadline is not waiting once the session has ended', async () => {
    const ends = site.clock.now() + 24 * hour;
    const person = await applicant(site);
    const { candidate, idkey } = person;
    const session = await create({ begins: ends - hour, ends });
    await invite([idkey], session, { dueAt: null });
    const client = await identifiedClient(site, person);
    const task = async () => (await applicationsOf(candidate))[0].tasks[0];
    const waiting = async () => (await candidate.get('system/user/self/name')).data.waiting;
    expect(await task()).toMatchObject({ state: 'asked', waiting: 'Y', dueAt: null });
    expect(await waiting()).toBe(1);
    const path = `personal/apply-job/${idkey}/session/${session}`;
    expect((await client.get(path)).code).toBe('200');
    site.clock.advance(ends - site.clock.now() + 1);
    expect(await task()).toMatchObject({ state: 'overdue', waiting: 'N', overdue: 'Y', dueAt: null });
    expect(await waiting()).toBe(0);
    expect((await candidate.get(path)).data).toMatchObject({ state: 'overdue', changeable: 'N' });
    expect((await getPhone(site.client(), person.idcard)).data.phone).not.toBe(lastDigits(`+86${candidate.phone}`));
  });

  test('names the test site, also for each slot; once it is accepted, the task says that the candidate attends', async () => {
    const { candidate, path } = await invited({ place: '', site: 'site-online', slots: [{ begins, capacity: 1, place: '' }] });
    const read = async () => (await candidate.get(path)).data;
    expect(await read()).toMatchObject({ place: '线上考试', slots: [{ place: '线上考试' }] });
    await candidate.post(path, { reply: 'accepted', slot: (await read()).slots[0].key });
    const file = new TextDecoder().decode((await candidate.get(`${path}/calendar.ics`)).bytes);
    expect(file).toContain('LOCATION:线上考试 ');
    const stateName = async () => (await applicationsOf(candidate))[0].tasks[0].stateName;
    expect(await stateName()).toBe('已确认参加');
    candidate.locale = 'en-us';
    expect(await stateName()).toBe('Attending');
  });

  test('to a session without slots can be accepted by everyone, or by as many as the capacity allows', async () => {
    const open = await invited({ kind: 'physicalExam' });
    expect((await open.candidate.post(open.path, { reply: 'accepted' })).data).toMatchObject({ state: 'accepted', slot: null });
    const [one, other] = [await applied(site), await applied(site)];
    const session = await create({ kind: 'other', capacity: 1 });
    await invite([one.idkey], session);
    expect((await invite([other.idkey], session)).refused).toMatchObject([{ id: other.idkey, why: 'full' }]);
    const reply = ({ candidate, idkey }: typeof one, body: object) =>
      candidate.post(`personal/apply-job/${idkey}/session/${session}`, body);
    expect((await reply(one, { reply: 'accepted' })).code).toBe('200');
    await reply(one, { reply: 'declined' });
    expect((await invite([other.idkey], session)).refused).toEqual([]);
    expect(faultsOf(await reply(one, { reply: 'accepted' }))).toEqual(['reply full']);
    expect((await reply(other, { reply: 'accepted' })).code).toBe('200');
  });

  test('gives the last place of a slot to one of several candidates who accept at the same time, and a withdrawal releases it', async () => {
    const all: Awaited<ReturnType<typeof applied>>[] = [];
    for (let made = 0; made < 6; made += 1) all.push(await applied(site));
    const session = await create({ slots });
    await invite(
      all.map(({ idkey }) => idkey),
      session,
    );
    const path = (id: string) => `personal/apply-job/${id}/session/${session}`;
    const [, last] = await keysOf(all[0]!.candidate, path(all[0]!.idkey));
    const accept = ({ candidate, idkey }: (typeof all)[number]) => candidate.post(path(idkey), { reply: 'accepted', slot: last });
    const answers = await Promise.all(all.map(accept));
    const winner = answers.findIndex(({ code }) => code === '200');
    expect(answers.filter(({ code }) => code !== '200').map(faultsOf)).toEqual(Array.from({ length: 5 }, () => ['slot full']));
    const { candidate, idkey } = all[winner]!;
    await candidate.post(`personal/apply-job/delete/${idkey}`);
    const next = all[(winner + 1) % all.length]!;
    expect((await accept(next)).code).toBe('200');
  });

  test('sent again after the candidate was removed has no reply, and the former slot is free', async () => {
    const { candidate, idkey, session, path } = await invited({ slots });
    const [, one] = await keysOf(candidate, path);
    await candidate.post(path, { reply: 'accepted', slot: one });
    await removeAttendees(site.app, office, session, { ids: [idkey], reason: '' });
    await invite([idkey], session);
    expect((await candidate.get(path)).data).toMatchObject({
      state: 'asked',
      slot: null,
      repliedAt: null,
      slots: [{}, { left: 1 }],
    });
  });

  test.skipIf(process.env.TEST_DATABASE !== 'postgres')(
    'leaves no seat reserved if the office removes the candidate while the acceptance is being stored',
    async () => {
      const { candidate, idkey, session, path } = await invited({ slots });
      const [slot] = await keysOf(candidate, path);
      const holdCapacity = (trx: Db) => trx.updateTable('places').set({ position: 0 }).where('pool', '=', session).execute();
      const outcomes = await behindLock<unknown>(site, holdCapacity, [
        () => candidate.post(path, { reply: 'accepted', slot }),
        () => removeAttendees(site.app, office, session, { ids: [idkey], reason: '' }),
      ]);
      expect(outcomes).toMatchObject([{ value: { code: '200' } }, { value: { refused: [] } }]);
      expect(await findReservation(site.app.db, idkey, session)).toBeUndefined();
      expect((await candidate.get(path)).code).toBe('500003');
    },
  );

  test('has a calendar file once it is accepted: for the chosen slot, or for the whole session', async () => {
    const address = newAddress();
    const { candidate, path } = await invited({ address, slots });
    const calendar = async (address: string) =>
      new TextDecoder().decode((await candidate.get(`${address}/calendar.ics`)).bytes).replaceAll('\r\n ', '');
    expect((await candidate.get(`${path}/calendar.ics`)).code).toBe('500003');
    const [, one] = await keysOf(candidate, path);
    await candidate.post(path, { reply: 'accepted', slot: one });
    const file = await calendar(path);
    expect(file).toContain('DTSTART:20260420T020000Z\r\n');
    expect(file).toContain('DTEND:20260420T030000Z\r\n');
    expect(file).toContain(`LOCATION:云帆大厦 12 层 ${address} 1201 室\r\n`);
    const whole = await invited();
    await whole.candidate.post(whole.path, { reply: 'accepted' });
    const answer = await whole.candidate.get(`${whole.path}/calendar.ics`);
    expect(new TextDecoder().decode(answer.bytes)).toContain('DTEND:20260420T090000Z\r\n');
  });

  test('has no calendar file once the application is withdrawn', async () => {
    const { candidate, idkey, path } = await invited();
    await candidate.post(path, { reply: 'accepted' });
    expect((await candidate.get(`${path}/calendar.ics`)).headers.get('content-type')).toMatch('text/calendar');
    await candidate.post(`personal/apply-job/delete/${idkey}`);
    expect((await candidate.get(`${path}/calendar.ics`)).code).toBe('500003');
  });
});

test('an identity check opens an accepted invitation until the session ends, a declined one until the reply is due', async () => {
  const [comes, stays] = [await applicant(site), await applicant(site)];
  const now = site.clock.now();
  const session = await create({ begins: now + 3 * hour, ends: now + 4 * hour });
  await invite([comes.idkey, stays.idkey], session, { dueAt: now + hour });
  const pathOf = ({ idkey }: Applicant) => `personal/apply-job/${idkey}/session/${session}`;
  const isKnown = async ({ idcard, candidate }: Applicant) =>
    (await getPhone(site.client(), idcard)).data.phone === lastDigits(`+86${candidate.phone}`);
  await comes.candidate.post(pathOf(comes), { reply: 'accepted' });
  await stays.candidate.post(pathOf(stays), { reply: 'declined' });
  expect([await isKnown(comes), await isKnown(stays)]).toEqual([true, true]);
  site.clock.advance(2 * hour);
  expect([await isKnown(comes), await isKnown(stays)]).toEqual([true, false]);
  const client = await identifiedClient(site, comes);
  expect((await client.get(pathOf(comes))).data).toMatchObject({ state: 'accepted', place: '云帆大厦 12 层' });
  expect((await client.get(`${pathOf(comes)}/calendar.ics`)).status).toBe(200);
  expect((await client.post(pathOf(comes), { reply: 'declined' })).code).toBe('500003');
  site.clock.advance(2 * hour + 1);
  expect(await isKnown(comes)).toBe(false);
});

describe('the office', () => {
  test.each<[Partial<WantedSession>, string[]]>([
    [{ kind: 'party' as never, place: '' }, ['place required', 'kind choice']],
    [{ begins: Number.NaN }, ['begins instant']],
    [{ ends: begins }, ['ends endAfterBegin']],
    [{ capacity: 0 }, ['capacity between']],
    [
      { slots: [{ begins: begins - 1, capacity: 0, place: '\u0000' }] },
      ['slots.0.begins withinSession', 'slots.0.place characters', 'slots.0.capacity between'],
    ],
  ])('cannot make a session with %j', async (given, faults) => {
    const refusal = (await create(given).catch((error: unknown) => error)) as {
      details: { faults: { path: string; rule: string }[] };
    };
    expect(refusal.details.faults.map(({ path, rule }) => `${path} ${rule}`)).toEqual(faults);
  });

  test('cannot invite to an unknown session, nor with a deadline in the past', async () => {
    const { idkey } = await applied(site);
    await expect(invite([idkey], 'none')).rejects.toMatchObject({ code: '404' });
    await expect(invite([idkey], await create(), { dueAt: site.clock.now() - 1 })).rejects.toMatchObject({ code: '400' });
  });
});

test("replies are exported with a candidate's data, and erased with the account", async () => {
  const { candidate, session, path } = await invited();
  await candidate.post(path, { reply: 'declined', reason: '已有其他安排' });
  const { pkPsndoc: id } = (await candidate.get('system/user/self/name')).data;
  const files = [];
  for await (const file of assessmentData.exportFiles(site.app, id, 'zh-cn')) files.push(file);
  expect(JSON.parse(String(files.find(({ name }) => name === 'applications/sessions.json')!.content))).toMatchObject([
    { session, reason: '已有其他安排' },
  ]);
  const stored = () => site.app.db.selectFrom('sessionReplies').selectAll().where('accountId', '=', id).execute();
  expect(JSON.stringify(await stored())).not.toContain('已有其他安排');
  await transaction(site.app, (trx) => assessmentData.erase(trx, site.app, { id, email: null, phone: null }));
  expect(await stored()).toEqual([]);
});
