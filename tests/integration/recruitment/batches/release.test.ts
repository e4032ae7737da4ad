import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { showOfficeBatch } from '#server/office/desk/batch-list.ts';
import { lanes } from '#server/people/messages/message.ts';
import { createApp } from '#server/platform/app.ts';
import { startJobs } from '#server/platform/jobs/run-jobs.ts';
import { releaseDue } from '#server/recruitment/batches/release-due.ts';
import { releaseJob } from '#server/recruitment/batches/release-job.ts';
import { undoBatch } from '#server/recruitment/batches/settle-batch.ts';
import { goodPassword, registerByEmail, signIn } from '#tests/support/accounts.ts';
import {
  applicationFor,
  applicationsOf,
  apply,
  makeDecision,
  lead,
  openPosting,
  readyCandidate,
} from '#tests/support/applications.ts';
import { manyApplications } from '#tests/support/many-applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { muchPatience } from '#tests/support/patience.ts';
import { fillResume } from '#tests/support/resumes.ts';
import { enciphered, type TestClient } from '#tests/support/test-client.ts';
import { unzip } from '#tests/support/unzip.ts';

const minute = 60_000;
let candidates: (TestClient & { phone: string })[];

const site = await openTestApp();
beforeAll(async () => {
  candidates = [await readyCandidate(site), await readyCandidate(site), await readyCandidate(site)];
});

/** Applications of the three candidates. Their receipts are sent, and the pause between notifications is over. */
let ids: string[];
beforeEach(async () => {
  ids = [];
  const posting = await openPosting(site);
  for (const client of candidates) {
    for (const { idkey, actions } of await applicationsOf(client))
      if (actions.includes('withdraw')) await client.post(`personal/apply-job/delete/${idkey}`);
    ids.push((await apply(client, applicationFor(posting))).data.idkey);
    await newsTo(client);
  }
  // After a day, the limits on messages to one number start anew.
  site.clock.advance(24 * 60 * minute);
  await Promise.all(candidates.map((client) => signIn(client, client.phone)));
});

/** A batch as the office sees it. */
function showBatch(batchId: string) {
  return showOfficeBatch(site.app, lead, batchId, {});
}

async function newsTo(client: { phone: string }) {
  return (await site.messagesTo(`+86${client.phone}`)).filter(({ purpose }) => purpose === 'application-status');
}

async function statuses() {
  return Promise.all(candidates.map(async (client, at) => (await client.get(`personal/apply-job/${ids[at]}`)).data.status));
}

describe('when due', () => {
  test('a batch changes all statuses, sends one message per candidate, and adds events that name actor and batch', async () => {
    const earlier = await Promise.all(candidates.map(newsTo));
    const { batchId } = await makeDecision(site, { ids, to: 'screening' });
    site.clock.advance(10 * minute - 1);
    await releaseDue(site.app);
    expect(await statuses()).toEqual(['submitted', 'submitted', 'submitted']);
    site.clock.advance(1);
    await releaseDue(site.app);
    expect(await statuses()).toEqual(['screening', 'screening', 'screening']);
    for (const [at, client] of candidates.entries()) expect(await newsTo(client)).toHaveLength(earlier[at]!.length + 1);
    expect(await showBatch(batchId)).toMatchObject({ released: 3, sent: 3, failed: 0, waiting: 0 });
    const events = await site.app.db.selectFrom('applicationEvents').selectAll().where('batchId', '=', batchId).execute();
    expect(events).toHaveLength(3);
    for (const event of events) expect(event).toMatchObject({ actor: 'staff:lead', status: 'screening' });
  });

  test('the job releases batches by itself, and releases none after it is stopped', async () => {
    const { batchId } = await makeDecision(site, { ids: [ids[0]!], to: 'screening' });
    site.clock.advance(10 * minute);
    const stop = startJobs(site.app, [releaseJob]);
    await expect.poll(async () => (await showBatch(batchId)).released).toBe(1);
    await stop();
    await makeDecision(site, { ids: [ids[1]!], to: 'screening' });
    site.clock.advance(10 * minute);
    expect((await statuses())[1]).toBe('submitted');
  });

  test('a decision made before a server died is released by the next server', async () => {
    const died = createApp(site.settings, { clock: site.clock, patience: muchPatience });
    await makeDecision({ app: died }, { ids, to: 'screening' });
    await died.db.destroy();
    const next = createApp(site.settings, { clock: site.clock, patience: muchPatience });
    site.clock.advance(10 * minute);
    await releaseDue(next);
    await next.db.destroy();
    expect(await statuses()).toEqual(['screening', 'screening', 'screening']);
  });

  test('two instances release a batch once, with one event and one message per application', async () => {
    const before = await Promise.all(candidates.map(newsTo));
    const other = createApp(site.settings, { clock: site.clock, patience: muchPatience });
    const { batchId } = await makeDecision(site, { ids, to: 'screening' });
    site.clock.advance(10 * minute);
    await Promise.all([releaseDue(site.app), releaseDue(other), releaseDue(site.app), releaseDue(other)]);
    await other.db.destroy();
    expect(await showBatch(batchId)).toMatchObject({ released: 3, void: 0 });
    for (const [at, client] of candidates.entries()) {
      expect((await client.get(`personal/apply-job/${ids[at]}`)).data.timeline).toHaveLength(2);
      expect(await newsTo(client)).toHaveLength(before[at]!.length + 1);
    }
  });

  test('an application that cannot be released blocks no other, and is retried', async () => {
    await makeDecision(site, { ids, to: 'rejected', reason: 'quota', words: '感谢您的时间' });
    const sealed = await site.app.db
      .selectFrom('batchItems')
      .select(['id', 'sealedWords'])
      .where('applicationId', '=', ids[1]!)
      .where('state', '=', 'pending')
      .executeTakeFirstOrThrow();
    const setWords = (sealedWords: string | null) =>
      site.app.db.updateTable('batchItems').set({ sealedWords }).where('id', '=', sealed.id).execute();
    await setWords('broken');
    site.clock.advance(10 * minute);
    await releaseDue(site.app);
    expect(await statuses()).toEqual(['rejected', 'submitted', 'rejected']);
    await setWords(sealed.sealedWords);
    await releaseDue(site.app);
    expect(await statuses()).toEqual(['rejected', 'rejected', 'rejected']);
  });
});

test('notifications of a batch of more than thirty applications queue behind those of smaller batches', async () => {
  const posting = await openPosting(site);
  const [one, ...many] = await manyApplications(site.app, posting, 32);
  const lanesOf = async (batchId: string) => {
    const decisions = site.app.db.selectFrom('batchItems').select('id').where('batchId', '=', batchId);
    const rows = await site.app.db.selectFrom('outbox').select('lane').where('id', 'in', decisions).execute();
    return { messages: rows.length, lanes: [...new Set(rows.map(({ lane }) => lane))] };
  };
  const [small, large] = [
    await makeDecision(site, { ids: [one!], to: 'screening' }),
    await makeDecision(site, { ids: many, to: 'screening' }),
  ];
  site.clock.advance(10 * minute);
  await releaseDue(site.app);
  expect(await lanesOf(small.batchId)).toEqual({ messages: 1, lanes: [lanes.news] });
  expect(await lanesOf(large.batchId)).toEqual({ messages: 31, lanes: [lanes.bulk] });
});

describe('if an application changes between decision and release', () => {
  test('a withdrawn application stays withdrawn, and the decision is listed as void', async () => {
    const { batchId } = await makeDecision(site, { ids, to: 'screening' });
    await candidates[0]!.post(`personal/apply-job/delete/${ids[0]}`);
    site.clock.advance(10 * minute);
    await releaseDue(site.app);
    expect(await statuses()).toEqual(['withdrawn', 'screening', 'screening']);
    const batch = await showBatch(batchId);
    expect(batch).toMatchObject({ released: 2, void: 1 });
    expect(batch.list.find(({ id }) => id === ids[0])).toMatchObject({ state: 'void', whyVoid: 'changed', message: null });
  });

  test('the decision is void if the application was withdrawn and sent again', async () => {
    const [client, id] = [candidates[0]!, ids[0]!];
    const { batchId } = await makeDecision(site, { ids: [id], to: 'screening' });
    await client.post(`personal/apply-job/delete/${id}`);
    site.clock.advance(minute);
    await apply(client, applicationFor((await applicationsOf(client))[0].pkRegJob));
    site.clock.advance(10 * minute);
    await releaseDue(site.app);
    expect((await statuses())[0]).toBe('submitted');
    expect(await showBatch(batchId)).toMatchObject({ void: 1 });
  });

  test('a withdrawal right at the release succeeds; the decision is either released before the withdrawal or void', async () => {
    const { batchId } = await makeDecision(site, { ids, to: 'screening' });
    site.clock.advance(10 * minute);
    const withdrawals = candidates.map((client, at) => client.post(`personal/apply-job/delete/${ids[at]}`));
    const [answers] = await Promise.all([Promise.all(withdrawals), releaseDue(site.app)]);
    expect(answers.map(({ code }) => code)).toEqual(['200', '200', '200']);
    expect(await statuses()).toEqual(['withdrawn', 'withdrawn', 'withdrawn']);
    const { list } = await showBatch(batchId);
    for (const [at, client] of candidates.entries()) {
      const { timeline } = (await client.get(`personal/apply-job/${ids[at]}`)).data;
      const passed = timeline.map(({ status }: { status: string }) => status);
      const { state } = list.find(({ id }) => id === ids[at])!;
      expect([state, passed]).toEqual(
        state === 'void' ? ['void', ['submitted', 'withdrawn']] : ['released', ['submitted', 'screening', 'withdrawn']],
      );
    }
  });
});

describe('the candidate sees nothing of a decision before its release', () => {
  async function allOf(client: TestClient, id: string): Promise<string> {
    const list = await client.post('personal/apply-job/query-all');
    const detail = await client.get(`personal/apply-job/${id}`);
    const archive = await client.post('system/user/export', { password: enciphered(goodPassword) });
    const files = [...unzip(archive.bytes)].map(([name, bytes]) => [name, bytes.toString('utf8')] as const);
    expect(archive.status).toBe(200);
    const own = files.filter(([name]) => !['access.json', 'README.txt'].includes(name) && !name.startsWith('files/'));
    const { staff } = JSON.parse(new Map(files).get('access.json')!);
    return JSON.stringify([list.data, detail.data, own, staff]);
  }

  test('in the list, the detail or the export, nor after it was undone', async () => {
    const [client, id] = [candidates[0]!, ids[0]!];
    const before = await allOf(client, id);
    const messageCount = (await site.messagesTo(`+86${client.phone}`)).length;
    const { batchId } = await makeDecision(site, { ids: [id], to: 'rejected', reason: 'medical.failed', words: '很遗憾' });
    expect(await allOf(client, id)).toBe(before);
    await undoBatch(site.app, lead, batchId);
    site.clock.advance(10 * minute);
    await releaseDue(site.app);
    expect(await allOf(client, id)).toBe(before);
    expect(await site.messagesTo(`+86${client.phone}`)).toHaveLength(messageCount);
  });

  test("and after the release sees only the text for candidates, not the office's reason or the actor", async () => {
    const [client, id] = [candidates[1]!, ids[1]!];
    await makeDecision(site, {
      ids: [id],
      to: 'rejected',
      reason: 'too small for row 12',
      words: '本次名额已满。',
      releaseAt: 'now',
    });
    const { timeline, messages } = (await client.get(`personal/apply-job/${id}`)).data;
    expect(timeline.at(-1)).toMatchObject({ status: 'rejected', words: '本次名额已满。' });
    expect(Object.keys(timeline.at(-1))).toEqual(['status', 'round', 'name', 'date', 'at', 'reason', 'words']);
    expect(messages.at(-1)).toMatchObject({ channel: 'sms', text: expect.stringContaining('未通过') });
    const all = await allOf(client, id);
    expect(all).toContain('本次名额已满。');
    expect(all).toContain('decisions.json');
    expect(all).not.toMatch(/row 12|staff:/);
  });
});

test("a message is written in the candidate's latest language, contains the office's text, and is stored as sent", async () => {
  const reader = site.client('en-us');
  await registerByEmail(site, reader, 'reader@example.com', { name: 'Ada Lin' });
  await signIn(reader, 'reader@example.com', goodPassword);
  await fillResume(reader);
  const posting = await openPosting(site, { name: { zh: '签派员', en: 'Dispatcher' } });
  const { idkey } = (await apply(reader, applicationFor(posting))).data;
  await site.messagesTo('reader@example.com');
  site.clock.advance(11 * minute);
  await makeDecision(site, { ids: [idkey], to: 'screening', releaseAt: 'now' });
  const mail = await site.messageTo('reader@example.com', 'application-status');
  expect(mail.subject).toContain('Dispatcher – Under review');
  expect(mail.text).toMatch(/^Dear Ada Lin,/);
  reader.locale = 'zh-cn';
  await signIn(reader, 'reader@example.com', goodPassword);
  site.clock.advance(11 * minute);
  await makeDecision(site, { ids: [idkey], to: 'rejected', reason: 'quota.full', words: '下一批欢迎再来。', releaseAt: 'now' });
  const second = await site.messageTo('reader@example.com', 'application-status');
  expect(second.subject).toContain('签派员 – 未通过');
  expect(second.text).toContain('下一批欢迎再来。');
  const { messages } = (await reader.get(`personal/apply-job/${idkey}`)).data;
  expect(messages.at(-1)).toMatchObject({
    channel: 'mail',
    subject: second.subject,
    text: second.text,
    sentAt: expect.any(String),
  });
  const stored = await site.app.db
    .selectFrom('accountMessages')
    .selectAll()
    .where('topic', '=', `application:${idkey}`)
    .execute();
  expect(stored).toHaveLength(3);
  expect(JSON.stringify(stored)).not.toContain('下一批');
});
