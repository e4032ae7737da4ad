import { afterAll, beforeAll, expect, test } from 'vitest';

import { lockApplications } from '#server/recruitment/applications/office/office.ts';
import { batch, confirm, preview, startBatchDesk } from '#tests/support/batches.ts';
import { behindLock } from '#tests/support/behind-lock.ts';
import { createSession, interviewSession } from '#tests/support/sessions.ts';
import { applied } from '#tests/support/tasks.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const noCrime = { kind: 'material', type: 'noCrime', note: 'first' };
const letters = { 'zh-cn': { subject: '通知', text: '请查收' }, 'en-us': { subject: 'News', text: 'Please read' } };
const message = { kind: 'message', letters };

let site: TestApp;
let recruiter: TestClient;
let lead: TestClient;

beforeAll(async () => {
  ({ site, recruiter, lead } = await startBatchDesk());
});
afterAll(() => site.close());

function whyOf({ data }: { data: { refused: { why: string }[] } }): string[] {
  return data.refused.map(({ why }) => why);
}

test("while a request is held, a colleague's preview refuses the same request, until the first is undone", async () => {
  const { idkey, receiptNo } = await applied(site);
  const { batchId } = await batch(recruiter, [idkey], noCrime);
  const again = await preview(lead, [idkey], { ...noCrime, note: 'second' });
  expect(again.data).toMatchObject({ ok: 0, refused: [{ id: idkey, receiptNo, why: 'askHeld' }] });
  expect(whyOf(await preview(lead, [idkey], { kind: 'material', type: 'household' }))).toEqual([]);
  await recruiter.post(`batches/${batchId}/undo`);
  expect(whyOf(await preview(lead, [idkey], noCrime))).toEqual([]);
});

test('if two people confirm one request at once, one batch is held, one refused, and the candidate is asked once', async () => {
  const { candidate, idkey } = await applied(site);
  const [first, second] = [
    await preview(recruiter, [idkey], noCrime),
    await preview(lead, [idkey], { ...noCrime, note: 'second' }),
  ];
  expect([first.data.ok, second.data.ok]).toEqual([1, 1]);
  const both = await Promise.all([
    confirm(recruiter, { previewToken: first.data.previewToken }),
    confirm(lead, { previewToken: second.data.previewToken }),
  ]);
  expect(both.map(({ data }) => data.ok).sort()).toEqual([0, 1]);
  expect(both.flatMap(whyOf)).toEqual(['askHeld']);
  const { batchId } = both.map(({ data }) => data).find(({ ok }) => ok === 1)!;
  await lead.post(`batches/${batchId}/release`);
  expect((await candidate.get(`personal/apply-job/${idkey}/material`)).data).toHaveLength(1);
});

test('a confirmation that is repeated while the first is under way answers with the same batch', async () => {
  const { idkey } = await applied(site);
  const { previewToken } = (await preview(recruiter, [idkey], noCrime)).data;
  const again = () => confirm(recruiter, { previewToken }, 'repeated');
  const outcomes = await behindLock(site, (trx) => lockApplications(trx, [idkey]), [again, again]);
  const answers = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.data : outcome));
  expect(answers[0]).toMatchObject({ batchId: expect.any(String), ok: 1, refused: [] });
  expect(answers[1]).toEqual(answers[0]);
  expect((await again()).data).toEqual(answers[0]);
});

test('while a message is held, one with the same text is refused, but not one with another text', async () => {
  const { idkey } = await applied(site);
  await batch(recruiter, [idkey], message);
  expect(whyOf(await preview(lead, [idkey], message))).toEqual(['askHeld']);
  const other = { ...message, letters: { ...letters, 'zh-cn': { subject: '通知', text: '请于周五前查收' } } };
  expect((await preview(lead, [idkey], other)).data).toMatchObject({ ok: 1, refused: [] });
});

test('while a batch for two sessions is held, a seat in either of them is refused', async () => {
  const { idkey } = await applied(site);
  const [first, second] = [
    await createSession(recruiter, interviewSession({ unit: 'digital' })),
    await createSession(recruiter, interviewSession({ unit: 'digital' })),
  ];
  await batch(recruiter, [idkey], { kind: 'session', sessionId: first.id, also: [second.id] });
  for (const { id } of [first, second])
    expect(whyOf(await preview(lead, [idkey], { kind: 'session', sessionId: id }))).toEqual(['askHeld']);
});

test('an application lists its held actions, with author and batch; colleagues viewing it see how many are held', async () => {
  const { idkey } = await applied(site);
  const read = async () => (await lead.get(`applications/${idkey}`)).data;
  const presence = async () => (await lead.post(`applications/${idkey}/presence`)).data;
  expect((await read()).held).toEqual([]);
  expect(await presence()).toMatchObject({ pending: 'N', held: 0 });
  const asked = await batch(recruiter, [idkey], noCrime);
  const first = await batch(recruiter, [idkey], message);
  const by = (await recruiter.get('me')).data.name as string;
  const one = { by, releaseAt: asked.releaseAt };
  expect((await read()).held).toEqual(
    expect.arrayContaining([
      { ...one, kind: 'material', type: 'noCrime', name: '要求补充材料: 无犯罪记录证明', batchId: asked.batchId },
      expect.objectContaining({ by, kind: 'message', type: '', batchId: first.batchId }),
    ]),
  );
  expect(await presence()).toMatchObject({ pending: 'Y', held: 2 });
  await lead.post(`batches/${asked.batchId}/release`);
  await lead.post(`batches/${first.batchId}/undo`);
  expect((await read()).held).toEqual([]);
});

test('a held request is void at the release if its application has ended', async () => {
  const { candidate, idkey } = await applied(site);
  const { batchId } = await batch(recruiter, [idkey], noCrime);
  await candidate.post(`personal/apply-job/delete/${idkey}`);
  expect((await lead.post(`batches/${batchId}/release`)).data).toMatchObject({ released: 0, void: 1 });
  expect((await lead.get(`batches/${batchId}`)).data.list).toMatchObject([{ state: 'void', whyVoid: 'ended' }]);
  expect((await lead.get(`applications/${idkey}`)).data.held).toEqual([]);
});
