import { beforeAll, describe, expect, test } from 'vitest';

import { manyApplications } from '#tests/support/many-applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import {
  hour,
  instant,
  interviewSession,
  createSession,
  sessionBegins,
  testSession,
  chooseTestSite,
} from '#tests/support/sessions.ts';
import { staffClient } from '#tests/support/staff.ts';
import { applied } from '#tests/support/tasks.ts';
import type { TestClient } from '#tests/support/test-client.ts';

let desk: TestClient;
const site = await openTestApp();
beforeAll(async () => {
  desk = await staffClient(site, 'recruiter', ['digital']);
});

const purpose = 'application-sessionAssigned';

function unfolded(file: string): string {
  return file.replaceAll('\r\n ', '');
}

/** The mail to an application's candidate, with its calendar file. */
async function mailOf(id: string): Promise<{ text: string; calendar: { file: string } }> {
  const query = site.app.db.selectFrom('applications').select('accountId').where('id', '=', id);
  const { accountId } = await query.executeTakeFirstOrThrow();
  return (await site.messageTo(`${accountId}@example.com`, purpose)) as unknown as { text: string; calendar: { file: string } };
}

const address = '云帆路 800 号';
const inRoom = (number: string) => ({ begins: instant(sessionBegins + hour), capacity: 1, place: `${number} 室` });
const before = { begins: instant(sessionBegins), capacity: 1, place: '1201 室' };

describe('an invitation to an interview names place and room', () => {
  test('in the mail and its calendar file, which says when the slot ends', async () => {
    const { posting, idkey } = await applied(site);
    site.clock.advance(1);
    const [second] = await manyApplications(site.app, posting, 1);
    const { id } = await createSession(desk, interviewSession({ pkRegJob: posting, address, slots: [before, inRoom('1203')] }));
    await desk.post(`sessions/${id}/assign`, { ids: [idkey, second] });
    const { text, calendar } = await mailOf(second!);
    expect(text).toContain('时间：2026-04-11 周六 10:00（北京时间）\n地点：云帆大厦 12 层，云帆路 800 号\n房间：1203 室\n');
    expect(unfolded(calendar.file)).toContain('LOCATION:云帆大厦 12 层 云帆路 800 号 1203 室\r\n');
    expect(calendar.file).toContain('DTSTART:20260411T020000Z\r\nDTEND:20260411T030000Z\r\n');
  });

  test("in the text message, on the page, in the page's calendar file, and at the desk", async () => {
    const { candidate, posting, idkey } = await applied(site);
    const { id } = await createSession(desk, interviewSession({ pkRegJob: posting, address, slots: [inRoom('1204')] }));
    await desk.post(`sessions/${id}/assign`, { ids: [idkey] });
    expect((await site.messageTo(`+86${candidate.phone}`, purpose)).text).toContain('，云帆大厦 12 层，云帆路 800 号，1204 室。');
    const path = `personal/apply-job/${idkey}/session/${id}`;
    expect((await candidate.get(path)).data).toMatchObject({ place: '云帆大厦 12 层', address, room: '1204 室', seat: '' });
    await candidate.post(path, { reply: 'accepted' });
    const file = unfolded(new TextDecoder().decode((await candidate.get(`${path}/calendar.ics`)).bytes));
    expect(file).toContain('LOCATION:云帆大厦 12 层 云帆路 800 号 1204 室\r\n');
    expect(file).toContain('DTEND:20260411T090000Z\r\n');
    const [session] = (await desk.get(`applications/${idkey}`)).data.sessions;
    expect(session).toMatchObject({ place: '云帆大厦 12 层', room: '1204 室', begins: instant(sessionBegins + hour) });
    expect((await desk.get(`sessions/${id}/attendees`)).data.list).toMatchObject([{ room: '1204 室' }]);
  });

  test('but only the place if the slot has no room', async () => {
    const { candidate, posting, idkey } = await applied(site);
    const slots = [{ begins: instant(sessionBegins), capacity: 1 }];
    const { id } = await createSession(desk, interviewSession({ pkRegJob: posting, address: '', slots }));
    await desk.post(`sessions/${id}/assign`, { ids: [idkey] });
    expect((await site.messageTo(`+86${candidate.phone}`, purpose)).text).toContain('，云帆大厦 12 层。');
    expect((await candidate.get(`personal/apply-job/${idkey}/session/${id}`)).data.room).toBe('');
  });
});

test('messages, page, slip and calendar files of a written test name site and room; mail, page and slip also name the seat', async () => {
  const { candidate, posting, idkey } = await applied(site);
  site.clock.advance(1);
  const [second] = await manyApplications(site.app, posting, 1);
  await chooseTestSite(site, [idkey, second!]);
  const { id } = await createSession(desk, testSession({ pkRegJob: posting, address: '' }));
  const confirmBy = instant(site.clock.now() + 24 * hour);
  await desk.post(`sessions/${id}/assign`, { ids: [idkey, second], confirmBy });
  expect((await site.messageTo(`+86${candidate.phone}`, purpose)).text).toContain('，线上考试，A301。');
  const { text, calendar } = await mailOf(second!);
  expect(text).toContain('地点：线上考试\n考场：A301\n座位：2\n');
  expect(unfolded(calendar.file)).toContain('LOCATION:线上考试 A301\r\n');
  expect(calendar.file).toContain('DTEND:20260411T030000Z\r\n');
  const path = `personal/apply-job/${idkey}/session/${id}`;
  expect((await candidate.get(path)).data).toMatchObject({ place: '线上考试', room: 'A301', seat: '1' });
  await candidate.post(path, { reply: 'accepted' });
  const events = [];
  for (const address of [path, `personal/apply-job/${idkey}/examination-intention`]) {
    const file = unfolded(new TextDecoder().decode((await candidate.get(`${address}/calendar.ics`)).bytes));
    expect(file).toContain('LOCATION:线上考试 A301\r\n');
    expect(file).toContain('DTEND:20260411T030000Z\r\n');
    events.push(/UID:(.*)\r\n/.exec(file)?.[1]);
  }
  expect(events).toEqual([events[0], events[0]]);
  const slip = (await candidate.get(`personal/apply-job/${idkey}/admission-slip`)).data.test;
  expect(slip).toMatchObject({ place: '线上考试', room: 'A301', seat: '1' });
});
