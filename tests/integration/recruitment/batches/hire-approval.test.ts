import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { releaseDue } from '#server/recruitment/batches/release-due.ts';
import { moveTo } from '#tests/support/applications.ts';
import { approveHeld, batch, preview } from '#tests/support/batches.ts';
import { staffClient, staffSession } from '#tests/support/staff.ts';
import { applied } from '#tests/support/tasks.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const hold = 10 * 60_000;

let site: TestApp;
let lead: TestClient;
let second: TestClient;
let one: string;
let other: string;
beforeAll(async () => {
  site = await createTestApp({ environment: { FOUR_EYES: 'hires' } });
  lead = await staffSession(site, 'lead');
  second = await staffSession(site, 'lead');
});
afterAll(() => site.close());
beforeEach(async () => {
  [one, other] = [(await applied(site)).idkey, (await applied(site)).idkey];
  for (const id of [one, other]) await moveTo(site, id, 'offer');
});

const hire = { kind: 'advance', to: 'hired', reason: 'agreed by phone', words: '请于九月一日报到。', override: true };
const status = async (id: string) => (await lead.get(`applications/${id}`)).data.status as string;
const awaited = async (client: TestClient) =>
  ((await client.get('batches?state=approval')).data.list as { batchId: string }[]).map(({ batchId }) => batchId);
async function waitOut() {
  site.clock.advance(hold);
  await releaseDue(site.app);
}

describe('where hires need a second lead', () => {
  test('a lead cannot approve a hire of their own, and nobody is hired before another lead approves it', async () => {
    const { batchId, ...done } = await batch(lead, [one], hire, { releaseAt: 'now' });
    expect(done).toMatchObject({ ok: 1, awaitsApproval: 'Y' });
    expect(await status(one)).toBe('offer');
    expect((await lead.get('summary')).data).toMatchObject({ releases: 1, nextRelease: null, nextHeld: null });
    const own = await approveHeld(lead, batchId);
    expect([own.status, own.message]).toEqual([403, '不能批准自己提交或修改的“已录用”决定，请由另一位招聘主管批准']);
    const early = await second.post(`batches/${batchId}/release`);
    expect([early.status, early.message]).toEqual([403, '这批“已录用”决定需先由另一位招聘主管批准，之后才能发布']);
    await waitOut();
    expect(await status(one)).toBe('offer');
    expect((await approveHeld(second, batchId)).data).toMatchObject({ awaitsApproval: 'N', approves: 'hires', released: 1 });
    expect(await status(one)).toBe('hired');
    const logged = site.app.db.selectFrom('auditLog').select('details').where('action', '=', 'decision.approved');
    const [entry] = await logged.where('applicationId', '=', one).execute();
    expect(entry!.details).toContain('hired');
  });

  test("interviewers and other units' leads cannot see or approve a hire; recruiters and tokens cannot approve it", async () => {
    const { batchId } = await batch(lead, [one], hire);
    const elsewhere = await staffSession(site, 'lead', ['cabin']);
    expect((await approveHeld(elsewhere, batchId)).status).toBe(404);
    expect((await elsewhere.get(`batches/${batchId}/review`)).status).toBe(404);
    expect(await awaited(elsewhere)).not.toContain(batchId);
    expect((await approveHeld(await staffSession(site, 'recruiter'), batchId)).status).toBe(403);
    const interviewer = await staffSession(site, 'interviewer');
    expect((await approveHeld(interviewer, batchId)).status).toBe(404);
    expect((await interviewer.get(`batches/${batchId}/review`)).status).toBe(404);
    const machine = await staffClient(site, 'lead');
    expect((await approveHeld(machine, batchId)).status).toBe(403);
    await waitOut();
    expect(await status(one)).toBe('offer');
  });

  test('a lead with access to only some of the applications cannot approve the batch', async () => {
    const cabin = (await applied(site, { unit: 'cabin' })).idkey;
    await moveTo(site, cabin, 'offer');
    const { batchId } = await batch(lead, [one, cabin], hire);
    const narrow = await staffSession(site, 'lead', ['cabin']);
    const answer = await approveHeld(narrow, batchId);
    expect([answer.status, answer.message]).toEqual([403, expect.stringContaining('权限范围以外')]);
    expect(await awaited(narrow)).not.toContain(batchId);
    expect((await narrow.get(`batches/${batchId}/review`)).data.ok).toBe(1);
  });

  test('the second lead sees the preview that the first one confirmed', async () => {
    const seen = (await preview(lead, [one, other], hire)).data;
    const { batchId } = await batch(lead, [one, other], hire);
    const { previewToken: _, expiresAt: __, releaseAt: ___, samples, ...figures } = seen;
    const { data } = await second.get(`batches/${batchId}/review`);
    expect(data).toMatchObject({ ...figures, version: 1 });
    expect(data.samples).toHaveLength(samples.length);
    expect(data.samples).toEqual(expect.arrayContaining(samples));
    expect(data.samples).toContainEqual(expect.objectContaining({ text: expect.stringContaining('已录用') }));
    expect((await second.get(`batches/${batchId}`)).data).toMatchObject({ words: hire.words, list: [{}, {}] });
    expect(await awaited(second)).toContain(batchId);
  });

  test('the review names an application that has changed since the batch was made', async () => {
    const { batchId } = await batch(lead, [one, other], hire);
    await site.app.db
      .updateTable('applications')
      .set({ statusAt: site.clock.now() + 1000 })
      .where('id', '=', other)
      .execute();
    const { data } = await second.get(`batches/${batchId}/review`);
    expect(data).toMatchObject({ ok: 1, refused: [{ id: other, why: 'changed' }] });
  });

  test('a change makes the approval void, and the lead who changed the batch cannot approve it either', async () => {
    const { batchId } = await batch(lead, [one, other], hire);
    expect((await approveHeld(second, batchId)).data.awaitsApproval).toBe('N');
    expect((await second.post(`batches/${batchId}/undo`, { ids: [other] })).data).toMatchObject({
      awaitsApproval: 'Y',
      approvedBy: null,
      own: 'Y',
      version: 2,
    });
    await waitOut();
    expect(await status(one)).toBe('offer');
    expect((await approveHeld(second, batchId)).status).toBe(403);
    expect((await approveHeld(lead, batchId)).status).toBe(403);
    const third = await staffSession(site, 'lead');
    const stale = await approveHeld(third, batchId, 1);
    expect([stale.status, stale.message]).toEqual([409, '这一批在您查看之后有变化，请重新核对后再批准']);
    expect(await status(one)).toBe('offer');
    expect((await approveHeld(third, batchId)).data).toMatchObject({ released: 1, undone: 1 });
    expect([await status(one), await status(other)]).toEqual(['hired', 'offer']);
  });

  test('an approval without the version that was seen is refused', async () => {
    const { batchId } = await batch(lead, [one], hire);
    expect((await second.post(`batches/${batchId}/approve`, {})).status).toBe(400);
    expect((await second.post(`batches/${batchId}/approve`, { version: 'x' })).status).toBe(400);
  });

  test('other decisions are released without an approval', async () => {
    const { idkey } = await applied(site);
    const advanced = await batch(lead, [idkey], { kind: 'advance', to: 'interview', reason: 'known' }, { releaseAt: 'now' });
    expect(await status(idkey)).toBe('interview');
    const rejected = await batch(lead, [one], { kind: 'reject', reason: 'education' }, { releaseAt: 'now' });
    expect(await status(one)).toBe('rejected');
    const waiting = await awaited(second);
    expect(waiting).not.toContain(advanced.batchId);
    expect(waiting).not.toContain(rejected.batchId);
  });
});
