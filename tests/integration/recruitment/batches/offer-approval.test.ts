import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { releaseDue } from '#server/recruitment/batches/release-due.ts';
import { applicationFor, apply, openPosting, readyCandidate } from '#tests/support/applications.ts';
import { approveHeld, batch, offerAction } from '#tests/support/batches.ts';
import { staffSession } from '#tests/support/staff.ts';
import { applied } from '#tests/support/tasks.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const hold = 10 * 60_000;
const day = 24 * 60 * 60_000;

let site: TestApp;
let recruiter: TestClient;
let lead: TestClient;
let second: TestClient;
let id: string;
beforeAll(async () => {
  site = await createTestApp({ environment: { OFFER_APPROVAL: 'Y' } });
  recruiter = await staffSession(site, 'recruiter');
  lead = await staffSession(site, 'lead');
  second = await staffSession(site, 'lead');
});
afterAll(() => site.close());
beforeEach(async () => {
  ({ idkey: id } = await applied(site));
  await batch(lead, [id], { kind: 'advance', to: 'interview', reason: 'known' }, { releaseAt: 'now' });
});

const offer = () => offerAction(site.clock.now() + 7 * day);
const status = async () => (await lead.get(`applications/${id}`)).data.status as string;

describe('where offers need an approval', () => {
  test('only a lead who did not make the offer can approve it, and it is not released before that', async () => {
    const { batchId, ...done } = await batch(lead, [id], offer());
    expect(done).toMatchObject({ ok: 1, awaitsApproval: 'Y' });
    expect((await second.get(`batches/${batchId}`)).data).toMatchObject({
      awaitsApproval: 'Y',
      terms: { pay: '12500', workPlaces: ['青岛'], conditions: '体检合格', replyBy: expect.any(String) },
      list: [{ state: 'pending', offer: null }],
    });
    const approve = (client: TestClient) => approveHeld(client, batchId);
    expect((await approve(recruiter)).status).toBe(403);
    const own = await approve(lead);
    expect([own.status, own.message]).toEqual([403, '不能批准自己提交的录用，请由另一位招聘主管批准']);
    const early = await second.post(`batches/${batchId}/release`);
    expect([early.status, early.message]).toEqual([403, '这批录用需先由另一位招聘主管批准，之后才能发布']);
    const elsewhere = await staffSession(site, 'lead', ['cabin']);
    expect((await approve(elsewhere)).status).toBe(404);
    site.clock.advance(hold);
    await releaseDue(site.app);
    expect(await status()).toBe('interview');
    expect((await approve(second)).data).toMatchObject({ awaitsApproval: 'N', released: 1, approvedBy: expect.any(String) });
    expect(await status()).toBe('offer');
    expect((await approve(second)).data).toMatchObject({ awaitsApproval: 'N', released: 1 });
    expect((await second.get(`batches/${batchId}`)).data.list).toMatchObject([{ state: 'released', offer: 'asked' }]);
    const logged = await site.app.db.selectFrom('auditLog').select('action').where('applicationId', '=', id).execute();
    expect(logged.filter(({ action }) => action === 'decision.approved')).toHaveLength(1);
  });

  test('the terms of a batch name the workplaces of all its offers, even if the page lists only one offer', async () => {
    const posting = await openPosting(site, { workplaces: ['qingdao', 'chengdu'] });
    const ids: string[] = [];
    for (const workPlace of ['qingdao', 'chengdu']) {
      const candidate = await readyCandidate(site);
      ids.push((await apply(candidate, applicationFor(posting, { workPlace }))).data.idkey);
    }
    await batch(lead, ids, { kind: 'advance', to: 'interview', reason: 'known' }, { releaseAt: 'now' });
    const { batchId } = await batch(lead, ids, { ...offer(), workPlace: '' });
    const { list, terms } = (await second.get(`batches/${batchId}?size=1`)).data;
    expect(list).toHaveLength(1);
    expect(terms.workPlaces.toSorted()).toEqual(['成都', '青岛'].toSorted());
  });

  test('an approval before the end of the hold does not shorten it', async () => {
    const { batchId } = await batch(recruiter, [id], offer());
    await approveHeld(lead, batchId);
    expect(await status()).toBe('interview');
    site.clock.advance(hold);
    await releaseDue(site.app);
    expect(await status()).toBe('offer');
  });

  test('advancing to the offer without terms needs an approval too, even if a lead wants it released at once', async () => {
    const { batchId } = await batch(lead, [id], { kind: 'advance', to: 'offer' }, { releaseAt: 'now' });
    expect(await status()).toBe('interview');
    await approveHeld(second, batchId);
    expect(await status()).toBe('offer');
  });

  test('an offer that awaits approval can be undone by its author, and approving it then releases nothing', async () => {
    const { batchId } = await batch(recruiter, [id], offer());
    expect((await recruiter.post(`batches/${batchId}/undo`)).data).toMatchObject({ undone: 1 });
    site.clock.advance(hold);
    expect((await approveHeld(lead, batchId)).data).toMatchObject({ released: 0, undone: 1 });
    expect(await status()).toBe('interview');
  });

  test('only a lead with access to all applications of the batch can approve it', async () => {
    const other = await applied(site, { unit: 'cabin' });
    const { batchId } = await batch(recruiter, [id, other.idkey], { ...offer(), reason: 'known' });
    const narrow = await staffSession(site, 'lead', ['cabin']);
    const answer = await approveHeld(narrow, batchId);
    expect([answer.status, answer.message]).toEqual([403, expect.stringContaining('权限范围以外')]);
  });

  test('other decisions are released without an approval', async () => {
    await batch(recruiter, [id], { kind: 'reject', reason: 'education' });
    site.clock.advance(hold);
    await releaseDue(site.app);
    expect(await status()).toBe('rejected');
  });
});
