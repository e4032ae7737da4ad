import { afterAll, beforeAll, expect, test } from 'vitest';

import { forgetExports } from '#server/office/exports/forget-exports.ts';
import { makeExports } from '#server/office/exports/make-export.ts';
import { apply, applicationFor, moveTo, openPosting, readyCandidate } from '#tests/support/applications.ts';
import { rowsOf } from '#tests/support/exports.ts';
import { staffClient, staffSession } from '#tests/support/staff.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';
import { idNumber } from '#tests/support/whole-resume.ts';

const day = 24 * 3_600_000;
const purpose = 'Background checks of the new hires';

let site: TestApp;
let digital: string;
const sent: { idkey: string; receiptNo: string }[] = [];
beforeAll(async () => {
  site = await createTestApp({ environment: { FOUR_EYES: 'exports' } });
  digital = await openPosting(site, { unit: 'digital' });
  for (const posting of [digital, await openPosting(site, { unit: 'cabin' })]) {
    site.clock.advance(1000);
    sent.push((await apply(await readyCandidate(site), applicationFor(posting))).data);
  }
});
afterAll(() => site.close());

/** Two leads, each with a fresh code. */
const leads = () => Promise.all([staffSession(site, 'lead'), staffSession(site, 'lead')]);
async function requested(client: TestClient, body: object = {}) {
  const columns = ['receiptNo', 'idNumber'];
  const { data } = await client.post('exports', { format: 'csv', withId: 'Y', columns, purpose, ...body });
  return data as { id: string; state: string; total: number };
}
const answer = (client: TestClient, id: string, how: 'approve' | 'refuse') => client.post(`export-approvals/${id}/${how}`);
const awaited = async (client: TestClient) => (await client.get('export-approvals')).data as { id: string }[];
const stateOf = async (client: TestClient, id: string) => (await client.get(`exports/${id}`)).data.state as string;
const actions = async (id: string) => {
  const rows = await site.app.db.selectFrom('auditLog').select('action').where('subject', '=', id).orderBy('seq').execute();
  return rows.map(({ action }) => action);
};

test('no file with ID numbers is made or downloaded before a second person has approved it', async () => {
  const [first, second] = await leads();
  const { id, ...asked } = await requested(first);
  expect(asked).toMatchObject({ state: 'awaiting', total: 2 });
  await makeExports(site.app);
  expect(await stateOf(first, id)).toBe('awaiting');
  for (const client of [first, second]) expect((await client.get(`exports/${id}/file`)).status).toBe(404);
  expect(await site.app.db.selectFrom('exportPortions').selectAll().execute()).toEqual([]);
  const own = await answer(first, id, 'approve');
  expect([own.status, own.message]).toEqual([403, '不能批准自己发起的导出，请由另一位有权导出证件号码的同事批准']);
  expect((await answer(second, id, 'approve')).status).toBe(200);
  await makeExports(site.app);
  expect((await second.get(`exports/${id}/file`)).status).toBe(404);
  const rows = await rowsOf((await first.get(`exports/${id}/file`)).bytes);
  expect(rows.map((cells) => String(cells.idNumber))).toEqual([
    expect.stringContaining(idNumber),
    expect.stringContaining(idNumber),
  ]);
  expect((await answer(second, id, 'approve')).status).toBe(409);
  const done = ['export.asked', 'export.approved', 'application.revealed', 'application.revealed', 'export.taken'];
  expect((await actions(id)).filter((action) => done.includes(action))).toEqual(done);
});

test('the approver sees filter, columns, number of people and purpose', async () => {
  const [first, second] = await leads();
  const { id } = await requested(first, { filter: { unit: 'digital', status: ['submitted'], keyWord: '林晓云' } });
  expect(await awaited(second)).toContainEqual({
    id,
    format: 'csv',
    askedByName: expect.any(String),
    askedAt: new Date(site.clock.now()).toISOString(),
    expires: new Date(site.clock.now() + 3 * day).toISOString(),
    own: 'N',
    filter: ['状态：已投递', '用人单位：数字技术中心', '关键词：林晓云'],
    columns: ['receiptNo', 'idNumber'],
    people: 1,
    purpose,
  });
  expect(await awaited(first)).toContainEqual(expect.objectContaining({ id, own: 'Y' }));
});

test('the file has the people who were approved, not those who match the filter later', async () => {
  const [first, second] = await leads();
  const { id } = await requested(first, { filter: { pkRegJob: digital, status: ['submitted'] } });
  site.clock.advance(1000);
  await apply(await readyCandidate(site), applicationFor(digital));
  await moveTo(site, sent[0]!.idkey, 'screening');
  await answer(second, id, 'approve');
  await makeExports(site.app);
  const rows = await rowsOf((await first.get(`exports/${id}/file`)).bytes);
  expect(rows.map(({ receiptNo }) => receiptNo)).toEqual([sent[0]!.receiptNo]);
});

test('only leads who have all units of the requester see a request; machines cannot answer requests', async () => {
  const [first] = await leads();
  const cabin = await staffSession(site, 'lead', ['cabin']);
  const both = await staffSession(site, 'lead', ['cabin', 'digital']);
  const whole = await requested(first);
  const narrow = await requested(await staffSession(site, 'lead', ['digital']));
  expect(narrow).toMatchObject({ state: 'awaiting' });
  for (const { id } of [whole, narrow]) {
    for (const how of ['approve', 'refuse'] as const) expect((await answer(cabin, id, how)).status).toBe(404);
    expect((await awaited(cabin)).map((one) => one.id)).not.toContain(id);
  }
  expect((await answer(both, whole.id, 'approve')).status).toBe(404);
  expect((await awaited(both)).map(({ id }) => id)).toEqual([narrow.id]);
  for (const [role, status] of [
    ['recruiter', 403],
    ['interviewer', 404],
  ] as const) {
    const other = await staffSession(site, role);
    expect((await answer(other, narrow.id, 'approve')).status).toBe(status);
    expect((await other.get('export-approvals')).status).toBe(status);
  }
  const machine = await staffClient(site, 'lead');
  for (const how of ['approve', 'refuse'] as const) expect((await answer(machine, narrow.id, how)).status).toBe(403);
  expect((await answer(both, narrow.id, 'approve')).status).toBe(200);
});

test('an approval needs a fresh code, a refusal does not', async () => {
  const second = await staffSession(site, 'lead');
  site.clock.advance(10 * 60_000 + 1);
  const { id } = await requested(await staffSession(site, 'lead'));
  const stale = await answer(second, id, 'approve');
  expect([stale.status, stale.data]).toEqual([403, { stepUp: true }]);
  expect((await answer(second, id, 'refuse')).status).toBe(200);
});

test('a refused or withdrawn request is shown as refused, and can no longer be approved', async () => {
  const [first, second] = await leads();
  const [refused, withdrawn] = [await requested(first), await requested(first)];
  expect((await answer(second, refused.id, 'refuse')).status).toBe(200);
  expect((await answer(first, withdrawn.id, 'refuse')).status).toBe(200);
  for (const { id } of [refused, withdrawn]) {
    expect(await stateOf(first, id)).toBe('refused');
    const late = await answer(second, id, 'approve');
    expect([late.status, late.message]).toEqual([409, '该导出申请已被批准、拒绝、撤回或已过期']);
    await makeExports(site.app);
    expect((await first.get(`exports/${id}/file`)).status).toBe(404);
    expect(await actions(id)).toEqual(['export.asked', 'export.refused']);
  }
  expect((await first.get(`exports/${refused.id}`)).data.answeredBy).toBe(second.name);
});

test('a request expires after three days and is deleted like other exports', async () => {
  const [first] = await leads();
  const { id } = await requested(first);
  site.clock.advance(3 * day);
  const [third, fourth] = await leads();
  expect((await answer(third, id, 'approve')).status).toBe(409);
  expect((await awaited(fourth)).map((one) => one.id)).not.toContain(id);
  const job = site.app.db.selectFrom('exportJobs').select('state').where('id', '=', id);
  await makeExports(site.app);
  expect(await job.executeTakeFirst()).toEqual({ state: 'awaiting' });
  site.clock.advance(30 * day);
  await forgetExports(site.app);
  expect(await job.executeTakeFirst()).toBeUndefined();
});

test('a request without a purpose or without applications is refused; exports without ID numbers need no approval', async () => {
  const first = await staffSession(site, 'lead');
  const faulty = await first.post('exports', { format: 'csv', withId: 'Y', purpose: '  ' });
  expect([faulty.status, faultsOf(faulty)]).toEqual([400, ['purpose required']]);
  const empty = await first.post('exports', { format: 'csv', withId: 'Y', purpose, filter: { ids: ['nobody'] } });
  expect(empty.status).toBe(400);
  expect((await first.post('exports', { format: 'csv' })).data).toMatchObject({ state: 'waiting', answeredBy: null });
  expect((await first.get('exports')).data.idNeedsApproval).toBe('Y');
  expect((await answer(first, 'unknown', 'approve')).status).toBe(404);
});
