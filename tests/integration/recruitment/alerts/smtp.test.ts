import { afterAll, beforeEach, expect, test } from 'vitest';

import { closeSenders } from '#server/people/messages/senders.ts';
import { sendAlerts } from '#server/recruitment/alerts/send-alerts.ts';
import { registerByEmail } from '#tests/support/accounts.ts';
import { deliverDue } from '#tests/support/deliver.ts';
import { type MailReplies, startMailServer } from '#tests/support/mail-server.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { addPostings, dayFrom, draftPosting, removePostings } from '#tests/support/postings.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const day = 24 * 3_600_000;

const site = await openTestApp();
const replies: MailReplies = {};
const server = await startMailServer(replies);
afterAll(() => {
  closeSenders(site.app);
  server.close();
});

let made = 0;
let candidate: TestClient;

/** A candidate with an alert, and with an address whose mails go through SMTP. */
beforeEach(async () => {
  made += 1;
  candidate = site.client();
  delete replies.RCPT;
  delete replies.MAIL;
  server.mails.length = 0;
  Object.assign(site.app.settings, { smtpUrl: '' });
  closeSenders(site.app);
  await registerByEmail(site, candidate, `smtp${made}@example.com`);
  await deliverDue(site.app);
  await removePostings(site.app);
  Object.assign(site.app.settings, { smtpUrl: server.url });
  closeSenders(site.app);
  await candidate.post('search-alerts', { filter: { keyWord: '机务' }, every: 'day', locale: 'zh-cn' });
});

/** Opens a posting that the alert finds, and sends the mail of the next 8:00 by SMTP. */
async function mailNews(): Promise<void> {
  const { app, clock } = site;
  await addPostings(
    site,
    draftPosting({ name: { zh: '机务', en: 'M' }, publishDate: dayFrom(site, 0), endDate: dayFrom(site, 60) }),
  );
  clock.advance(day - (clock.now() % day));
  await sendAlerts(app, () => false);
  await deliverDue(app);
  await sendAlerts(app, () => false);
}

async function countAlerts(): Promise<number> {
  return (await candidate.get('search-alerts')).data.length;
}

test('an alert mail carries the headers for one-click unsubscribing, and their link works', async () => {
  await mailNews();
  const mail = server.mails.find((one) => one.includes(`To: smtp${made}@example.com`));
  const headers = mail!.slice(0, mail!.indexOf('\n\n')).replaceAll(/\n[ \t]+/g, ' ');
  expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  const [, address] = /^List-Unsubscribe: ?<([^>]+)>$/m.exec(headers)!;
  const { pathname, search } = new URL(address!.replaceAll(' ', ''));
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const stopped = await site.client().send('POST', `${pathname}${search}`, 'List-Unsubscribe=One-Click', form);
  expect(stopped).toMatchObject({ code: '200' });
  expect(await countAlerts()).toBe(0);
});

test.each(['550 5.1.1 no such user', '550 user unknown'])(
  'alerts to an address stop after the mail server answers "%s"',
  async (refusal) => {
    replies.RCPT = refusal;
    await mailNews();
    expect(server.mails).toEqual([]);
    expect(await countAlerts()).toBe(0);
  },
);

test.each([
  ['RCPT', '452 4.2.2 mailbox full'],
  ['RCPT', '550 5.7.1 blocked by policy'],
  ['MAIL', '550 sender refused'],
])('alerts go on after a temporary refusal or one that is not about the address: %s %s', async (command, refusal) => {
  replies[command] = refusal;
  await mailNews();
  expect(server.mails).toEqual([]);
  expect(await countAlerts()).toBe(1);
  replies[command] = '250 ok';
  await mailNews();
  expect(server.mails.some((mail) => mail.includes(`To: smtp${made}@example.com`))).toBe(true);
});
