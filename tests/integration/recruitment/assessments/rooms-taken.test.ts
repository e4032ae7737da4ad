import { beforeAll, describe, expect, test } from 'vitest';

import { openTestApp } from '#tests/support/open-test-app.ts';
import { hour, instant, interviewSession, createSession, sessionBegins, testSession } from '#tests/support/sessions.ts';
import { staffClient } from '#tests/support/staff.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';

let digital: TestClient;
let cabin: TestClient;
const site = await openTestApp();
beforeAll(async () => {
  digital = await staffClient(site, 'recruiter', ['digital']);
  cabin = await staffClient(site, 'recruiter', ['cabin']);
});

const at = (hours: number) => instant(sessionBegins + hours * hour);
const own = { unit: 'digital' };

describe('one room', () => {
  test('is not used by two sessions that overlap, even if their units differ; one after the other is allowed', async () => {
    const address = '北校区 1 号楼';
    await createSession(digital, testSession({ ...own, address }));
    const rooms = [
      { name: 'B1', capacity: 5 },
      { name: ' a302', capacity: 1 },
    ];
    const overlapping = testSession({ unit: 'cabin', address: '北校区1号楼', begins: at(1), ends: at(3), rooms });
    const refused = await cabin.post('sessions', overlapping);
    expect(faultsOf(refused)).toEqual(['rooms.1.name roomTaken']);
    expect((await cabin.get('sessions')).data.list).toEqual([]);
    await createSession(cabin, { ...overlapping, begins: at(2), ends: at(4) });
    await createSession(cabin, { ...overlapping, address: '南校区' });
    await createSession(cabin, { ...overlapping, address, site: 'site-qingdao' });
  });

  test('goes to one of two sessions that are created at the same time', async () => {
    const body = testSession({ address: '体育馆', rooms: [{ name: 'H1', capacity: 9 }] });
    const answers = await Promise.all([
      digital.post('sessions', { ...body, ...own }),
      cabin.post('sessions', { ...body, unit: 'cabin' }),
    ]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '400']);
  });

  test('is refused to a session whose new time overlaps another session in it, until the other is cancelled', async () => {
    const address = '东校区';
    const first = await createSession(digital, testSession({ ...own, address }));
    const draft = testSession({ address, begins: at(4), ends: at(6), rooms: [{ name: 'A301', capacity: 2 }] });
    const second = await createSession(digital, { ...draft, ...own });
    const earlier = { ...draft, begins: at(1), ends: at(5), rooms: [{ ...second.rooms[0]!, name: 'A301', capacity: 2 }] };
    const change = () => digital.put(`sessions/${second.id}`, { ...earlier, version: second.version });
    expect(faultsOf(await change())).toEqual(['rooms.0.name roomTaken']);
    await digital.post(`sessions/${first.id}/cancel`, { reason: '台风', version: first.version });
    expect((await change()).code).toBe('200');
  });

  test('is taken by a slot of an interview only while that slot lasts', async () => {
    const address = '云帆大厦';
    const slot = (hours: number, place: string) => ({ begins: at(hours), place, capacity: 1 });
    const draft = (...slots: object[]) => interviewSession({ ...own, address, slots });
    await createSession(digital, draft(slot(0, '1203 室'), slot(1, '1204 室'), slot(2, '')));
    expect(faultsOf(await digital.post('sessions', draft(slot(1, '1203 室'), slot(1.5, '1204室'))))).toEqual([
      'slots.1.place roomTaken',
    ]);
    await createSession(digital, draft(slot(1, '1203 室'), slot(2, '1204 室'), slot(3, '')));
  });
});
