import { beforeAll, describe, expect, test } from 'vitest';

import { slipCode } from '#server/recruitment/assessments/admission-number.ts';
import { openPosting } from '#tests/support/applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { interviewSession, createSession, receiptOf, testSession, createTestApplicants } from '#tests/support/sessions.ts';
import { staffClient } from '#tests/support/staff.ts';
import { applied } from '#tests/support/tasks.ts';
import type { TestClient } from '#tests/support/test-client.ts';

let desk: TestClient;
const site = await openTestApp();
beforeAll(async () => {
  desk = await staffClient(site, 'recruiter', ['digital']);
});

/** A written test with an assigned candidate, and the code on the admission slip. */
async function withSlip() {
  const posting = await openPosting(site);
  const [id] = await createTestApplicants(site, posting, 1);
  const session = await createSession(desk, testSession({ pkRegJob: posting }));
  await desk.post(`sessions/${session.id}/assign`, { ids: [id] });
  const query = site.app.db.selectFrom('writtenTests').select('admissionNo').where('applicationId', '=', id!);
  const { admissionNo } = await query.executeTakeFirstOrThrow();
  return { posting, id: id!, session, admissionNo, code: await slipCode(site.app.db, site.app, admissionNo) };
}

function door(session: { id: string }, code: string, client = desk) {
  return client.post(`sessions/${session.id}/check-in`, { code });
}

describe('at the door', () => {
  test('every wrong code gets the same 404 as any code at a session that is unknown or of another unit', async () => {
    const one = await withSlip();
    const other = await withSlip();
    const foreign = await staffClient(site, 'recruiter', ['cabin']);
    const forged = `${one.admissionNo}.${'x'.repeat(16)}`;
    const answers = [
      await door(one.session, other.code),
      await door(one.session, receiptOf(other.id)),
      await door(one.session, other.admissionNo),
      await door(one.session, forged),
      await door(one.session, 'nothing'),
      await door(one.session, ''),
      await door(one.session, one.code, foreign),
      await door({ id: 'none' }, one.code),
    ];
    const bodies = answers.map(({ status, code, message, data }) => ({ status, code, message, data }));
    expect(new Set(bodies.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(bodies[0]).toMatchObject({ status: 404, code: '404', data: null });
    expect((await desk.get(`sessions/${one.session.id}`)).data.checkedIn).toBe(0);
  });

  test("the slip's code, the admission number and the receipt number each identify the candidate and the seat", async () => {
    const { session, id, code, admissionNo } = await withSlip();
    const first = await door(session, code);
    expect(first.data).toMatchObject({
      receiptNo: receiptOf(id),
      room: 'A301',
      seat: 1,
      admitted: 'Y',
      already: 'N',
      standing: 'confirmed',
      checkedInAt: new Date(site.clock.now()).toISOString(),
      photo: null,
      count: 1,
      total: 1,
    });
    site.clock.advance(60_000);
    for (const again of [admissionNo.toLowerCase(), admissionNo.replace('-', ' '), ` ${receiptOf(id)} `, code]) {
      const { data } = await door(session, again);
      expect(data).toMatchObject({ already: 'Y', checkedInAt: first.data.checkedInAt, seat: 1, count: 1 });
    }
  });

  test('six concurrent check-ins of one candidate check them in once, and all report the same time', async () => {
    const { session, code } = await withSlip();
    const answers = await Promise.all(Array.from({ length: 6 }, () => door(session, code)));
    expect(answers.map(({ data }) => data.already).toSorted()).toEqual(['N', 'Y', 'Y', 'Y', 'Y', 'Y']);
    expect(new Set(answers.map(({ data }) => data.checkedInAt)).size).toBe(1);
    const query = site.app.db.selectFrom('auditLog').selectAll().where('action', '=', 'session.checkedIn');
    const entries = await query.where('subject', '=', session.id).execute();
    expect(entries).toHaveLength(6);
    expect(entries.filter(({ details }) => details.includes('"again":false'))).toHaveLength(1);
  });

  test('a hundred candidates who arrive at four doors are each checked in once', async () => {
    const posting = await openPosting(site);
    const ids = await createTestApplicants(site, posting, 100);
    const session = await createSession(desk, testSession({ pkRegJob: posting, rooms: [{ name: '大厅', capacity: 100 }] }));
    const lead = await staffClient(site, 'lead', ['digital']);
    const { data } = await lead.post(`sessions/${session.id}/assign`, { ids, count: 100 });
    expect(data.assigned).toHaveLength(100);
    const doors = [0, 1, 2, 3].map(async (number) => {
      const answers = [];
      for (const [index, id] of ids.entries()) if (index % 4 === number) answers.push(await door(session, receiptOf(id)));
      return answers;
    });
    const answers = (await Promise.all(doors)).flat();
    expect(answers.every((answer) => answer.data.admitted === 'Y' && answer.data.already === 'N')).toBe(true);
    expect(new Set(answers.map((answer) => answer.data.seat)).size).toBe(100);
    expect((await desk.get(`sessions/${session.id}`)).data).toMatchObject({ checkedIn: 100, taken: 100 });
  });

  test('a candidate who declined is named but not admitted; a check-in of the wrong person can be undone', async () => {
    const { candidate, idkey, receiptNo, posting } = await applied(site);
    const session = await createSession(desk, interviewSession({ pkRegJob: posting }));
    await desk.post(`sessions/${session.id}/assign`, { ids: [idkey] });
    await candidate.post(`personal/apply-job/${idkey}/session/${session.id}`, { reply: 'declined' });
    expect((await door(session, receiptNo)).data).toMatchObject({
      name: '林晓云',
      admitted: 'N',
      standing: 'declined',
      checkedInAt: null,
      count: 0,
    });
    const slip = await withSlip();
    const undo = () => desk.post(`sessions/${slip.session.id}/check-in/undo`, { code: slip.code });
    expect((await undo()).status).toBe(404);
    await door(slip.session, slip.code);
    expect((await undo()).code).toBe('200');
    expect((await desk.get(`sessions/${slip.session.id}/attendees`)).data.list).toMatchObject([{ checkedInAt: null }]);
    expect((await door(slip.session, slip.code)).data.already).toBe('N');
  });

  test('the photo is small, and not available for candidates of another session', async () => {
    const { idkey, receiptNo, posting } = await applied(site);
    const session = await createSession(desk, interviewSession({ pkRegJob: posting }));
    await desk.post(`sessions/${session.id}/assign`, { ids: [idkey] });
    const { photo } = (await door(session, receiptNo)).data;
    const answer = await desk.get(photo);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(answer.bytes.length).toBeLessThan(60_000);
    const other = await withSlip();
    expect((await desk.get(`sessions/${other.session.id}/attendees/${receiptNo}/photo`)).status).toBe(404);
    expect((await desk.get(`sessions/${other.session.id}/attendees/${receiptOf(other.id)}/photo`)).status).toBe(404);
  });

  test('the list of attendees can be limited to candidates who have not come', async () => {
    const posting = await openPosting(site);
    const ids = await createTestApplicants(site, posting, 3);
    const session = await createSession(desk, testSession({ pkRegJob: posting }));
    await desk.post(`sessions/${session.id}/assign`, { ids });
    await door(session, receiptOf(ids[1]!));
    const { data } = await desk.get(`sessions/${session.id}/attendees`, { query: { absent: 'Y' } });
    expect(data.list.map(({ id }: { id: string }) => id)).toEqual([ids[0], ids[2]]);
  });
});

test('a session counts as early until its day begins in Shanghai', async () => {
  const session = await createSession(desk, testSession({ pkRegJob: await openPosting(site) }));
  const isEarly = async () =>
    (await (await staffClient(site, 'recruiter', ['digital'])).get(`sessions/${session.id}`)).data.early;
  expect(await isEarly()).toBe('Y');
  site.clock.moveTo('2026-04-10T23:59:59+08:00');
  expect(await isEarly()).toBe('Y');
  site.clock.moveTo('2026-04-11T00:00:00+08:00');
  expect(await isEarly()).toBe('N');
});
