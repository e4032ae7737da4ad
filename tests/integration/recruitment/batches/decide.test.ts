import { beforeAll, describe, expect, test } from 'vitest';

import { showOfficeBatch } from '#server/office/desk/batch-list.ts';
import { AppError } from '#server/platform/errors.ts';
import { askCandidates } from '#server/recruitment/applications/office/ask-candidates.ts';
import { decide } from '#server/recruitment/batches/decide.ts';
import { listBatches } from '#server/recruitment/batches/list-batches.ts';
import { readDecisions } from '#server/recruitment/batches/read-decisions.ts';
import { releaseBatch, undoBatch } from '#server/recruitment/batches/settle-batch.ts';
import {
  applicationFor,
  applicationsOf,
  apply,
  makeDecision,
  lead,
  moveTo,
  openPosting,
  readyCandidate,
  recruiter,
} from '#tests/support/applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const minute = 60_000;
let candidate: TestClient & { phone: string };

const site = await openTestApp();
beforeAll(async () => {
  candidate = await readyCandidate(site);
});

/** A new application, after withdrawing the earlier ones that can be withdrawn. */
async function applied(given: Parameters<typeof openPosting>[1] = {}, client = candidate) {
  for (const { idkey, actions } of await applicationsOf(client))
    if (actions.includes('withdraw')) await client.post(`personal/apply-job/delete/${idkey}`);
  const posting = await openPosting(site, given);
  const { idkey, receiptNo } = (await apply(client, applicationFor(posting))).data;
  return { id: idkey as string, receiptNo: receiptNo as string, posting };
}

async function statusOf(id: string) {
  return (await candidate.get(`personal/apply-job/${id}`)).data.status;
}

/** A batch as the office sees it, by default as a lead of every unit. */
function showBatch(batchId: string, actor = lead) {
  return showOfficeBatch(site.app, actor, batchId, {});
}

/** Code, data and faults of the thrown error. */
async function refusalOf(work: Promise<unknown>) {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw error ?? new Error('nothing was refused');
  return { code: error.code, data: error.details.data, faults: error.details.faults?.map(({ path, rule }) => `${path} ${rule}`) };
}

describe('a decision', () => {
  test("does not change the application's status before the hold ends", async () => {
    const { id } = await applied();
    const batch = await makeDecision(site, { ids: [id], kind: 'advance' }, recruiter);
    expect(batch).toMatchObject({ ok: 1, refused: [], releaseAt: site.clock.now() + 10 * minute });
    expect(await statusOf(id)).toBe('submitted');
    expect(await showBatch(batch.batchId, recruiter)).toMatchObject({
      actor: 'staff:recruiter',
      kind: 'advance',
      pending: 1,
      list: [{ id, from: 'submitted', to: 'screening', state: 'pending', settledAt: null }],
    });
  });

  test('contains an application once, even if it is named by both its id and its receipt number', async () => {
    const { id, receiptNo } = await applied();
    const batch = await makeDecision(site, { ids: [receiptNo, id, id], to: 'screening' });
    expect(batch.ok).toBe(1);
    expect((await showBatch(batch.batchId)).list).toMatchObject([{ id, receiptNo, to: 'screening' }]);
    expect(await readDecisions(site.app, id, 'zh-cn')).toMatchObject([{ kind: 'advance' }]);
  });

  test('is made once per idempotency key and actor', async () => {
    const { id } = await applied();
    const input = { ids: [id, 'absent'], to: 'screening', idempotencyKey: 'one' } as const;
    const [first, second] = await Promise.all([decide(site.app, lead, input), decide(site.app, lead, input)]);
    expect(first.batchId).toEqual(expect.any(String));
    expect(second).toEqual(first);
    expect(first).toMatchObject({ ok: 1, refused: [{ id: 'absent', receiptNo: null, why: 'unknown' }] });
    expect(await decide(site.app, recruiter, input)).toMatchObject({
      batchId: null,
      ok: 0,
      refused: [
        { id: 'absent', why: 'unknown' },
        { id, why: 'pending' },
      ],
    });
  });

  test('is the only pending one of an application, however many are made at once', async () => {
    const { id, receiptNo } = await applied();
    const batches = await Promise.all(
      Array.from({ length: 8 }, () => decide(site.app, recruiter, { ids: [id], to: 'screening' })),
    );
    expect(batches.filter(({ ok }) => ok === 1)).toHaveLength(1);
    const refused = batches.filter(({ ok }) => ok === 0);
    for (const batch of refused) expect(batch).toMatchObject({ batchId: null, refused: [{ id, receiptNo, why: 'pending' }] });
    expect(await decide(site.app, lead, { ids: [id], to: 'screening' })).toMatchObject({ ok: 0, refused: [{ why: 'pending' }] });
  });

  test('is refused with a reason for applications that do not allow it, and made for the others of the batch', async () => {
    const { id, receiptNo } = await applied();
    const other = await readyCandidate(site);
    const { id: another } = await applied({}, other);
    await moveTo(site, another, 'interview');
    const batch = await decide(site.app, recruiter, { ids: [id, another], to: 'offer' });
    expect(batch).toMatchObject({ ok: 1, refused: [{ id, receiptNo, why: 'reasonNeeded' }] });
    expect(await decide(site.app, recruiter, { ids: [id], to: 'physicalExam', reason: 'x' })).toMatchObject({
      refused: [{ why: 'notNow' }],
    });
    expect(await decide(site.app, recruiter, { ids: [id], kind: 'advance', to: 'physicalExam', reason: 'x' })).toMatchObject({
      refused: [{ why: 'target' }],
    });
    expect(await decide(site.app, recruiter, { ids: [another], kind: 'stepBack', to: 'screening', reason: 'x' })).toMatchObject({
      refused: [{ why: 'leadOnly' }],
    });
    expect(await decide(site.app, recruiter, { ids: [id], to: 'withdrawn', reason: 'x' })).toMatchObject({
      refused: [{ why: 'notNow' }],
    });
    expect(await decide(site.app, recruiter, { ids: [id], to: 'rejected' })).toMatchObject({
      refused: [{ why: 'reasonNeeded' }],
    });
  });

  test('with faulty input is refused as a whole', async () => {
    expect(await refusalOf(decide(site.app, lead, { ids: [] }))).toMatchObject({
      code: '400',
      faults: ['ids required', 'to required'],
    });
    const long = { ids: ['x'], to: 'rejected', reason: 'x'.repeat(2001), words: 'a\u0000b' } as const;
    expect((await refusalOf(decide(site.app, lead, long))).faults).toEqual(['reason maxLength', 'words characters']);
    const late = { ids: ['x'], to: 'offer', releaseAt: site.clock.now() - 1, replyBy: site.clock.now() - 1 } as const;
    expect((await refusalOf(decide(site.app, lead, late))).faults).toEqual(['releaseAt range', 'replyBy range']);
  });

  test('can be released before the end of the hold by a lead only', async () => {
    const { id } = await applied();
    const soon = { ids: [id], to: 'screening', releaseAt: site.clock.now() + minute } as const;
    expect((await refusalOf(decide(site.app, recruiter, soon))).code).toBe('403');
    expect((await refusalOf(decide(site.app, recruiter, { ...soon, releaseAt: 'now' }))).code).toBe('403');
    const { batchId } = await makeDecision(site, { ...soon, releaseAt: site.clock.now() + 30 * minute }, recruiter);
    expect((await refusalOf(releaseBatch(site.app, recruiter, batchId))).code).toBe('403');
    expect(await statusOf(id)).toBe('submitted');
    await releaseBatch(site.app, lead, batchId);
    expect(await showBatch(batchId)).toMatchObject({ pending: 0, released: 1 });
    expect(await statusOf(id)).toBe('screening');
  });

  test('stores the reason as a key if it is on the list, and encrypted otherwise', async () => {
    const { id } = await applied();
    const { batchId } = await makeDecision(site, { ids: [id], kind: 'reject', reason: 'conditions.height', words: '谢谢您' });
    await undoBatch(site.app, lead, batchId);
    const own = await makeDecision(site, { ids: [id], kind: 'reject', reason: 'said no to night shifts' });
    const rows = await site.app.db.selectFrom('batchItems').selectAll().where('applicationId', '=', id).execute();
    expect(rows.find((row) => row.batchId === batchId)).toMatchObject({ reason: 'conditions.height', sealedReason: null });
    expect(JSON.stringify(rows)).not.toMatch(/night shifts|谢谢您/);
    expect(await showBatch(batchId)).toMatchObject({ reason: 'conditions.height', words: '谢谢您' });
    expect(await showBatch(own.batchId)).toMatchObject({ reason: 'said no to night shifts' });
  });
});

describe('a pending task of the candidate', () => {
  const material = { kind: 'material', type: 'transcript', dueAt: null, note: '' } as const;

  test('blocks advancing until it is accepted, unless a lead overrides it with a reason; rejecting is not blocked', async () => {
    const { id, receiptNo } = await applied();
    await askCandidates(site.app, recruiter, { ...material, ids: [id] });
    expect(await decide(site.app, recruiter, { ids: [id], to: 'screening' })).toMatchObject({
      refused: [{ id, receiptNo, why: 'blocked', blockers: ['transcript'] }],
    });
    expect(await decide(site.app, recruiter, { ids: [id], to: 'screening', override: true, reason: 'x' })).toMatchObject({
      refused: [{ why: 'leadOnly' }],
    });
    const overridden = await makeDecision(site, { ids: [id], to: 'screening', override: true, reason: 'seen on paper' });
    await undoBatch(site.app, lead, overridden.batchId);
    const rejected = await makeDecision(site, { ids: [id], kind: 'reject', reason: 'materials.late' }, recruiter);
    await undoBatch(site.app, lead, rejected.batchId);
    await site.app.db.updateTable('applicationTasks').set({ state: 'accepted' }).where('applicationId', '=', id).execute();
    await makeDecision(site, { ids: [id], to: 'screening', releaseAt: 'now' });
  });

  test('that is an open correction window blocks advancing until its deadline', async () => {
    const { id } = await applied();
    const dueAt = site.clock.now() + minute;
    await askCandidates(site.app, recruiter, { ids: [id], kind: 'window', type: '', dueAt, note: '' });
    expect(await decide(site.app, recruiter, { ids: [id], to: 'screening' })).toMatchObject({
      refused: [{ why: 'blocked', blockers: ['window'] }],
    });
    site.clock.advance(minute + 1);
    await makeDecision(site, { ids: [id], to: 'screening' }, recruiter);
  });

  test('ends with the application, and does not return when the application is reopened', async () => {
    const { id } = await applied();
    await askCandidates(site.app, recruiter, { ...material, ids: [id] });
    await moveTo(site, id, 'rejected');
    await makeDecision(site, { ids: [id], kind: 'reopen', reason: 'x', releaseAt: 'now' });
    await makeDecision(site, { ids: [id], to: 'screening' }, recruiter);
  });
});

describe('going back', () => {
  test('makes a rejected application live again in its category, at the step at which it was rejected', async () => {
    const { id } = await applied();
    await moveTo(site, id, 'writtenTest');
    await moveTo(site, id, 'rejected');
    expect(await decide(site.app, lead, { ids: [id], kind: 'reopen', to: 'interview', reason: 'x' })).toMatchObject({
      refused: [{ why: 'target' }],
    });
    await makeDecision(site, { ids: [id], kind: 'reopen', reason: 'the score was wrong', releaseAt: 'now' });
    const [record] = await applicationsOf(candidate);
    expect(record).toMatchObject({ idkey: id, status: 'writtenTest', takesCategory: 'Y', actions: ['withdraw'] });
    expect(record.timeline.map(({ status }: { status: string }) => status)).toEqual([
      'submitted',
      'writtenTest',
      'rejected',
      'writtenTest',
    ]);
  });

  test("is refused while another application of the category is live, and names that application's receipt number", async () => {
    const { id } = await applied();
    await moveTo(site, id, 'rejected');
    const held = await applied();
    expect(await decide(site.app, lead, { ids: [id], kind: 'reopen', reason: 'x' })).toMatchObject({
      refused: [{ id, why: 'categoryTaken', liveReceiptNo: held.receiptNo }],
    });
  });

  test('is void if another application of the category is live at the release', async () => {
    const { id } = await applied();
    await moveTo(site, id, 'rejected');
    const { batchId } = await makeDecision(site, { ids: [id], kind: 'reopen', reason: 'x' });
    const held = await applied();
    await releaseBatch(site.app, lead, batchId);
    expect((await showBatch(batchId)).list).toMatchObject([{ state: 'void', whyVoid: 'categoryTaken' }]);
    expect([await statusOf(id), await statusOf(held.id)]).toEqual(['rejected', 'submitted']);
  });

  test('leads to an earlier step, and from hired only to the offer', async () => {
    const { id } = await applied();
    await moveTo(site, id, 'interview');
    await moveTo(site, id, 'screening');
    expect(await statusOf(id)).toBe('screening');
    await moveTo(site, id, 'hired');
    expect(await decide(site.app, lead, { ids: [id], to: 'interview', reason: 'x' })).toMatchObject({
      refused: [{ why: 'target' }],
    });
    await moveTo(site, id, 'offer');
    expect((await applicationsOf(candidate))[0]).toMatchObject({ status: 'offer', takesCategory: 'Y' });
  });
});

describe('undoing', () => {
  test('cancels what is pending and leaves what was released', async () => {
    const { id } = await applied();
    const { batchId } = await makeDecision(site, { ids: [id], to: 'screening' });
    expect(await undoBatch(site.app, recruiter, batchId)).toBe(1);
    expect(await showBatch(batchId)).toMatchObject({ pending: 0, undone: 1 });
    expect((await showBatch(batchId)).list).toMatchObject([{ state: 'undone', message: null }]);
    const decision = site.app.db.selectFrom('batchItems').select('settledBy').where('batchId', '=', batchId);
    expect(await decision.executeTakeFirst()).toEqual({ settledBy: 'staff:recruiter' });
    await releaseBatch(site.app, lead, batchId);
    expect(await showBatch(batchId)).toMatchObject({ undone: 1, released: 0 });
    expect(await statusOf(id)).toBe('submitted');
    const again = await makeDecision(site, { ids: [id], to: 'screening', releaseAt: 'now' });
    expect(await undoBatch(site.app, lead, again.batchId)).toBe(0);
    expect(await showBatch(again.batchId)).toMatchObject({ undone: 0, released: 1 });
    expect(await statusOf(id)).toBe('screening');
  });
});

describe('a limit to units', () => {
  const inUnit = { id: 'staff:elsewhere', name: '外站', role: 'lead', units: ['cabin-service'] };

  test('makes applications and batches of other units look unknown', async () => {
    const { id, receiptNo } = await applied();
    const batch = await makeDecision(site, { ids: [id], to: 'screening' });
    for (const units of [['no-such-unit'], []]) {
      const actor = { ...inUnit, units };
      for (const name of [id, receiptNo])
        expect(await decide(site.app, actor, { ids: [name], to: 'interview', reason: 'x' })).toEqual({
          ...(await decide(site.app, actor, { ids: ['absent'], to: 'interview', reason: 'x' })),
          refused: [{ id: name, receiptNo: null, why: 'unknown' }],
        });
      for (const batchId of [batch.batchId, 'absent']) {
        for (const work of [undoBatch, releaseBatch]) expect((await refusalOf(work(site.app, actor, batchId))).code).toBe('404');
        expect((await refusalOf(showBatch(batchId, actor))).code).toBe('404');
      }
      expect(await listBatches(site.app, actor)).toEqual({ list: [], next: null });
    }
    expect(await statusOf(id)).toBe('submitted');
  });

  test('lets an actor undo a batch only for the applications of their own units', async () => {
    const units = await site.app.db.selectFrom('units').select('key').limit(2).execute();
    const [mine, theirs] = units.map(({ key }) => key);
    const other = await readyCandidate(site);
    const own = await applied({ unit: mine! });
    const foreign = await applied({ unit: theirs! }, other);
    const { batchId } = await makeDecision(site, { ids: [own.id, foreign.id], to: 'screening' });
    const actor = { ...inUnit, units: [mine!] };
    expect(await showBatch(batchId, actor)).toMatchObject({ pending: 1, list: [{ id: own.id }] });
    expect(await undoBatch(site.app, actor, batchId)).toBe(1);
    expect(await showBatch(batchId, actor)).toMatchObject({ pending: 0, undone: 1 });
    await releaseBatch(site.app, lead, batchId);
    expect(await showBatch(batchId)).toMatchObject({ pending: 0, undone: 1, released: 1 });
    expect(await statusOf(own.id)).toBe('submitted');
    expect((await applicationsOf(other))[0].status).toBe('screening');
  });
});

test('batches are listed newest first, page by page', async () => {
  const { id } = await applied();
  for (const _ of [1, 2, 3]) {
    site.clock.advance(1000);
    await undoBatch(site.app, lead, (await makeDecision(site, { ids: [id], to: 'screening' })).batchId);
  }
  const first = await listBatches(site.app, lead, { size: '2' });
  const second = await listBatches(site.app, lead, { size: '2', cursor: first.next! });
  const both = [...first.list, ...second.list];
  const times = both.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(new Set(both.map(({ batchId }) => batchId)).size).toBe(4);
});
