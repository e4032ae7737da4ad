import { afterAll, beforeEach, expect, test } from 'vitest';

import { noteBounce } from '#server/people/messages/note-bounce.ts';
import { closeSenders } from '#server/people/messages/senders.ts';
import { sendAlerts } from '#server/recruitment/alerts/send-alerts.ts';
import { registerByEmail } from '#tests/support/accounts.ts';
import { deliverDue } from '#tests/support/deliver.ts';
import { deliveryReport } from '#tests/support/delivery-reports.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { addPostings, dayFrom, draftPosting, removePostings } from '#tests/support/postings.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const day = 24 * 3_600_000;

const site = await openTestApp({ environment: { BOUNCE_ADDRESS: 'bounces@careers.example' } });
const server = await startMailServer({ EHLO: '250-test\r\n250 DSN' });
afterAll(() => {
  closeSenders(site.app);
  server.close();
});

let made = 0;

/** Registers a candidate with an alert. */
async function subscribe(): Promise<{ client: TestClient; email: string }> {
  made += 1;
  const [client, email] = [site.client(), `bounced${made}@example.com`];
  await registerByEmail(site, client, email);
  await client.post('search-alerts', { filter: { keyWord: '机务' }, every: 'day', locale: 'zh-cn' });
  return { client, email };
}

function setSmtp(smtpUrl: string): void {
  Object.assign(site.app.settings, { smtpUrl });
  closeSenders(site.app);
}

let candidate: Awaited<ReturnType<typeof subscribe>>;
let stranger: Awaited<ReturnType<typeof subscribe>>;

/** Two candidates whose alerts were mailed through a server that accepted the mails. */
beforeEach(async () => {
  const { app, clock } = site;
  setSmtp('');
  await app.db.deleteFrom('alertRecipients').execute();
  candidate = await subscribe();
  stranger = await subscribe();
  await deliverDue(app);
  await removePostings(app);
  await addPostings(
    site,
    draftPosting({ name: { zh: '机务', en: 'M' }, publishDate: dayFrom(site, 0), endDate: dayFrom(site, 60) }),
  );
  server.mails.length = 0;
  setSmtp(server.url);
  clock.advance(day - (clock.now() % day));
  await sendAlerts(app, () => false);
  await deliverDue(app);
});

/** The headers of the mail that a candidate got. */
function headersTo({ email }: { email: string }): string {
  const mail = server.mails.find((one) => one.includes(`To: ${email}`))!;
  return mail.slice(0, mail.indexOf('\n\n')).trimStart();
}

function tokenIn(headers: string): string {
  return /^Message-ID:\s+<([^@]+)@/im.exec(headers)![1]!;
}

async function countAlerts({ client }: { client: TestClient }): Promise<number> {
  await sendAlerts(site.app, () => false);
  return (await client.get('search-alerts')).data.length;
}

async function readMail({ email }: { email: string }) {
  const id = tokenIn(headersTo({ email })).split('.')[0]!;
  const row = await site.app.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const account = await site.app.db
    .selectFrom('accountMessages')
    .select(['sentAt', 'failedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { row, account };
}

test('alerts to an address stop when a mail is accepted first and bounces later', async () => {
  const report = deliveryReport({ original: headersTo(candidate), recipient: candidate.email });
  expect(await noteBounce(site.app, report)).toMatchObject({ bounce: 'refused' });
  expect(await countAlerts(candidate)).toBe(0);
  expect(await countAlerts(stranger)).toBe(1);
  const { row, account } = await readMail(candidate);
  const failed = { sentAt: null, failedAt: site.clock.now() };
  expect({ row, account }).toMatchObject({ row: { ...failed, refused: 1, sealedMessage: '' }, account: failed });
  expect(await noteBounce(site.app, report)).toMatchObject({ bounce: 'known' });
});

test('a report that names the mail only by its envelope ID also stops the alerts', async () => {
  const report = deliveryReport({ envelopeId: tokenIn(headersTo(candidate)) });
  expect(await noteBounce(site.app, report)).toMatchObject({ bounce: 'refused' });
  expect(await countAlerts(candidate)).toBe(0);
});

test('a report with a forged token stops no alerts', async () => {
  const token = tokenIn(headersTo(candidate));
  const other = tokenIn(headersTo(stranger));
  const [id] = other.split('.');
  const [, hash] = token.split('.');
  for (const forged of [`${id}.${hash}`, id!, `${id}.${'A'.repeat(22)}`, 'x', `${other}x`]) {
    const reports = [
      deliveryReport({ envelopeId: forged, recipient: stranger.email }),
      deliveryReport({ original: `To: ${stranger.email}\nMessage-ID: <${forged}@localhost>`, recipient: stranger.email }),
    ];
    for (const report of reports) expect(await noteBounce(site.app, report)).toEqual({ bounce: 'foreign' });
  }
  expect(await countAlerts(stranger)).toBe(1);
});

test("a report with one's own token and another person's address does not touch the other person", async () => {
  const report = deliveryReport({
    original: headersTo(candidate).replace(candidate.email, stranger.email),
    recipient: stranger.email,
  });
  expect(await noteBounce(site.app, report)).toMatchObject({ bounce: 'refused' });
  expect(await countAlerts(stranger)).toBe(1);
  expect((await readMail(stranger)).row).toMatchObject({ failedAt: null, refused: 0 });
});

test('a mail that was given up after many tries is undeliverable, but its address still gets mails', async () => {
  const report = deliveryReport({ original: headersTo(candidate), action: 'failed', status: '4.4.7' });
  expect(await noteBounce(site.app, report)).toMatchObject({ bounce: 'failed' });
  expect(await countAlerts(candidate)).toBe(1);
  expect((await readMail(candidate)).row).toMatchObject({ failedAt: expect.any(Number), sentAt: null, refused: 0 });
});

test.each([
  ['delayed', '4.4.1'],
  ['delayed', '5.1.1'],
  ['delivered', '2.0.0'],
  ['relayed', '2.0.0'],
  ['failed', ''],
])('a report changes nothing unless it says "failed" with a failure status: %s %s', async (action, status) => {
  const report = deliveryReport({ original: headersTo(candidate), action, status });
  expect(await noteBounce(site.app, report)).toEqual({ bounce: 'notFinal' });
  expect(await countAlerts(candidate)).toBe(1);
  expect((await readMail(candidate)).row).toMatchObject({ failedAt: null, sentAt: expect.any(Number) });
});

test('a mail that reached one of several mailboxes behind an address is treated as delivered', async () => {
  const others = ['Final-Recipient: rfc822; two@example.com\nAction: delivered\nStatus: 2.0.0'];
  const report = deliveryReport({ original: headersTo(candidate), others });
  expect(await noteBounce(site.app, report)).toEqual({ bounce: 'notFinal' });
  expect(await countAlerts(candidate)).toBe(1);
});

test.each(['5.7.1', '5.6.0', '5.2.3', '5.1.8'])(
  'a failure that is not about the address (%s) marks the mail as failed, and alerts go on',
  async (status) => {
    const report = deliveryReport({ original: headersTo(candidate), status });
    expect(await noteBounce(site.app, report)).toMatchObject({ bounce: 'failed' });
    expect((await readMail(candidate)).row).toMatchObject({ sentAt: null, failedAt: site.clock.now(), refused: 0 });
    expect(await countAlerts(candidate)).toBe(1);
  },
);

test('a message that is no report, and a report about a mail that has left the outbox, change nothing', async () => {
  expect(await noteBounce(site.app, Buffer.from('Subject: Re: 5.1.1\n\nAction: failed'))).toEqual({ bounce: 'unreadable' });
  const report = deliveryReport({ original: headersTo(candidate) });
  await site.app.db.deleteFrom('outbox').execute();
  expect(await noteBounce(site.app, report)).toMatchObject({ bounce: 'forgotten' });
  expect(await countAlerts(candidate)).toBe(1);
});

test('a mail asks for reports of failures only, sent to the bounce address, with an id that names the mail', () => {
  const token = tokenIn(headersTo(candidate));
  expect(server.commands).toContain(`MAIL FROM:<bounces@careers.example> RET=HDRS ENVID=${token}`);
  expect(server.commands).toContain(`RCPT TO:<${candidate.email}> NOTIFY=FAILURE`);
});
