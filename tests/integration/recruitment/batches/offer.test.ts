import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { releaseDue } from '#server/recruitment/batches/release-due.ts';
import { undoBatch } from '#server/recruitment/batches/settle-batch.ts';
import { applicationsOf, lead as leadActor, makeDecision, moveTo } from '#tests/support/applications.ts';
import { batch, offerAction, preview, startBatchDesk } from '#tests/support/batches.ts';
import { staffClient } from '#tests/support/staff.ts';
import { applied } from '#tests/support/tasks.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';

const day = 24 * 60 * 60_000;
const hold = 10 * 60_000;

let site: TestApp;
let recruiter: TestClient;
let lead: TestClient;
let one: Awaited<ReturnType<typeof applied>>;
beforeAll(async () => {
  ({ site, recruiter, lead } = await startBatchDesk());
});
afterAll(() => site.close());
beforeEach(async () => {
  one = await applied(site);
  await moveTo(site, one.idkey, 'interview');
});

function offer(given: Record<string, unknown> = {}): Record<string, unknown> {
  return offerAction(site.clock.now() + 7 * day, given);
}

async function record() {
  return (await applicationsOf(one.candidate)).find(({ idkey }: { idkey: string }) => idkey === one.idkey);
}

function storedOffer() {
  return site.app.db.selectFrom('applicationOffers').selectAll().where('applicationId', '=', one.idkey).executeTakeFirst();
}

describe('the terms of an offer', () => {
  test('are refused with all faults at once', async () => {
    const bad = { pay: '', workPlace: 'paris', startDate: '2020-01-01', replyBy: 'soon', conditions: 'x'.repeat(2001) };
    const answer = await preview(recruiter, [one.idkey], offer({ ...bad, words: 'y'.repeat(2001) }));
    expect(answer.status).toBe(400);
    expect(faultsOf(answer)).toEqual([
      'action.pay required',
      'action.workPlace choice',
      'action.replyBy instant',
      'action.startDate notInPast',
      'action.conditions maxLength',
      'action.words maxLength',
    ]);
    expect(faultsOf(await preview(recruiter, [one.idkey], { kind: 'offer' }))).toEqual([
      'action.pay required',
      'action.replyBy required',
      'action.startDate required',
    ]);
  });

  test('are refused if the reply is due before the release', async () => {
    const releaseAt = new Date(site.clock.now() + 8 * day).toISOString();
    expect(faultsOf(await preview(recruiter, [one.idkey], offer(), { releaseAt }))).toEqual(['action.replyBy range']);
  });

  test('name a workplace of the posting, or no workplace', async () => {
    const narrow = await applied(site, { workplaces: ['qingdao'] });
    await moveTo(site, narrow.idkey, 'interview');
    const wide = await applied(site, { workplaces: ['qingdao', 'jinan'] });
    await moveTo(site, wide.idkey, 'interview');
    const shown = await preview(recruiter, [narrow.idkey, wide.idkey], offer({ workPlace: 'jinan' }));
    expect(shown.data).toMatchObject({ ok: 1, refused: [{ id: narrow.idkey, why: 'noWorkPlace' }] });
    await batch(lead, [one.idkey], offer({ workPlace: '' }), { releaseAt: 'now' });
    expect((await storedOffer())!.sealedTerms).not.toContain('12500');
    expect((await record()).offer.state).toBe('asked');
  });

  test('are stored encrypted', async () => {
    const { batchId } = await batch(recruiter, [one.idkey], offer());
    const items = () => site.app.db.selectFrom('batchItems').selectAll().where('batchId', '=', batchId).execute();
    const [item] = await items();
    const { id, sealedTerms } = item!;
    expect(sealedTerms).not.toContain('12500');
    expect(JSON.parse(site.app.cipher.decrypt(sealedTerms!, `decisions.terms.${id}`))).toMatchObject({ pay: '12500' });
  });
});

describe('an offer', () => {
  test('is previewed with the message that links to it, held, undone, and released', async () => {
    const shown = await preview(recruiter, [one.idkey], offer());
    expect(shown.data).toMatchObject({ ok: 1, moves: [{ from: 'interview', to: 'offer', count: 1 }] });
    expect(shown.data.samples[0].text).toContain(`/offer?applyId=${one.idkey}`);
    const held = await batch(recruiter, [one.idkey], offer());
    expect((await record()).offer).toBeNull();
    await undoBatch(site.app, leadActor, held.batchId);
    site.clock.advance(hold);
    await releaseDue(site.app);
    expect((await record()).status).toBe('interview');
    await batch(recruiter, [one.idkey], offer());
    site.clock.advance(hold);
    await releaseDue(site.app);
    expect(await record()).toMatchObject({ status: 'offer', offer: { state: 'asked', dueAt: expect.any(String) } });
    expect(await storedOffer()).toMatchObject({ reply: null, sealedTerms: expect.any(String) });
  });

  test('needs a reason if it skips a step, and is refused for ended applications', async () => {
    await moveTo(site, one.idkey, 'screening');
    expect((await preview(recruiter, [one.idkey], offer())).data.refused).toMatchObject([{ why: 'reasonNeeded' }]);
    expect((await preview(recruiter, [one.idkey], offer({ reason: 'known' }))).data.ok).toBe(1);
    await moveTo(site, one.idkey, 'rejected');
    expect((await preview(recruiter, [one.idkey], offer())).data.refused).toMatchObject([{ why: 'notNow' }]);
  });

  test('replaces an earlier offer that has no terms or no answer, and asks the candidate again', async () => {
    await moveTo(site, one.idkey, 'offer');
    expect((await storedOffer())!.sealedTerms).toBeNull();
    await batch(lead, [one.idkey], offer(), { releaseAt: 'now' });
    const first = await storedOffer();
    await batch(lead, [one.idkey], offer({ pay: '13500' }), { releaseAt: 'now' });
    const second = await storedOffer();
    expect(second!.offeredAt).toBeGreaterThan(first!.offeredAt);
    expect(second).toMatchObject({ reply: null });
    expect(await record()).toMatchObject({ status: 'offer', offer: { state: 'asked' } });
  });

  test('that is accepted while a new offer is held is not replaced: the new offer becomes void', async () => {
    await batch(lead, [one.idkey], offer(), { releaseAt: 'now' });
    const { batchId } = await batch(recruiter, [one.idkey], offer({ pay: '9000' }));
    await site.app.db.updateTable('applicationOffers').set({ reply: 'accepted', repliedAt: site.clock.now() }).execute();
    site.clock.advance(hold);
    await releaseDue(site.app);
    expect((await lead.get(`batches/${batchId}`)).data).toMatchObject({ void: 1, list: [{ whyVoid: 'changed' }] });
    expect((await preview(recruiter, [one.idkey], offer())).data.refused).toMatchObject([{ why: 'offerAccepted' }]);
  });

  test('becomes void if its release is so late that the reply was already due', async () => {
    const { batchId } = await batch(recruiter, [one.idkey], offer());
    site.clock.advance(8 * day);
    await releaseDue(site.app);
    expect((await lead.get(`batches/${batchId}`)).data).toMatchObject({ void: 1, list: [{ whyVoid: 'late' }] });
    expect((await lead.get(`applications/${one.idkey}`)).data.status).toBe('interview');
  });

  test('loses its terms if the application is advanced to the offer again without terms', async () => {
    await batch(lead, [one.idkey], offer(), { releaseAt: 'now' });
    await moveTo(site, one.idkey, 'interview');
    await makeDecision(site, { ids: [one.idkey], to: 'offer', reason: 'x', releaseAt: 'now' });
    expect(await storedOffer()).toMatchObject({ sealedTerms: null, dueAt: null });
  });
});

test("the workplaces to choose from are those of the selected applications' postings in the reader's units", async () => {
  const { data } = await recruiter.post('batches/workplaces', { ids: [one.idkey] });
  expect(data.workPlaces.map(({ k }: { k: string }) => k)).toContain('qingdao');
  const stranger = await staffClient(site, 'recruiter', ['cabin']);
  expect((await stranger.post('batches/workplaces', { ids: [one.idkey] })).data.workPlaces).toEqual([]);
});
