import { beforeAll, beforeEach, expect, test } from 'vitest';

import { longestReply } from '#lib/rules/replies.ts';
import { applicationData } from '#server/recruitment/applications/personal-data.ts';
import {
  applicationFor,
  applicationsOf,
  apply,
  makeDecision,
  moveTo,
  openPosting,
  readyCandidate,
} from '#tests/support/applications.ts';
import { batch } from '#tests/support/batches.ts';
import { signIn } from '#tests/support/accounts.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { joinStaff, staffClient, type StaffPerson } from '#tests/support/staff.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';

const day = 24 * 60 * 60_000;
const markup = '<img src=x onerror=alert(1)> {{code}} {{name}} & "quoted"';

let candidate: TestClient & { phone: string };
let stranger: TestClient;
let recruiter: StaffPerson;
/** A machine, whose token outlives the sessions of people. */
let office: TestClient;
let otherUnit: StaffPerson;
let id: string;
let receiptNo: string;
let posting: string;

const site = await openTestApp();
beforeAll(async () => {
  stranger = await readyCandidate(site);
  office = await staffClient(site, 'recruiter', ['cabin']);
  recruiter = await joinStaff(site, site.client(), { role: 'recruiter', units: ['cabin'], name: '何专员' });
  otherUnit = await joinStaff(site, site.client(), { role: 'lead', units: ['digital'] });
});

beforeEach(async () => {
  candidate = await readyCandidate(site);
  posting = await openPosting(site, { unit: 'cabin', endDate: '2030-12-31' });
  ({ idkey: id, receiptNo } = (await apply(candidate, applicationFor(posting))).data);
});

const path = () => `personal/apply-job/${id}/replies`;
const write = (text: unknown, client: TestClient = candidate) => client.post(path(), { text });
const answer = (body: object, client: TestClient = office) => client.post(`applications/${id}/replies`, body);
const shown = async () => (await office.get(`applications/${id}`)).data;
const waiting = async () => {
  const { data } = await office.get('applications', { query: { matter: 'replies', pkRegJob: posting } });
  return data.list.map(({ idkey }: { idkey: string }) => idkey);
};

/** Lets time pass, and signs the candidate in again. */
async function pass(ms: number): Promise<void> {
  site.clock.advance(ms);
  await signIn(candidate, candidate.phone);
}

async function recordOf(client: TestClient) {
  return (await applicationsOf(client)).find(({ idkey }: { idkey: string }) => idkey === id);
}

test("another candidate's conversation can neither be read nor written to, as if it did not exist", async () => {
  await write('我的身份证快过期了，可以换证后补交吗？');
  for (const gone of [`personal/apply-job/${id}/replies`, 'personal/apply-job/nothing/replies']) {
    expect(await stranger.get(gone)).toMatchObject({ status: 404, code: '404' });
    expect(await stranger.post(gone, { text: 'let me in' })).toMatchObject({ status: 404, code: '404' });
  }
  expect((await candidate.get(path())).data).toHaveLength(1);
});

test('staff of another unit cannot answer a message or see it counted; a role without permission cannot answer', async () => {
  await write('请问面试在哪里？');
  for (const which of [id, receiptNo, 'nothing']) {
    expect(await otherUnit.post(`applications/${which}/replies`, { text: 'hello' })).toMatchObject({ status: 404, code: '404' });
  }
  expect(await answer({ text: 'hello' }, await staffClient(site, 'checker', ['cabin']))).toMatchObject({ status: 403 });
  expect((await otherUnit.get('summary')).data.replies).toBe(0);
  expect((await candidate.get(path())).data).toHaveLength(1);
});

test('a message is counted in the overview, and waits in the list until the office answers', async () => {
  expect(await recordOf(candidate)).toMatchObject({ replies: { count: 0, last: null, open: 'Y' } });
  const { data: written } = await write('  可以改到周五面试吗？\n谢谢  ');
  expect(written).toEqual([
    { id: expect.any(String), at: expect.any(String), from: 'candidate', text: '可以改到周五面试吗？\n谢谢' },
  ]);
  expect(await recordOf(candidate)).toMatchObject({ replies: { count: 1, last: 'candidate' } });
  expect(await waiting()).toEqual([id]);
  expect((await office.get('summary')).data.replies).toBeGreaterThan(0);
  expect((await shown()).replies).toMatchObject([{ from: 'candidate', author: '', waits: 'Y' }]);
  expect((await office.post(`applications/${id}/presence`, {})).data.replies).toBe(1);

  const { data: answered } = await answer({ text: '可以，周五下午两点。', seen: written[0].id }, recruiter);
  expect(answered).toMatchObject([
    { from: 'candidate', waits: 'N' },
    { from: 'office', author: '何专员', waits: 'N', text: '可以，周五下午两点。' },
  ]);
  expect(await waiting()).toEqual([]);
  const { data: read } = await candidate.get(path());
  expect(read.map(({ from }: { from: string }) => from)).toEqual(['candidate', 'office']);
  expect(JSON.stringify(read)).not.toContain('何专员');
  expect(await recordOf(candidate)).toMatchObject({ replies: { count: 2, last: 'office' } });
  const message = await site.messageTo(`+86${candidate.phone}`, 'application-answer');
  expect(message.text).toContain('可以，周五下午两点。');
  expect(message.text).toContain(`#${id}`);
});

test('a message that arrives while the office writes still waits for an answer', async () => {
  const { data: first } = await write('第一个问题');
  await write('第二个问题');
  await answer({ text: '回答第一个', seen: first[0].id });
  expect(await waiting()).toEqual([id]);
  expect((await shown()).replies.map(({ waits }: { waits: string }) => waits)).toEqual(['N', 'Y', 'N']);
});

test('a message that needs no answer is settled without one, and the candidate gets nothing', async () => {
  const { data } = await write('谢谢，收到！');
  expect((await answer({ seen: data[0].id })).data).toMatchObject([{ from: 'candidate', waits: 'N' }]);
  expect(await waiting()).toEqual([]);
  expect((await candidate.get(path())).data).toHaveLength(1);
  const actions = await site.app.db
    .selectFrom('auditLog')
    .select(['action', 'unit'])
    .where('applicationId', '=', id)
    .where('action', 'in', ['reply.answered', 'reply.settled'])
    .execute();
  expect(actions).toEqual([{ action: 'reply.settled', unit: 'cabin' }]);
});

test('an answer is logged with its unit and without its text, and two answers in a row are both sent', async () => {
  await write('在吗？');
  await answer({ text: '在的。' });
  await answer({ text: '请讲。' });
  const logged = await site.app.db
    .selectFrom('auditLog')
    .select(['actor', 'unit', 'details'])
    .where('applicationId', '=', id)
    .where('action', '=', 'reply.answered')
    .execute();
  expect(logged).toHaveLength(2);
  expect(logged[0]).toMatchObject({ unit: 'cabin' });
  expect(JSON.stringify(logged)).not.toContain('在的');
  const queued = await site.app.db
    .selectFrom('outbox')
    .select('id')
    .where('purpose', '=', 'application-answer')
    .where('topic', 'like', `answer:%:${id}`)
    .execute();
  expect(queued).toHaveLength(2);
});

test('an answer that is sent twice, e.g. because its response was lost, reaches the candidate once', async () => {
  await write('在吗？');
  await answer({ text: '在的。' });
  expect((await answer({ text: '在的。' })).data).toMatchObject([{ from: 'candidate' }, { from: 'office' }]);
  await answer({ text: '在的。' }, recruiter);
  expect((await candidate.get(path())).data).toHaveLength(3);
});

test('markup and braces stay text on both sides and in the message', async () => {
  expect((await write(markup)).data.at(-1).text).toBe(markup);
  expect((await answer({ text: markup })).data.at(-1).text).toBe(markup);
  expect((await candidate.get(path())).data.at(-1).text).toBe(markup);
  expect((await site.messageTo(`+86${candidate.phone}`, 'application-answer')).text).toContain(markup);
});

test('an empty, overlong or unstorable text is a fault of the field; length is counted in characters', async () => {
  expect(faultsOf(await write(' \n '))).toEqual(['text required']);
  expect(faultsOf(await write('好'.repeat(longestReply + 1)))).toEqual(['text maxLength']);
  expect(faultsOf(await write('a\u0000b'))).toEqual(['text characters']);
  expect(faultsOf(await answer({ text: '' }))).toEqual(['text required']);
  expect((await write('好'.repeat(longestReply))).status).toBe(200);
});

test('five messages a day go through, and a repeated one is counted and stored once', async () => {
  for (const text of ['一', '二', '三', '四', '五']) expect((await write(text)).status).toBe(200);
  expect((await write('五')).data).toHaveLength(5);
  const refused = await write('六');
  expect(refused).toMatchObject({ status: 429, code: '429' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600);
  await pass(day + 1);
  expect((await write('六')).status).toBe(200);
});

test('the same message sent several times at once is stored once', async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, () => write('只发一次')));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await candidate.get(path())).data).toHaveLength(1);
});

test('a rejected application takes messages for 30 days, and each message of the office starts these days anew', async () => {
  await moveTo(site, id, 'screening');
  await makeDecision(site, { ids: [id], to: 'rejected', reason: 'x', words: '谢谢', releaseAt: 'now' });
  await pass(20 * day);
  expect((await write('可以申请其他职位吗？')).status).toBe(200);
  await answer({ text: '可以，欢迎。' });
  await pass(29 * day);
  await batch(office, [id], { kind: 'assign', to: recruiter.id }, { releaseAt: 'now' });
  await pass(day);
  expect((await write('谢谢！')).status).toBe(200);
  site.clock.advance(2);
  const late = await write('还有一个问题');
  expect(late).toMatchObject({ status: 409, code: '409' });
  expect(late.message).toContain('30 天');
  expect(await recordOf(candidate)).toMatchObject({ replies: { count: 3, last: 'candidate', open: 'N' } });
  expect((await candidate.get(path())).data).toHaveLength(3);
  expect((await answer({ text: '我们又有新职位了。' })).status).toBe(200);
  expect((await write('好的，请告诉我')).status).toBe(200);
});

test('a withdrawn application takes messages for 30 days', async () => {
  await candidate.post(`personal/apply-job/delete/${id}`);
  await pass(30 * day - 1);
  expect((await write('我改变主意了')).status).toBe(200);
  site.clock.advance(3);
  expect((await write('还在吗')).status).toBe(409);
});

test("texts are encrypted at rest, part of the account's export, and erased with the application", async () => {
  await write('非常私人的话');
  await answer({ text: '我们会保密' });
  const rows = await site.app.db.selectFrom('applicationReplies').selectAll().where('applicationId', '=', id).execute();
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(/非常私人|保密/);
  const { accountId } = await site.app.db
    .selectFrom('applications')
    .select('accountId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const files = await Array.fromAsync(applicationData.exportFiles(site.app, accountId, 'zh-cn'));
  const own = files.find(({ name }) => name.includes(receiptNo));
  expect(String(own?.content)).toContain('非常私人的话');
  expect(String(own?.content)).toContain('我们会保密');
  expect(String(own?.content)).not.toContain('何专员');
  await site.app.db.transaction().execute((trx) => applicationData.eraseApplication!(trx, site.app, { id, accountId }));
  expect(await site.app.db.selectFrom('applicationReplies').selectAll().where('applicationId', '=', id).execute()).toEqual([]);
  const messages = await site.app.db.selectFrom('accountMessages').select('topic').where('topic', 'like', `%${id}`).execute();
  expect(messages).toEqual([]);
});
