import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { releaseDue } from '#server/recruitment/batches/release-due.ts';
import { signedInClient } from '#tests/support/accounts.ts';
import { applicationsOf, readyCandidate } from '#tests/support/applications.ts';
import { batch, preview } from '#tests/support/batches.ts';
import {
  advanceTo,
  answerReuse,
  applyAgain,
  backAgain,
  passedMedical,
  postingWithRounds,
  roundsWithResults,
} from '#tests/support/results.ts';
import { staffClient } from '#tests/support/staff.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const day = 24 * 60 * 60_000;
const hold = 10 * 60_000;
let site: TestApp;
let lead: TestClient;
let recruiter: TestClient;
beforeEach(async () => {
  site = await createTestApp();
  lead = await staffClient(site, 'lead');
  recruiter = await staffClient(site, 'recruiter');
});
afterEach(() => site.close());

const reuse = { kind: 'advance', reuse: 'Y' };
const shown = async (id: string, client = recruiter) => (await client.get(`applications/${id}`)).data;
const recordOf = async (candidate: TestClient, id: string) =>
  (await applicationsOf(candidate)).find(({ idkey }: { idkey: string }) => idkey === id);
const whyNot = async (id: string, client = recruiter) => {
  const { data } = await preview(client, [id], reuse);
  return [data.ok, data.refused.map(({ why }: { why: string }) => why)];
};
const standing = async (id: string) => {
  const { status, round } = await shown(id);
  return [status, round];
};

/** A candidate who passed the medical in an earlier application, and whose new application is in its medical round. */
async function backInMedical(more: { rounds?: object[]; unit?: string } = {}) {
  const earlier = await passedMedical(site, lead);
  const posting = await postingWithRounds(site, more.unit ? { unit: more.unit } : {}, more.rounds);
  const idkey = await applyAgain(earlier.candidate, posting);
  await advanceTo(lead, idkey, 'medical');
  return { earlier, candidate: earlier.candidate, posting, idkey };
}

describe('the consent of the candidate', () => {
  test('is required: without an answer or after a no, the office can neither read nor accept an earlier result', async () => {
    const { candidate, idkey } = await backInMedical();
    const answers = [null, 'N', 'Y', 'N'] as const;
    for (const answer of answers) {
      if (answer) expect((await answerReuse(candidate, idkey, answer)).data.agreed).toBe(answer);
      if (answer === 'Y') continue;
      expect((await shown(idkey)).reusable).toEqual([]);
      expect(await whyNot(idkey)).toEqual([0, ['noResult']]);
    }
    expect(await standing(idkey)).toEqual(['physicalExam', 'medical']);
  });

  test("cannot be given by anybody else: a stranger's answer gets 404, and the office has no such call", async () => {
    const { idkey } = await backInMedical();
    const stranger = await signedInClient(site);
    for (const id of [idkey, '23456789abcdefghjkmn'])
      expect(await answerReuse(stranger, id, 'Y')).toMatchObject({ status: 404, code: '404' });
    expect((await answerReuse(site.client(), idkey, 'Y')).status).toBe(401);
    expect((await lead.post(`/api/front/personal/apply-job/${idkey}/earlier-results`, { agree: 'Y' })).status).toBe(401);
    expect(await whyNot(idkey)).toEqual([0, ['noResult']]);
  });

  test('can be withdrawn before the release; the held decision is then void', async () => {
    const { candidate, idkey } = await backInMedical();
    await answerReuse(candidate, idkey, 'Y');
    const { batchId } = await batch(recruiter, [idkey], reuse);
    await answerReuse(candidate, idkey, 'N');
    site.clock.advance(hold);
    await releaseDue(site.app, { batchId });
    expect(await standing(idkey)).toEqual(['physicalExam', 'medical']);
    const { list } = (await recruiter.get(`batches/${batchId}`)).data;
    expect(list).toMatchObject([{ state: 'void', whyVoid: 'noResult' }]);
    expect((await shown(idkey)).results).toEqual([]);
  });
});

describe('a consent does not cover', () => {
  test("another person's result", async () => {
    await passedMedical(site, lead);
    const other = await readyCandidate(site);
    const idkey = await applyAgain(other, await postingWithRounds(site));
    await advanceTo(lead, idkey, 'medical');
    expect((await recordOf(other, idkey)).earlierResults).toBeUndefined();
    expect(await answerReuse(other, idkey, 'Y')).toMatchObject({ code: '500003' });
    expect(await whyNot(idkey)).toEqual([0, ['noResult']]);
  });

  test('a result of another kind, or of another written test', async () => {
    const measured = { ...roundsWithResults[2], key: 'measurement', kind: 'measurement' };
    const theory = { ...roundsWithResults[1], key: 'theory' };
    const { candidate, idkey } = await backInMedical({
      rounds: [theory, measured, roundsWithResults[2]!, roundsWithResults[4]!],
    });
    await answerReuse(candidate, idkey, 'Y');
    expect((await shown(idkey)).reusable).toMatchObject([{ round: 'medical' }]);
    const second = await backInMedical({ rounds: [theory, { ...measured, key: 'medical' }, roundsWithResults[4]!] });
    expect((await recordOf(second.candidate, second.idkey)).earlierResults).toBeUndefined();
    expect(await whyNot(second.idkey)).toEqual([0, ['noResult']]);
  });

  test('a result that the candidate had not seen when they consented; they are asked again', async () => {
    const { candidate, idkey } = await backInMedical();
    await answerReuse(candidate, idkey, 'Y');
    site.clock.advance(day);
    site.app.settings.oneApplicationPerCategory = false;
    const third = await applyAgain(candidate, await postingWithRounds(site));
    site.app.settings.oneApplicationPerCategory = true;
    await advanceTo(lead, third, 'medical');
    await advanceTo(lead, third, 'background');
    expect((await recordOf(candidate, idkey)).earlierResults.agreed).toBeNull();
    const { reusable } = await shown(idkey);
    expect(reusable).toHaveLength(1);
    expect(reusable[0].passedOn).not.toBe((await recordOf(candidate, idkey)).earlierResults.list[0].passedOn);
  });

  test('a result that has expired, even if it expires while the decision is held', async () => {
    const { candidate, idkey } = await backInMedical();
    await answerReuse(candidate, idkey, 'Y');
    const [{ validUntil }] = (await shown(idkey)).reusable;
    site.clock.moveTo(`${validUntil}T23:59:00+08:00`);
    [lead, recruiter] = [await staffClient(site, 'lead'), await staffClient(site, 'recruiter')];
    const { batchId } = await batch(recruiter, [idkey], reuse);
    site.clock.advance(hold);
    await releaseDue(site.app, { batchId });
    expect((await recruiter.get(`batches/${batchId}`)).data.list).toMatchObject([{ whyVoid: 'noResult' }]);
    expect((await shown(idkey)).reusable).toEqual([]);
    expect(await whyNot(idkey)).toEqual([0, ['noResult']]);
    await backAgain(candidate as TestClient & { phone: string });
    expect((await recordOf(candidate, idkey)).earlierResults).toBeUndefined();
  });

  test('a round other than the current one', async () => {
    const earlier = await passedMedical(site, lead);
    const idkey = await applyAgain(earlier.candidate, await postingWithRounds(site));
    await answerReuse(earlier.candidate, idkey, 'Y');
    expect((await shown(idkey)).reusable).toMatchObject([{ round: 'medical', now: 'N' }]);
    await advanceTo(lead, idkey, 'check');
    expect(await whyNot(idkey)).toEqual([0, ['noResult']]);
  });
});

describe('a result that is reused with consent', () => {
  test('lets the application pass the round, and the histories of both applications note it', async () => {
    const { earlier, candidate, posting, idkey } = await backInMedical();
    const { passedOn, validUntil } = (await shown(earlier.idkey)).results.at(-1);
    const agreed = await answerReuse(candidate, idkey, 'Y');
    expect(agreed.data).toMatchObject({ agreed: 'Y', list: [{ round: 'medical', passedOn, validUntil }] });
    expect((await shown(idkey)).reusable).toMatchObject([{ round: 'medical', now: 'Y', passedOn, validUntil }]);
    const held = await batch(recruiter, [idkey], reuse);
    expect(await standing(idkey)).toEqual(['physicalExam', 'medical']);
    expect((await recordOf(candidate, idkey)).timeline.at(-1).round).toBe('medical');
    site.clock.advance(hold);
    await releaseDue(site.app, { batchId: held.batchId });
    expect(await standing(idkey)).toEqual(['backgroundCheck', 'background']);
    const names = async (id: string) => (await recordOf(candidate, id)).timeline.map(({ name }: { name: string }) => name);
    const [from, to] = [(await recordOf(candidate, earlier.idkey)).regJobName, (await recordOf(candidate, idkey)).regJobName];
    expect((await names(idkey)).slice(-2)).toEqual([`体检：沿用“${from}”的结果`, '背景调查']);
    expect((await names(earlier.idkey)).at(-1)).toBe(`体检结果用于“${to}”`);
    expect((await shown(idkey)).results.at(-1)).toEqual({ name: '体检', passedOn, validUntil, state: 'valid', from });
    expect((await shown(idkey)).timeline.map(({ name }: { name: string }) => name)).toContain(`体检：沿用“${from}”的结果`);
    expect(await answerReuse(candidate, idkey, 'N')).toMatchObject({ code: '500003' });
    expect((await recordOf(candidate, idkey)).earlierResults).toBeUndefined();
    expect(posting).not.toBe(earlier.posting);
  });

  test('is noted nowhere if the decision is undone while it is held', async () => {
    const { earlier, candidate, idkey } = await backInMedical();
    await answerReuse(candidate, idkey, 'Y');
    const before = await recordOf(candidate, earlier.idkey);
    const { batchId } = await batch(recruiter, [idkey], reuse);
    await recruiter.post(`batches/${batchId}/undo`);
    site.clock.advance(hold);
    await releaseDue(site.app, { batchId });
    expect(await standing(idkey)).toEqual(['physicalExam', 'medical']);
    expect(await recordOf(candidate, earlier.idkey)).toEqual(before);
    expect((await shown(idkey)).reusable).toHaveLength(1);
  });

  test('may come from a posting of another unit, whose staff cannot read the new application', async () => {
    const { earlier, candidate, idkey } = await backInMedical({ unit: 'cabin' });
    await answerReuse(candidate, idkey, 'Y');
    const cabin = await staffClient(site, 'recruiter', ['cabin']);
    const digital = await staffClient(site, 'recruiter', ['digital']);
    expect((await digital.get(`applications/${idkey}`)).status).toBe(404);
    expect(await whyNot(idkey, digital)).toEqual([0, ['unknown']]);
    expect((await cabin.get(`applications/${earlier.idkey}`)).status).toBe(404);
    expect((await shown(idkey, cabin)).reusable).toHaveLength(1);
    const { batchId } = await batch(cabin, [idkey], reuse);
    await lead.post(`batches/${batchId}/release`);
    expect(await standing(idkey)).toEqual(['backgroundCheck', 'background']);
    const seen = (await digital.get('changes?size=500')).data.list as { application: string; type: string }[];
    expect(seen.filter(({ application }) => application === idkey)).toEqual([]);
    expect(seen.filter(({ application }) => application === earlier.idkey).at(-1)!.type).toBe('resultLent');
  });
});
