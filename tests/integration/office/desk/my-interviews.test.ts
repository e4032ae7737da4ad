import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { ownCalendar } from '#server/recruitment/assessments/office/interviewer-calendar.ts';
import { openPosting } from '#tests/support/applications.ts';
import { batch } from '#tests/support/batches.ts';
import { manyApplications } from '#tests/support/many-applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { createSession, interviewSession } from '#tests/support/sessions.ts';
import { joinStaff, staffClient, type StaffPerson } from '#tests/support/staff.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const site = await openTestApp();
const now = { releaseAt: 'now' };
const panel = {
  key: 'panel',
  status: 'interview',
  kind: 'interview',
  name: { zh: '面试', en: 'Panel' },
  scorecard: 'pilot-panel',
};
const scores = { judgement: 4, motivation: 5, communication: 4 };
const card = { round: 'panel', scores, recommendation: 'yes', text: '', version: 0 };

let lead: TestClient;
let anna: StaffPerson;
let ben: StaffPerson;
beforeAll(async () => {
  lead = await staffClient(site, 'lead');
  anna = await joinStaff(site, site.client(), { role: 'recruiter', units: ['digital'] });
  ben = await joinStaff(site, site.client(), { role: 'recruiter', units: ['digital'] });
});

let session: string;
let ids: string[];
/** The hour of the next interview. Each test has its own, because Anna cannot have two interviews at once. */
let hour = 9;

/** An interview of two candidates in two slots, both with Anna, in a round with a scorecard. */
beforeEach(async () => {
  const posting = await openPosting(site, { unit: 'digital' });
  await lead.put(`postings/${posting}/process`, { version: 0, rounds: [panel] });
  ids = await manyApplications(site.app, posting, 2);
  await batch(lead, ids, { kind: 'advance' }, now);
  ({ id: session } = await createSession(lead, interviewSession({ unit: 'digital', pkRegJob: posting, slots: [] })));
  const [from, to] = [hour, hour + 1].map((each) => `${String(each).padStart(2, '0')}:00`);
  hour += 1;
  const plan = { date: '2026-04-11', from, to, minutes: 30, rooms: [`room ${session}`], places: 1 };
  await lead.post(`sessions/${session}/slots`, { ...plan, interviewers: [anna.id] });
  await lead.post(`sessions/${session}/assign`, { ids });
});

const mine = async (person: TestClient) =>
  ((await person.get('interviews')).data as { applicationId: string; card: object; room: string }[]).filter(({ applicationId }) =>
    ids.includes(applicationId),
  );

test('an interviewer sees their candidates, earliest first, with the round and the state of their own card', async () => {
  const [first, second] = await mine(anna);
  expect([first!.applicationId, second!.applicationId].toSorted()).toEqual(ids.toSorted());
  expect(first).toMatchObject({ begins: '2026-04-11T01:00:00.000Z', ends: '2026-04-11T01:30:00.000Z', round: '面试' });
  expect([first!.room, first!.card]).toEqual([`room ${session}`, { version: 0, done: 'N' }]);
  await anna.post(`applications/${first!.applicationId}/scorecards`, { ...card, done: 'N' });
  await anna.post(`applications/${second!.applicationId}/scorecards`, { ...card, done: 'Y' });
  expect((await mine(anna)).map((meeting) => meeting.card)).toEqual([
    { version: 1, done: 'N' },
    { version: 1, done: 'Y' },
  ]);
});

test('nobody sees the meetings of others, or whether others have scored', async () => {
  await ben.post(`applications/${ids[0]}/scorecards`, { ...card, done: 'Y' });
  expect(await mine(ben)).toEqual([]);
  expect(await mine(lead)).toEqual([]);
  expect((await mine(anna)).map((meeting) => meeting.card)).toEqual([
    { version: 0, done: 'N' },
    { version: 0, done: 'N' },
  ]);
  expect((await site.client().get('/api/staff/interviews')).status).toBe(401);
  expect((await (await staffClient(site, 'editor')).get('interviews')).status).toBe(403);
});

describe("the calendar file of one's own interviews", () => {
  const file = async (person: TestClient) => {
    const { status, bytes } = await person.get('interviews/calendar.ics?locale=en-us');
    return { status, text: new TextDecoder().decode(bytes).replaceAll('\r\n ', '') };
  };

  test('contains only the slots of the caller, even if the request names somebody else', async () => {
    const cara = await joinStaff(site, site.client(), { role: 'interviewer', units: ['digital'] });
    for (const person of [cara, ben, lead, await staffClient(site, 'interviewer')]) expect((await file(person)).status).toBe(404);
    const plan = { date: '2026-04-12', from: '09:00', to: '09:30', minutes: 30, rooms: ['Cara only'], places: 1 };
    await lead.post(`sessions/${session}/slots`, { ...plan, interviewers: [cara.id] });
    const { status, text } = await file(cara);
    expect([status, text.match(/BEGIN:VEVENT/g)?.length]).toEqual([200, 1]);
    expect(text).toContain('Cara only');
    expect(text).not.toContain('sessions/');
    const asked = new TextDecoder().decode((await cara.get(`interviews/calendar.ics?staffId=${anna.id}`)).bytes);
    expect(asked).not.toContain(`room ${session}`);
    expect((await file(anna)).text).not.toContain('Cara only');
    expect((await cara.get(`sessions/${session}/interviewers/${anna.id}/calendar.ics`)).status).toBe(404);
    expect((await cara.get(`sessions/${session}/interviewers/${cara.id}/calendar.ics`)).status).toBe(404);
    expect((await site.client().get('/api/staff/interviews/calendar.ics')).status).toBe(401);
    expect((await (await staffClient(site, 'editor')).get('interviews/calendar.ics')).status).toBe(403);
  });
});

test('rejected candidates, candidates removed from the session, and the slots of a cancelled session are not listed', async () => {
  await batch(lead, [ids[0]!], { kind: 'reject', reason: 'no' }, now);
  expect((await mine(anna)).map(({ applicationId }) => applicationId)).toEqual([ids[1]]);
  await lead.post(`sessions/${session}/remove`, { ids: [ids[1]] });
  expect(await mine(anna)).toEqual([]);
  await lead.post(`sessions/${session}/assign`, { ids: [ids[1]] });
  expect((await mine(anna)).length).toBe(1);
  const { version } = (await lead.get(`sessions/${session}`)).data;
  await lead.post(`sessions/${session}/cancel`, { reason: '台风', version });
  expect(await mine(anna)).toEqual([]);
});

test("reading the list of one's own interviews is logged like reading any list of names", async () => {
  await anna.get('interviews');
  const auditor = await staffClient(site, 'auditor');
  const { list } = (await auditor.get('log?what=application.listed')).data;
  expect(list[0]).toMatchObject({ who: anna.name, details: { list: 'attendees' } });
});

test('a calendar file is not found once all of its interviews have ended', async () => {
  const actor = { id: `staff:${anna.id}`, name: anna.name, units: ['digital'] };
  expect(await ownCalendar(site.app, actor, 'en-us')).toContain(`room ${session}`);
  site.clock.advance(60 * 24 * 3_600_000);
  await expect(ownCalendar(site.app, actor, 'en-us')).rejects.toMatchObject({ code: '404' });
});
