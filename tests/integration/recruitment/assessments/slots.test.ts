import { beforeAll, describe, expect, test } from 'vitest';

import { openPosting } from '#tests/support/applications.ts';
import { manyApplications } from '#tests/support/many-applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { createSession, hour, instant, interviewSession, sessionBegins, testSession } from '#tests/support/sessions.ts';
import { joinStaff, staffClient } from '#tests/support/staff.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';

let desk: TestClient;
let cabin: TestClient;
const site = await openTestApp();
beforeAll(async () => {
  desk = await staffClient(site, 'recruiter', ['digital']);
  cabin = await staffClient(site, 'recruiter', ['cabin']);
});

/** Two rooms from nine to ten, every twenty minutes: six slots. */
const plan = { date: '2026-04-11', from: '09:00', to: '10:00', minutes: 20, rooms: ['1203', '1204'], places: 1 };
const at = (hours: number) => instant(sessionBegins + hours * hour);

interface Slot {
  key: string;
  begins: string;
  ends: string;
  place: string;
  capacity: number;
  interviewers: { name: string }[];
}
const interview = (given: object = {}, client = desk) =>
  createSession(client, interviewSession({ unit: 'digital', slots: [], ...given }));
const add = (id: string, given: object = {}, client = desk) => client.post(`sessions/${id}/slots`, { ...plan, ...given });
const slotsOf = async (id: string) => (await desk.get(`sessions/${id}`)).data.slots as Slot[];
const person = async (units: string[] = ['digital']) => joinStaff(site, site.client(), { role: 'recruiter', units });

describe('slots of a day', () => {
  test('are added in each room around breaks, and shown with their ends; a repeated call adds nothing', async () => {
    const { id, version } = await interview();
    const breaks = [{ from: '09:20', to: '09:30' }];
    const first = await add(id, { breaks });
    expect(first.data).toMatchObject({ added: 4, clashes: [] });
    expect(first.data.slots[0]).toEqual({ key: expect.any(String), begins: at(0), ends: at(1 / 3), room: '1203' });
    const stored = await slotsOf(id);
    expect(stored.map(({ begins, ends, place, capacity }) => [begins, ends, place, capacity])).toEqual([
      [at(0), at(1 / 3), expect.any(String), 1],
      [at(0), at(1 / 3), expect.any(String), 1],
      [at(0.5), at(5 / 6), expect.any(String), 1],
      [at(0.5), at(5 / 6), expect.any(String), 1],
    ]);
    const log = () => site.app.db.selectFrom('auditLog').select('seq').where('subject', '=', id).execute();
    const entries = await log();
    const again = await add(id, { breaks, rooms: [' １203', '1204'] });
    expect(again.data.added).toBe(0);
    expect(again.data.slots.map(({ key }: Slot) => key)).toEqual(first.data.slots.map(({ key }: Slot) => key));
    expect(await slotsOf(id)).toEqual(stored);
    expect((await desk.get(`sessions/${id}`)).data.version).toBe(version + 1);
    expect(await log()).toEqual(entries);
  });

  test('are previewed without a change', async () => {
    const { id, version } = await interview();
    const { data } = await desk.post(`sessions/${id}/slots/preview`, plan);
    expect(data).toMatchObject({ added: 6, clashes: [] });
    expect(data.slots[0].key).toBe('');
    expect((await desk.get(`sessions/${id}`)).data).toMatchObject({ version, slots: [] });
  });

  test('without rooms are at the place of the session; a room with the name of the place is the place itself', async () => {
    const { id } = await interview();
    expect((await add(id, { rooms: [] })).data).toMatchObject({ added: 3, slots: [{ room: '' }, { room: '' }, { room: '' }] });
    expect((await add(id, { rooms: ['云帆大厦12层'] })).data.added).toBe(0);
    expect((await slotsOf(id))[0]!.place).toBe('云帆大厦 12 层');
  });

  test("on another day extend the session, but not once a candidate without a slot was told the session's time", async () => {
    const posting = await openPosting(site);
    const [candidate] = await manyApplications(site.app, posting, 1);
    const { id } = await interview({ pkRegJob: posting });
    expect((await add(id, { date: '2026-04-12' })).data.added).toBe(6);
    expect((await desk.get(`sessions/${id}`)).data).toMatchObject({ begins: at(0), ends: at(25) });
    await desk.post(`sessions/${id}/assign`, { ids: [candidate], choose: 'Y' });
    expect(faultsOf(await add(id, { date: '2026-04-13' }))).toEqual(['date withinSession']);
    expect((await add(id)).data.added).toBe(6);
  });

  test('keep their interviewers when the session is changed, and get the length that the change states', async () => {
    const { id: staff } = await person();
    const { id } = await interview();
    await add(id, { interviewers: [staff], rooms: ['1203'] });
    const { data } = await desk.get(`sessions/${id}`);
    const { begins, ends, placeText: place, address, version } = data;
    const [first, second, third] = data.slots as Slot[];
    const slots = [first, { ...second, minutes: 10 }, { begins: third!.begins, place: '1205', capacity: 2 }];
    const changed = await desk.put(`sessions/${id}`, { begins, ends, place, address, version, slots });
    const after = changed.data.slots as Slot[];
    expect(after.map((slot) => slot.interviewers.length)).toEqual([1, 1, 0]);
    expect(after.map((slot) => slot.ends)).toEqual([at(1 / 3), at(0.5), at(1)]);
    const refused = await desk.put(`sessions/${id}`, { ...changed.data, place, slots: [{ ...first, minutes: 0 }, second] });
    expect(faultsOf(refused)).toEqual(['slots.0.minutes minimum']);
  });
});

describe('refused plans:', () => {
  test('all faults of a plan are reported at once', async () => {
    const { id } = await interview();
    const wrong = { date: '2020-01-32', from: '10:00', to: '09:00', minutes: 1, rooms: ['A', 'Ａ'], places: 0 };
    expect(faultsOf(await add(id, { ...wrong, interviewers: ['nobody'] }))).toEqual([
      'date date',
      'to laterTime',
      'minutes between',
      'rooms.1 namedTwice',
      'places between',
      'interviewers.0 choice',
    ]);
    expect(faultsOf(await add(id, { date: '2020-01-01' }))).toEqual(['date notInPast']);
    expect((await desk.post(`sessions/${id}/slots`, { rooms: 'A', breaks: [7], minutes: '20' })).status).toBe(400);
    expect((await add(id, { rooms: ['\u0000'], minutes: 1e308, places: -1 })).status).toBe(400);
    expect(await slotsOf(id)).toEqual([]);
  });

  test('a written test has no slots, a cancelled session gets none, and no session gets more slots than the limit', async () => {
    const { id: written } = await createSession(desk, testSession({ unit: 'digital' }));
    expect(faultsOf(await add(written))).toEqual(['rooms notForTests']);
    const { id, version } = await interview();
    const rooms = Array.from({ length: 50 }, (_, index) => `room ${index}`);
    expect((await add(id, { rooms, to: '12:00' })).data.added).toBe(450);
    expect(faultsOf(await add(id, { rooms, from: '13:00', to: '14:00' }))).toEqual(['minutes mostSlots']);
    await desk.post(`sessions/${id}/cancel`, { reason: '台风', version: version + 1 });
    expect(faultsOf(await add(id, { from: '13:00', to: '14:00' }))).toEqual(['date sessionCancelled']);
  });

  test('a session without slots gets none once candidates are assigned to it', async () => {
    const posting = await openPosting(site);
    const ids = await manyApplications(site.app, posting, 1);
    const { id } = await interview({ pkRegJob: posting, capacity: 5 });
    await desk.post(`sessions/${id}/assign`, { ids });
    expect(faultsOf(await add(id))).toEqual(['rooms shapeFixed']);
    const { id: unused } = await interview({ capacity: 5 });
    await add(unused);
    expect((await desk.get(`sessions/${unused}`)).data.capacity).toBe(6);
  });

  test('people who are of other units, disabled or unknown, or may not score, are refused alike as interviewers', async () => {
    const [own, foreign, gone] = [await person(), await person(['cabin']), await person()];
    await site.app.db.updateTable('staff').set({ state: 'disabled' }).where('id', '=', gone.id).execute();
    const auditor = await joinStaff(site, site.client(), { role: 'auditor', units: ['digital'] });
    const { id } = await interview();
    const interviewers = [own.id, foreign.id, gone.id, auditor.id, 'nobody', "' or 1=1 --"];
    const refused = await add(id, { interviewers });
    expect(faultsOf(refused)).toEqual([1, 2, 3, 4, 5].map((index) => `interviewers.${index} choice`));
    const { list } = (await desk.get(`sessions/${id}/interviewers`)).data as { list: { id: string }[] };
    const ids = list.map((one) => one.id);
    expect(ids).toContain(own.id);
    expect(ids).not.toContain(foreign.id);
    expect(ids).not.toContain(gone.id);
    expect(ids).not.toContain(auditor.id);
  });
});

describe('a clash', () => {
  test('of rooms is reported in the language of the reader, and only the free slots are added', async () => {
    const address = '云帆路 100 号';
    const theirs = await interview({ unit: 'cabin', address }, cabin);
    await add(theirs.id, { rooms: ['1203'], to: '09:40' }, cabin);
    const { id } = await interview({ address });
    const preview = await desk.post(`sessions/${id}/slots/preview`, plan);
    expect(preview.data).toMatchObject({ added: 4, clashes: ['1203 在 09:00–09:40 已被占用'] });
    const answer = await desk.post(`sessions/${id}/slots`, plan, { headers: { 'accept-language': 'en-us' } });
    expect(answer.data).toMatchObject({ added: 4, clashes: ['1203 is in use 09:00–09:40'] });
    expect(await slotsOf(id)).toHaveLength(4);
    expect((await add(id, { from: '09:10', to: '09:30', rooms: ['1204'] })).data).toMatchObject({
      added: 0,
      clashes: ['1204 在 09:10–09:30 已被占用'],
    });
  });

  test('between concurrent calls leaves each room to one session', async () => {
    const address = '云帆路 101 号';
    const own = await interview({ address });
    const theirs = await interview({ unit: 'cabin', address }, cabin);
    const answers = await Promise.all([add(own.id), add(theirs.id, {}, cabin), add(own.id)]);
    expect(answers.map(({ code }) => code)).toEqual(['200', '200', '200']);
    expect(answers.reduce((sum, { data }) => sum + (data.added as number), 0)).toBe(6);
    const { data } = await cabin.get(`sessions/${theirs.id}`);
    expect((await slotsOf(own.id)).length + data.slots.length).toBe(6);
  });

  test('of interviewers is reported by name; the slot is added without them', async () => {
    const [busy, free] = [await person(), await person()];
    const other = await interview();
    await add(other.id, { rooms: ['1301'], to: '09:20', interviewers: [busy.id] });
    const { id } = await interview();
    const interviewers = [busy.id, free.id, free.id];
    const { data } = await add(id, { rooms: ['1203'], interviewers });
    expect(data).toMatchObject({ added: 3, clashes: [`${busy.name} 在 09:00–09:20 已有其他面试`] });
    const names = (await slotsOf(id)).map((slot) => slot.interviewers.map(({ name }) => name).toSorted());
    expect(names).toEqual([[free.name], [busy.name, free.name].toSorted(), [busy.name, free.name].toSorted()]);
    const both = await add((await interview()).id, { from: '11:00', to: '11:20', interviewers: [free.id] });
    expect(both.data).toMatchObject({ added: 2, clashes: [`${free.name} 在 11:00–11:20 已有其他面试`] });
    const { version } = (await desk.get(`sessions/${other.id}`)).data;
    await desk.post(`sessions/${other.id}/cancel`, { reason: '台风', version });
    expect((await add(id, { rooms: ['1203'], interviewers })).data).toMatchObject({ added: 0, clashes: [] });
    expect((await slotsOf(id))[0]!.interviewers).toHaveLength(2);
  });

  test('of candidates who have no slot yet and are expected elsewhere is reported with their receipt number', async () => {
    const posting = await openPosting(site);
    const ids = await manyApplications(site.app, posting, 1);
    const { id } = await interview({ pkRegJob: posting });
    await add(id, { from: '15:00', to: '15:20' });
    await desk.post(`sessions/${id}/assign`, { ids, choose: 'Y' });
    const medical = interviewSession({ kind: 'physicalExam', pkRegJob: posting, slots: [], capacity: 5, ends: at(0.5) });
    const { id: other } = await createSession(desk, medical);
    expect((await desk.post(`sessions/${other}/assign`, { ids })).data.assigned).toHaveLength(1);
    const { data } = await add(id, { rooms: ['1203'] });
    expect(data.added).toBe(3);
    expect(data.clashes).toEqual([expect.stringMatching(/CS-2026-.* 在 09:00–09:40 已安排其他场次$/u)]);
  });
});

describe('the calendar file of an interviewer', () => {
  test('has their slots with time and room, is in the requested language, and leaves out cancelled sessions', async () => {
    const { id: staffId } = await person();
    const { id } = await interview({ address: '云帆路 200 号' });
    await add(id, { rooms: ['1203'], to: '09:40', interviewers: [staffId] });
    await add(id, { rooms: ['1204'], from: '10:00', to: '10:20' });
    const other = await interview();
    await add(other.id, { rooms: [], from: '11:00', to: '11:20', interviewers: [staffId] });
    const file = async (session: string, query = '') => {
      const { status, bytes } = await desk.get(`sessions/${session}/interviewers/${staffId}/calendar.ics${query}`);
      return { status, text: Buffer.from(bytes).toString() };
    };
    const { text } = await file(id, '?locale=en-us');
    expect(text.match(/^DTSTART.*$/gm)).toEqual([
      ...['DTSTART:20260411T010000Z', 'DTSTART:20260411T012000Z', 'DTSTART:20260411T030000Z'],
    ]);
    expect(text).toContain('DTEND:20260411T012000Z');
    expect(text).toContain('SUMMARY:Interview: ');
    expect(text).toContain('LOCATION:云帆大厦 12 层 云帆路 200 号 1203');
    const { version } = (await desk.get(`sessions/${other.id}`)).data;
    await desk.post(`sessions/${other.id}/cancel`, { reason: '台风', version });
    expect((await file(id)).text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect((await file(other.id)).status).toBe(404);
    const stranger = await cabin.get(`sessions/${id}/interviewers/${staffId}/calendar.ics`);
    const unknown = await cabin.get(`sessions/none/interviewers/${staffId}/calendar.ics`);
    expect([stranger.status, stranger.data]).toEqual([404, unknown.data]);
    expect((await desk.get(`sessions/${id}/interviewers/nobody/calendar.ics`)).status).toBe(404);
  });
});
