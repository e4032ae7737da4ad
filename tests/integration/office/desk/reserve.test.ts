import { beforeAll, expect, test } from 'vitest';

import { openPosting, apply, applicationFor, moveTo, readyCandidate } from '#tests/support/applications.ts';
import { acceptOffer, makeOffer, replyToOffer } from '#tests/support/offers.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { staffClient } from '#tests/support/staff.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const day = 24 * 60 * 60_000;
let recruiter: TestClient;
let lead: TestClient;

const site = await openTestApp();
beforeAll(async () => {
  recruiter = await staffClient(site, 'recruiter');
  lead = await staffClient(site, 'lead');
});

async function applicant(posting: string, workPlace = 'qingdao') {
  const candidate = await readyCandidate(site);
  const { idkey } = (await apply(candidate, applicationFor(posting, { workPlace }))).data;
  site.clock.advance(1000);
  return { candidate, id: idkey as string };
}

const reserveOf = (id: string, client = recruiter) => client.get(`applications/${id}/reserve`);

test('the next candidate in reserve is at the step before the offer, for the same workplace, with the best score', async () => {
  const posting = await openPosting(site, { workplaces: ['qingdao', 'jinan'] });
  const first = await applicant(posting);
  const others = [
    await applicant(posting, 'jinan'),
    await applicant(posting),
    await applicant(posting),
    await applicant(posting),
  ];
  for (const { id } of others.slice(0, 3)) await moveTo(site, id, 'interview');
  await makeOffer(site, lead, first.id);
  expect((await reserveOf(first.id)).status).toBe(404);
  await replyToOffer(first.candidate, first.id, { accept: 'N', reason: 'salary' });
  const best = others[2]!;
  const scores = { round: 'panel', scorecard: 'x', version: 1, done: 1, scores: '{}', recommendation: 'yes' as const };
  const account = await site.app.db
    .selectFrom('applications')
    .select('accountId')
    .where('id', '=', best.id)
    .executeTakeFirstOrThrow();
  const at = { scoredAt: site.clock.now(), savedAt: site.clock.now() };
  const card = {
    ...scores,
    ...at,
    ...account,
    applicationId: best.id,
    actor: 'staff:x',
    actorName: 'x',
    total: 88,
    sealedText: '',
  };
  await site.app.db.insertInto('applicationScores').values(card).execute();
  expect((await reserveOf(first.id, lead)).data).toMatchObject({ next: { id: best.id, score: 88, workPlace: '青岛' }, left: 3 });
  expect((await reserveOf(first.id)).data.next).toMatchObject({ id: best.id, score: null });
  await makeOffer(site, lead, best.id);
  expect((await reserveOf(first.id)).data).toMatchObject({ next: { id: others[1]!.id }, left: 2 });
});

test('the place of an overdue offer can go to somebody else, the place of an accepted offer cannot', async () => {
  const posting = await openPosting(site);
  const [late, kept, next] = [await applicant(posting), await applicant(posting), await applicant(posting)];
  await moveTo(site, next.id, 'interview');
  await makeOffer(site, lead, late.id);
  await makeOffer(site, lead, kept.id);
  await acceptOffer(site, kept.candidate as never, kept.id);
  site.clock.advance(6 * day);
  expect((await reserveOf(late.id)).data.next).toMatchObject({ id: next.id });
  expect((await reserveOf(kept.id)).status).toBe(404);
});

test('staff who may not decide, and staff of other units, are refused', async () => {
  const posting = await openPosting(site);
  const one = await applicant(posting);
  await makeOffer(site, lead, one.id);
  await replyToOffer(one.candidate, one.id, { accept: 'N', reason: 'salary' });
  expect((await reserveOf(one.id, await staffClient(site, 'auditor'))).status).toBe(403);
  expect((await reserveOf(one.id, await staffClient(site, 'recruiter', ['cabin']))).status).toBe(404);
  expect((await reserveOf(one.id)).data).toEqual({ next: null, left: 0 });
});

test("a posting's reserve is listed in order, with the terms of the latest offer; staff of other units get 404", async () => {
  const posting = await openPosting(site);
  const [offered, late, best] = [await applicant(posting), await applicant(posting), await applicant(posting)];
  const path = `postings/${posting}/reserve`;
  expect((await recruiter.get(path)).data).toEqual({ list: [], total: 0, terms: null });
  for (const { id } of [late, best]) await moveTo(site, id, 'interview');
  const row = { applicationId: best.id, source: 'session:writtenTest', hundredths: 9000, scoredAt: site.clock.now() };
  await site.app.db.insertInto('roundScores').values(row).execute();
  await makeOffer(site, lead, offered.id, { pay: '18000' });
  const { data } = await lead.get(path);
  expect(data).toMatchObject({
    list: [
      { id: best.id, score: 90 },
      { id: late.id, score: null },
    ],
    total: 2,
    terms: { pay: '18000' },
  });
  expect((await recruiter.get(path)).data.list).toMatchObject([{ id: best.id, score: null }, { id: late.id }]);
  expect((await (await staffClient(site, 'recruiter', ['cabin'])).get(path)).status).toBe(404);
  expect((await (await staffClient(site, 'editor')).get(path)).status).toBe(403);
});
