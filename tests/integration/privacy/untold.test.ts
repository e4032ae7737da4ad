import { afterAll, beforeAll, expect, test } from 'vitest';

import { releaseDue } from '#server/decisions/release-due.ts';
import { goodPassword } from '#tests/support/accounts.ts';
import { batch } from '#tests/support/batches.ts';
import { interviewSession, madeSession } from '#tests/support/sessions.ts';
import { staffClient } from '#tests/support/staff.ts';
import { applied } from '#tests/support/tasks.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { enciphered, type TestClient } from '#tests/support/test-client.ts';
import { unzip } from '#tests/support/unzip.ts';

const minute = 60_000;

let site: TestApp;
let recruiter: TestClient;
beforeAll(async () => {
  site = await createTestApp();
  recruiter = await staffClient(site, 'recruiter');
});
afterAll(() => site.close());

/** What the candidate's export says of results and notes. */
async function exported(candidate: TestClient) {
  const answer = await candidate.post('system/user/export', { password: enciphered(goodPassword) });
  const files = unzip(answer.bytes);
  const read = (name: string) => JSON.parse(files.get(`applications/${name}.json`)?.toString('utf8') ?? '[]');
  const whole = Buffer.from([...files.values()].map((file) => file.toString('utf8')).join()).toString();
  return {
    scores: read('attendance').map(({ score }: { score?: number }) => score),
    notes: read('notes-of-the-airline').map(({ text }: { text: string }) => text),
    whole,
  };
}

test('a result and a note stay unseen in the candidate’s export until the decision that rests on them is released', async () => {
  const { candidate, idkey, receiptNo, posting } = await applied(site);
  const { id } = await madeSession(recruiter, interviewSession({ pkRegJob: posting, slots: [], capacity: 1 }));
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
