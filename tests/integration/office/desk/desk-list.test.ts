import { beforeAll, expect, test } from 'vitest';

import { moveTask } from '#server/recruitment/applications/change-tasks.ts';
import { undoBatch } from '#server/recruitment/batches/settle-batch.ts';
import { checkMaterial } from '#server/recruitment/materials/check-material.ts';
import { findAnyTask } from '#server/recruitment/tasks/tasks.ts';
import { apply, applicationFor, makeDecision, lead, moveTo, openPosting, readyCandidate } from '#tests/support/applications.ts';
import { batch } from '#tests/support/batches.ts';
import { behindLock } from '#tests/support/behind-lock.ts';
import { manyApplications } from '#tests/support/many-applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { picture } from '#tests/support/resumes.ts';
import { staffClient } from '#tests/support/staff.ts';
import { ask } from '#tests/support/tasks.ts';
import type { TestClient } from '#tests/support/test-client.ts';

let recruiter: TestClient;
let posting: string;
let ids: string[];

const site = await openTestApp();
beforeAll(async () => {
  recruiter = await staffClient(site, 'recruiter', ['cabin']);
});

/** Sets `posting` to a new posting of a unit and creates applications for it; returns their ids, oldest first. */
async function sentTo(unit: string, count: number): Promise<string[]> {
  posting = await openPosting(site, { unit });
  const made: string[] = [];
  for (let at = 0; at < count; at += 1) {
    site.clock.advance(1000);
    made.push(...(await manyApplications(site.app, posting, 1)));
  }
  site.clock.advance(1000);
  return made;
}

async function page(query: Record<string, string>, from: TestClient = recruiter) {
  const { status, data } = await from.get('applications', { query });
  expect(status).toBe(200);
  return data as { list: { idkey: string; waiting: string }[]; next: string | null; total: number; asOf: string };
}

async function idsOf(query: Record<string, string> = {}, from?: TestClient): Promise<string[]> {
  return (await page({ pkRegJob: posting, ...query }, from)).list.map(({ idkey }) => idkey);
}

test('an application of another unit is in no list, whatever the filter', async () => {
  ids = await sentTo('digital', 2);
  const queries: Record<string, string>[] = [{}, { pkRegJob: posting }, { unit: 'digital' }, { keyWord: 'CS-2026' }];
  for (const query of queries) {
    expect(await page(query)).toMatchObject({ list: [], total: 0, next: null });
  }
  expect(await idsOf({}, await staffClient(site, 'recruiter'))).toEqual(ids.toReversed());
});

test('the default order is pending work first, then newest; other orders must be requested', async () => {
  ids = await sentTo('cabin', 4);
  const [first, second, third, fourth] = ids;
  await moveTo(site, fourth!, 'screening');
  await moveTo(site, first!, 'screening');
  expect(await idsOf()).toEqual([third, second, fourth, first]);
  expect(await idsOf({ sort: 'newest' })).toEqual([fourth, third, second, first]);
  expect(await idsOf({ sort: 'oldest' })).toEqual([first, second, third, fourth]);
  expect(await idsOf({ waiting: 'Y' })).toEqual([third, second]);
  const { list } = await page({ pkRegJob: posting });
  expect(list.map(({ waiting }) => waiting)).toEqual(['Y', 'Y', 'N', 'N']);
});

test('pages neither skip nor repeat applications, even if some are decided, moved back or added between two pages', async () => {
  ids = await sentTo('cabin', 9);
  const query = { pkRegJob: posting, size: '2' };
  const seen: string[] = [];
  let cursor: string | null = '';
  for (let turn = 0; cursor !== null; turn += 1) {
    const { list, next, total }: Awaited<ReturnType<typeof page>> = await page({ ...query, ...(cursor ? { cursor } : {}) });
    expect(total).toBe(9);
    seen.push(...list.map(({ idkey }) => idkey));
    cursor = next;
    site.clock.advance(1000);
    if (turn === 0) await moveTo(site, seen[0]!, 'screening');
    if (turn === 0) await moveTo(site, ids[1]!, 'screening');
    if (turn === 1) await manyApplications(site.app, posting, 2);
    if (turn === 2) await moveTo(site, ids[0]!, 'screening');
    if (turn === 3) await moveTo(site, ids[0]!, 'submitted');
  }
  expect(seen).toHaveLength(9);
  expect(seen.toSorted()).toEqual(ids.toSorted());
});

test.each(['waiting', 'newest', 'oldest'])(
  'pages in order %s neither skip nor repeat applications that are withdrawn and sent again between two pages',
  async (sort) => {
    posting = await openPosting(site, { unit: 'cabin' });
    const sent: { id: string; candidate: TestClient }[] = [];
    for (let at = 0; at < 3; at += 1) {
      site.clock.advance(1000);
      const candidate = await readyCandidate(site);
      sent.push({ id: (await apply(candidate, applicationFor(posting))).data.idkey as string, candidate });
    }
    site.clock.advance(1000);
    const first = await page({ pkRegJob: posting, size: '1', sort });
    site.clock.advance(1000);
    for (const { id, candidate } of sent) {
      await candidate.post(`personal/apply-job/delete/${id}`, {});
      site.clock.advance(1000);
      expect((await apply(candidate, applicationFor(posting))).data.isApply).toBe('N');
    }
    const rest = await page({ pkRegJob: posting, sort, cursor: first.next! });
    const all = [...first.list, ...rest.list].map(({ idkey }) => idkey);
    expect(all.toSorted()).toEqual(sent.map(({ id }) => id).toSorted());
  },
);

test('an application waits for the office until it is decided, and again if the decision is undone', async () => {
  ids = await sentTo('cabin', 2);
  const { batchId } = await makeDecision(site, { ids: [ids[1]!], to: 'screening' });
  const { list } = await page({ pkRegJob: posting });
  expect(list).toMatchObject([
    { idkey: ids[0], waiting: 'Y', pending: null },
    { idkey: ids[1], waiting: 'N', status: 'submitted', pending: { to: 'screening' } },
  ]);
  expect(await idsOf({ matter: 'releases' })).toEqual([ids[1]]);
  expect(await idsOf({ matter: 'new' })).toEqual([ids[0]]);
  await undoBatch(site.app, lead, batchId);
  expect(await idsOf()).toEqual(ids.toReversed());
});

test('applications in held batches of decisions, requests or messages are counted, and the next release is stated', async () => {
  ids = await sentTo('cabin', 3);
  const before = (await recruiter.get('summary')).data;
  const inHours = (hours: number) => ({ releaseAt: new Date(site.clock.now() + hours * 3_600_000).toISOString() });
  const letters = { 'zh-cn': { subject: '宣讲', text: '周五见' }, 'en-us': { subject: 'Talk', text: 'Friday' } };
  const advance = await batch(recruiter, [ids[0]!], { kind: 'advance' }, inHours(3));
  const asked = await batch(recruiter, ids.slice(0, 2), { kind: 'material', type: 'noCrime' }, inHours(2));
  const message = await batch(recruiter, [ids[2]!], { kind: 'message', letters }, inHours(1));
  expect(new Set(await idsOf({ matter: 'held' }))).toEqual(new Set(ids));
  expect(await idsOf({ matter: 'releases' })).toEqual([ids[0]]);
  const summary = async () => (await recruiter.get('summary')).data;
  expect(await summary()).toMatchObject({
    ...{ held: before.held + 3, releases: before.releases + 1, nextHeld: message.releaseAt, nextRelease: advance.releaseAt },
  });
  const foreign = (await (await staffClient(site, 'recruiter', ['cargo'])).get('summary')).data;
  expect(foreign).toMatchObject({ held: 0, nextHeld: null });
  for (const { batchId } of [message, asked]) await recruiter.post(`batches/${batchId}/undo`);
  expect(await summary()).toMatchObject({ held: before.held + 1, nextHeld: advance.releaseAt });
  await recruiter.post(`batches/${advance.batchId}/undo`);
});

test('an application with an uploaded material waits for the office until the material is checked', async () => {
  posting = await openPosting(site, { unit: 'cabin' });
  const candidate = await readyCandidate(site);
  const id = (await apply(candidate, applicationFor(posting))).data.idkey as string;
  await moveTo(site, id, 'screening');
  await ask(site, [id], { type: 'noCrime', dueAt: site.clock.now() + 3_600_000 });
  expect(await idsOf({ waiting: 'Y' })).toEqual([]);
  const upload = await candidate.upload(`personal/apply-job/${id}/material/noCrime`, { name: 'a.png', bytes: await picture() });
  expect(upload.code).toBe('200');
  expect(await idsOf({ waiting: 'Y' })).toEqual([id]);
  expect(await idsOf({ matter: 'materials' })).toEqual([id]);
  const summary = await recruiter.get('summary');
  expect(summary.data).toMatchObject({ materials: 1 });
  await checkMaterial(site.app, lead, id, 'noCrime', { accept: false, reason: 'unreadable' });
  expect(await idsOf({ waiting: 'Y' })).toEqual([]);
  expect(await idsOf({ matter: 'overdue' })).toEqual([]);
  site.clock.advance(3_600_001);
  expect(await idsOf({ matter: 'overdue' })).toEqual([id]);
  expect((await recruiter.get('summary')).data).toMatchObject({ materials: 0, overdue: 1 });
});

test('an application waits for the office if a material arrives while a decision about it is being stored', async () => {
  posting = await openPosting(site, { unit: 'cargo' });
  const reader = await staffClient(site, 'recruiter', ['cargo']);
  const id = (await apply(await readyCandidate(site), applicationFor(posting))).data.idkey as string;
  await ask(site, [id], { type: 'noCrime' });
  const task = (await findAnyTask(site.app.db, { applicationId: id, kind: 'material', type: 'noCrime' }))!;
  const [decided] = await behindLock(site, (trx) => moveTask(trx, site.app, task, { state: 'received' }), [
    () => makeDecision(site, { ids: [id], kind: 'reject', reason: 'education' }),
  ]);
  expect(decided).toMatchObject({ value: { ok: 1 } });
  expect(await idsOf({ waiting: 'Y' }, reader)).toEqual([id]);
});

test('an application whose office message bounced is listed under failures', async () => {
  const candidate = await readyCandidate(site);
  posting = await openPosting(site, { unit: 'cabin' });
  const { idkey } = (await apply(candidate, applicationFor(posting))).data as { idkey: string };
  const words = { subject: '面试安排', text: '周五晚七点见。' };
  const office = await staffClient(site, 'lead', ['cabin']);
  await batch(office, [idkey], { kind: 'message', letters: { 'zh-cn': words, 'en-us': words } }, { releaseAt: 'now' });
  expect(await idsOf({ matter: 'failed' })).toEqual([]);
  const failedAt = site.clock.now();
  const { numUpdatedRows } = await site.app.db
    .updateTable('accountMessages')
    .set({ failedAt, sentAt: null })
    .where('purpose', '=', 'application-letter')
    .executeTakeFirst();
  expect(numUpdatedRows).toBe(1n);
  expect(await idsOf({ matter: 'failed' })).toEqual([idkey]);
  await site.app.db
    .updateTable('accountMessages')
    .set({ sentAt: failedAt, failedAt: null })
    .where('failedAt', '=', failedAt)
    .execute();
  expect(await idsOf({ matter: 'failed' })).toEqual([]);
});

test('an application with an undelivered message is listed under failures until the message is sent or thirty days have passed', async () => {
  ids = await sentTo('cabin', 2);
  const [id] = ids as [string];
  const { accountId } = await site.app.db
    .selectFrom('applications')
    .select('accountId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const at = site.clock.now();
  const message = { accountId, channel: 'sms' as const, purpose: 'news', sealedContent: '', at, sentAt: null };
  const topics = { told: `application:${id}`, ofNothing: null, ofAnother: `posting:${posting}:${accountId}` };
  for (const [name, topic] of Object.entries(topics)) {
    await site.app.db
      .insertInto('accountMessages')
      .values({ ...message, id: `failed-${name}`, topic, failedAt: at })
      .execute();
  }
  expect(await idsOf({ matter: 'failed' })).toEqual([id]);
  expect((await recruiter.get('summary')).data).toMatchObject({ failed: 1 });
  await site.app.db.updateTable('accountMessages').set({ sentAt: at }).where('id', '=', 'failed-told').execute();
  expect(await idsOf({ matter: 'failed' })).toEqual([]);
  await site.app.db.updateTable('accountMessages').set({ sentAt: null }).where('id', '=', 'failed-told').execute();
  for (const topic of [`tasks:${id}`, `window:${id}`, `sessionAssigned:${ids[1]}x:${id}`, `testAssigned:${id}`]) {
    await site.app.db.updateTable('accountMessages').set({ topic }).where('id', '=', 'failed-told').execute();
    expect(await idsOf({ matter: 'failed' })).toEqual([id]);
    expect((await recruiter.get('summary')).data).toMatchObject({ failed: 1 });
  }
  site.clock.advance(30 * 86_400_000);
  expect(await idsOf({ matter: 'failed' })).toEqual([]);
});

test('faults in a query are reported by field, and a cursor is only valid for its own order', async () => {
  const wrong = await recruiter.get('applications', { query: { status: 'gone', jobType: '7', matter: 'x', from: 'soon' } });
  expect(wrong.status).toBe(400);
  expect(wrong.data.fields.map(({ path }: { path: string }) => path)).toEqual(['status', 'jobType', 'from', 'matter']);
  for (const query of [
    { sort: 'weight' },
    { sort: '--name' },
    { cursor: 'x' },
    { size: '101' },
    { size: '0' },
    { waiting: 'yes' },
  ] as Record<string, string>[]) {
    const [name] = Object.keys(query);
    expect(await recruiter.get('applications', { query })).toMatchObject({ status: 400, data: { fields: [{ path: name }] } });
  }
  ids = await sentTo('cabin', 2);
  const { next } = await page({ pkRegJob: posting, size: '1' });
  const other = await recruiter.get('applications', { query: { pkRegJob: posting, sort: 'newest', cursor: next! } });
  expect(other).toMatchObject({ status: 400, data: { fields: [{ path: 'cursor' }] } });
});

test("pending work is counted within the reader's units, per posting and step", async () => {
  ids = await sentTo('cabin', 3);
  await moveTo(site, ids[0]!, 'screening');
  const { data } = await recruiter.get('summary');
  const own = data.postings.find(({ pkRegJob }: { pkRegJob: string }) => pkRegJob === posting);
  expect(own).toMatchObject({
    total: 3,
    waiting: 2,
    unit: 'cabin',
    steps: [
      { status: 'submitted', count: 2 },
      { status: 'screening', count: 1 },
    ],
  });
  expect(new Set(data.postings.map(({ unit }: { unit: string }) => unit))).toEqual(new Set(['cabin']));
  const checker = await staffClient(site, 'checker', ['cabin']);
  expect((await checker.get('summary')).data).toMatchObject({ new: 0, total: 0, postings: [], materials: 0 });
});

test('if over sixty postings have applications, the summary lists sixty, or all on request; the filter offers all', async () => {
  const reader = await staffClient(site, 'recruiter', ['ground']);
  const made: string[] = [];
  for (let at = 0; at < 62; at += 1) {
    made.push(await openPosting(site, { unit: 'ground' }));
    await manyApplications(site.app, made.at(-1)!, 1);
  }
  const unapplied = await openPosting(site, { unit: 'ground' });
  const idsIn = (postings: { pkRegJob: string }[]) => postings.map(({ pkRegJob }) => pkRegJob).toSorted();

  const { data: some } = await reader.get('summary');
  expect(some.postings).toHaveLength(60);
  expect(some.postingsTotal).toBe(62);
  const { data: all } = await reader.get('summary', { query: { postings: 'all' } });
  expect(idsIn(all.postings)).toEqual(made.toSorted());
  expect(await reader.get('summary', { query: { postings: 'some' } })).toMatchObject({
    status: 400,
    data: { fields: [{ path: 'postings' }] },
  });

  const { data: choices } = await reader.get('applications/choices');
  expect(idsIn(choices.postings)).toEqual(made.toSorted());
  expect(choices.units).toEqual([{ unit: 'ground', unitName: expect.any(String) }]);
  const { data: whole } = await (await staffClient(site, 'recruiter')).get('applications/choices');
  expect(idsIn(whole.postings)).toEqual(expect.arrayContaining(made));
  expect(idsIn(whole.postings)).not.toContain(unapplied);
  expect(whole.units.map(({ unit }: { unit: string }) => unit)).toEqual(expect.arrayContaining(['cabin', 'ground', 'cargo']));
  expect((await (await staffClient(site, 'checker', ['ground'])).get('applications/choices')).status).toBe(403);
});
