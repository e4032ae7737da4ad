import { beforeAll, beforeEach, expect, test } from 'vitest';

import { bounceTokenOf } from '#server/people/messages/bounce-token.ts';
import { noteBounce } from '#server/people/messages/note-bounce.ts';
import { mailingOf, previewNotice, sendNotice } from '#server/people/news/send-notice.ts';
import { announcements } from '#server/website/content/notices.ts';
import { goodPassword, registerByEmail, signedInClient } from '#tests/support/accounts.ts';
import { deliveryReport } from '#tests/support/delivery-reports.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { enciphered, type TestClient } from '#tests/support/test-client.ts';

const hour = 3_600_000;
const actor = { id: 'ops', name: 'ops', units: null };
const kinds = { reminders: 'Y', alerts: 'Y', news: 'N' };
const click = { 'content-type': 'application/x-www-form-urlencoded' };

const site = await openTestApp();
let notices: string[];
let notice: string;

beforeAll(async () => {
  notices = (await announcements(site.app, 20, 'zh-cn')).map(({ pkNotice }) => pkNotice);
  site.clock.moveTo(`${new Date(site.clock.now() + 24 * hour).toISOString().slice(0, 10)}T10:00:00+08:00`);
});
beforeEach(() => {
  notice = notices.shift()!;
});

interface Wishes {
  mail?: 'Y' | 'N';
  sms?: 'Y' | 'N';
}

function wish(client: TestClient, { mail = 'N', sms = 'N' }: Wishes) {
  return client.put('preferences', { mail: { ...kinds, news: mail }, sms: { ...kinds, news: sms }, quiet: 'Y' });
}

let made = 0;

/** A candidate with a mail address, and with wishes if any are given. */
async function byMail(wishes?: Wishes): Promise<{ client: TestClient; email: string }> {
  made += 1;
  const [client, email] = [site.client(), `news${made}@example.com`];
  await registerByEmail(site, client, email);
  if (wishes) await wish(client, wishes);
  return { client, email };
}

async function newsTo(to: string) {
  return (await site.messagesTo(to)).filter(({ purpose }) => purpose === 'airline-news');
}

test('no news goes to candidates who did not ask for it, turned it off or are closing their account', async () => {
  const silent = await byMail();
  const refusing = await byMail({ mail: 'Y' });
  await wish(refusing.client, {});
  const closing = await byMail({ mail: 'Y' });
  await closing.client.post('system/user/close', { password: enciphered(goodPassword) });
  await sendNotice(site.app, actor, notice);
  for (const { email } of [silent, refusing, closing]) expect(await newsTo(email)).toEqual([]);
  expect(await mailingOf(site.app, notice)).toMatchObject({ mails: 0, sms: 0 });
});

test('a notice that does not exist, is not published yet, or is a standing page is not sent', async () => {
  const later = notices.pop()!;
  await site.app.db.updateTable('contents').set({ publishDate: '2999-01-01' }).where('id', '=', later).execute();
  for (const id of ['', 'none', '../x', 'privacy-notice', later]) {
    await expect(sendNotice(site.app, actor, id)).rejects.toMatchObject({ code: '404' });
    await expect(previewNotice(site.app, id)).rejects.toMatchObject({ code: '404' });
  }
  expect(
    await site.app.db.selectFrom('noticeMailings').select('noticeId').where('noticeId', '!=', notice).execute(),
  ).toHaveLength(1);
});

test("candidates who asked for news get a notice once, in their language, and the office's log records its sending once", async () => {
  const reader = await byMail({ mail: 'Y', sms: 'Y' });
  await site.app.db.updateTable('accounts').set({ locale: 'en-us' }).where('email', '=', reader.email).execute();
  const phone = await signedInClient(site);
  await wish(phone, { sms: 'Y' });
  const preview = await previewNotice(site.app, notice);
  expect(preview).toMatchObject({ mails: 1, sms: 1 });
  expect(preview.samples).toHaveLength(4);
  const [first, second] = await Promise.all([sendNotice(site.app, actor, notice), sendNotice(site.app, actor, notice)]);
  expect(first).toMatchObject({ mails: 1, sms: 1 });
  expect(second).toMatchObject({ mails: 1, sms: 1 });
  await sendNotice(site.app, actor, notice);
  const [mail, ...others] = await newsTo(reader.email);
  expect(others).toEqual([]);
  expect(mail!.subject).toContain('News from');
  expect(mail!.text).toContain(`/en-us/noticeDetail?id=${notice}`);
  const sms = await newsTo(`+86${phone.phone}`);
  expect(sms).toHaveLength(1);
  expect(sms[0]!.text).toContain(`/noticeDetail?id=${notice}`);
  const entries = await site.app.db.selectFrom('auditLog').select('subject').where('action', '=', 'notice.sent').execute();
  expect(entries.filter(({ subject }) => subject === notice)).toHaveLength(1);
  await wish(phone, {});
  await wish(reader.client, {});
});

test('an unsubscribe click stops news by mail for one reader, and may be repeated; a made-up token changes nothing', async () => {
  const reader = await byMail({ mail: 'Y' });
  const other = await byMail({ mail: 'Y' });
  await sendNotice(site.app, actor, notice);
  const [mail] = await newsTo(reader.email);
  const { pathname, search, searchParams } = new URL(mail!.unsubscribe!);
  const [accountId] = searchParams.get('token')!.split('.');
  for (const token of ['', 'x', `${accountId}.${'A'.repeat(43)}`, 'x'.repeat(5000), `${accountId}.`]) {
    const answer = await site.client().send('POST', `${pathname}?token=${token}`, 'List-Unsubscribe=One-Click', click);
    expect(answer).toMatchObject({ code: '200' });
  }
  expect((await reader.client.get('preferences')).data.mail.news).toBe('Y');
  for (let times = 0; times < 2; times += 1)
    expect(await site.client().send('POST', pathname + search, 'List-Unsubscribe=One-Click', click)).toMatchObject({
      code: '200',
    });
  expect((await reader.client.get('preferences')).data.mail).toEqual({ ...kinds, news: 'N' });
  expect((await other.client.get('preferences')).data.mail.news).toBe('Y');
  await wish(other.client, {});
});

test('news by mail stops when the address bounces', async () => {
  const reader = await byMail({ mail: 'Y' });
  await sendNotice(site.app, actor, notice);
  expect(await newsTo(reader.email)).toHaveLength(1);
  const { id } = await site.app.db
    .selectFrom('outbox')
    .select('id')
    .where('purpose', '=', 'airline-news')
    .where('topic', 'like', `notice:${notice}:%`)
    .executeTakeFirstOrThrow();
  const report = deliveryReport({ envelopeId: bounceTokenOf(site.app, id) });
  expect(await noteBounce(site.app, report)).toMatchObject({ bounce: 'refused' });
  expect((await reader.client.get('preferences')).data.mail.news).toBe('N');
});

test('an address that permanently refused another mail gets no news', async () => {
  const reader = await byMail({ mail: 'Y' });
  await sendNotice(site.app, actor, notice);
  expect(await newsTo(reader.email)).toHaveLength(1);
  const account = site.app.db.selectFrom('accounts').select('id').where('email', '=', reader.email);
  await site.app.db
    .updateTable('outbox')
    .set({ refused: 1, failedAt: site.clock.now(), purpose: 'application-status' })
    .where('accountId', 'in', account)
    .execute();
  const next = notices.pop()!;
  expect(await previewNotice(site.app, next)).toMatchObject({ mails: 0, sms: 0 });
  await sendNotice(site.app, actor, next);
  expect(await newsTo(reader.email)).toHaveLength(1);
  await wish(reader.client, {});
});

test('a mailing that was interrupted is completed, and nobody gets the notice twice', async () => {
  const readers = [await byMail({ mail: 'Y' }), await byMail({ mail: 'Y' }), await byMail({ mail: 'Y' })];
  const ids = await site.app.db
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where(
      'email',
      'in',
      readers.map(({ email }) => email),
    )
    .orderBy('id')
    .execute();
  await site.app.db
    .insertInto('noticeMailings')
    .values({ noticeId: notice, startedAt: site.clock.now(), finishedAt: null, upTo: ids[0]!.id, mails: 1, sms: 0 })
    .execute();
  expect(await sendNotice(site.app, actor, notice)).toMatchObject({ mails: 3, sms: 0 });
  expect(await newsTo(ids[0]!.email!)).toEqual([]);
  for (const { email } of ids.slice(1)) expect(await newsTo(email!)).toHaveLength(1);
});

test('a notice by SMS waits until quiet hours are over', async () => {
  const phone = await signedInClient(site);
  await wish(phone, { sms: 'Y' });
  site.clock.moveTo(`${new Date(site.clock.now() + 24 * hour).toISOString().slice(0, 10)}T23:00:00+08:00`);
  await sendNotice(site.app, actor, notice);
  expect(await newsTo(`+86${phone.phone}`)).toEqual([]);
  site.clock.advance(9.1 * hour);
  expect(await newsTo(`+86${phone.phone}`)).toHaveLength(1);
});
