import { beforeAll, expect, test } from 'vitest';

import { releaseDue } from '#server/recruitment/batches/release-due.ts';
import { goodPassword } from '#tests/support/accounts.ts';
import { batch } from '#tests/support/batches.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { interviewSession, createSession } from '#tests/support/sessions.ts';
import { staffClient } from '#tests/support/staff.ts';
import { applied } from '#tests/support/tasks.ts';
import { enciphered, type TestClient } from '#tests/support/test-client.ts';
import { unzip } from '#tests/support/unzip.ts';

const minute = 60_000;

let recruiter: TestClient;
const site = await openTestApp();
beforeAll(async () => {
  recruiter = await staffClient(site, 'recruiter');
});

/** Results, notes and scorecards in the candidate's export. */
async function exported(candidate: TestClient) {
  const answer = await candidate.post('system/user/export', { password: enciphered(goodPassword) });
  const files = unzip(answer.bytes);
  const read = (name: string) => JSON.parse(files.get(`applications/${name}.json`)?.toString('utf8') ?? '[]');
  const whole = Buffer.from([...files.values()].map((file) => file.toString('utf8')).join()).toString();
  return {
    scores: read('attendance').map(({ score }: { score?: number }) => score),
    scorecards: read('scores-of-the-airline'),
    notes: read('notes-of-the-airline').map(({ text }: { text: string }) => text),
    whole,
  };
}

test("a result and a note stay out of the candidate's export until the decision based on them is released", async () => {
  const { candidate, idkey, receiptNo, posting } = await applied(site);
  const { id } = await createSession(recruiter, interviewSession({ pkRegJob: posting, slots: [], capacity: 1 }));
  await recruiter.post(`sessions/${id}/assign`, { ids: [idkey] });
  site.clock.advance(minute);
  const results = [{ receiptNo, score: 41.5, outcome: 'failed', version: 1 }];
  expect((await recruiter.put(`sessions/${id}/results`, { results })).code).toBe('200');
  await recruiter.post(`applications/${idkey}/notes`, { text: '面试未达要求，建议淘汰' });
  const before = await exported(candidate);
  expect(before).toMatchObject({ scores: [undefined], notes: [] });
  expect(before.whole).not.toContain('41.5');

  const { batchId } = await batch(recruiter, [idkey], { kind: 'reject', reason: 'education', words: '感谢参加' });
  const held = await exported(candidate);
  expect(held).toMatchObject({ scores: [undefined], notes: [] });
  for (const word of ['建议淘汰', '感谢参加', 'rejected', batchId]) expect(held.whole).not.toContain(word);

  site.clock.advance(11 * minute);
  await releaseDue(site.app);
  const after = await exported(candidate);
  expect(after).toMatchObject({ scores: [41.5], notes: ['面试未达要求，建议淘汰'] });
  expect(after.whole).toContain('感谢参加');

  site.clock.advance(minute);
  await recruiter.post(`applications/${idkey}/notes`, { text: '重新考虑' });
  const lead = await staffClient(site, 'lead');
  await batch(lead, [idkey], { kind: 'reopen', reason: 'the wrong person' });
  expect((await exported(candidate)).notes).toEqual(['面试未达要求，建议淘汰']);
});

test('scores are exported without their authors once the decision that they led to is released', async () => {
  const { candidate, idkey, posting } = await applied(site);
  const lead = await staffClient(site, 'lead');
  const panel = {
    key: 'panel',
    status: 'interview',
    kind: 'interview',
    name: { zh: '面试', en: 'Panel' },
    scorecard: 'pilot-panel',
  };
  await lead.put(`postings/${posting}/process`, { version: 0, rounds: [panel] });
  await batch(lead, [idkey], { kind: 'advance' }, { releaseAt: 'now' });
  const scores = { judgement: 2, motivation: 3, communication: 2 };
  const card = { round: 'panel', scores, recommendation: 'no', text: '准备不足', version: 0, done: 'Y' };
  const file = async () => (await exported(candidate)).scorecards;
  await recruiter.post(`applications/${idkey}/scorecards`, card);
  await lead.post(`applications/${idkey}/scorecards`, { ...card, done: 'N' });
  expect(await file()).toEqual([]);
  site.clock.advance(minute);
  await batch(recruiter, [idkey], { kind: 'reject', reason: 'education' });
  expect(await file()).toEqual([]);
  site.clock.advance(11 * minute);
  await releaseDue(site.app);
  expect(await file()).toEqual([
    { application: idkey, round: 'panel', at: expect.any(String), total: 46, recommendation: 'no', scores, text: '准备不足' },
  ]);
  site.clock.advance(minute);
  await recruiter.post(`applications/${idkey}/scorecards`, { ...card, version: 1, text: '复查：缺席模拟' });
  expect(await file()).toMatchObject([{ total: 46, text: '' }]);
});

test('once a decision is released, the export has results and notes from before the decision, and none from after', async () => {
  const { candidate, idkey, receiptNo, posting } = await applied(site);
  const { id } = await createSession(recruiter, interviewSession({ pkRegJob: posting, slots: [], capacity: 1 }));
  await recruiter.post(`sessions/${id}/assign`, { ids: [idkey] });
  const enter = (result: Record<string, unknown>) =>
    recruiter.put(`sessions/${id}/results`, { results: [{ receiptNo, ...result }] });
  await enter({ score: 41.5, outcome: 'failed', version: 1 });
  const { data: note } = await recruiter.post(`applications/${idkey}/notes`, { text: '口语较弱' });
  await batch(recruiter, [idkey], { kind: 'reject', reason: 'education' });
  // The clock has not advanced since the decision.
  expect((await enter({ score: 77, outcome: 'passed', version: 2 })).code).toBe('200');
  await recruiter.post(`applications/${idkey}/notes`, { text: '复核后改判', version: 1, id: note.id });
  await recruiter.post(`applications/${idkey}/notes`, { text: '另有考虑' });
  site.clock.advance(11 * minute);
  await releaseDue(site.app);
  const released = await exported(candidate);
  expect(released).toMatchObject({ scores: [41.5], notes: ['口语较弱'] });
  for (const later of [':77', '复核后改判', '另有考虑']) expect(released.whole).not.toContain(later);

  site.clock.advance(minute);
  await batch(await staffClient(site, 'lead'), [idkey], { kind: 'reopen', reason: 'a second look' }, { releaseAt: 'now' });
  expect(await exported(candidate)).toMatchObject({ scores: [77], notes: ['复核后改判', '另有考虑'] });
});
