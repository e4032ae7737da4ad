import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { claimedFor } from '#server/people/messages/deliver.ts';
import type { Message } from '#server/people/messages/message.ts';
import { type Dispatch, queueMessage } from '#server/people/messages/queue-message.ts';
import { closeSenders } from '#server/people/messages/senders.ts';
import { claimMessage, markFailed, markSent, renewClaim } from '#server/people/messages/store.ts';
import { startOutboxWorker } from '#server/people/messages/worker.ts';
import { type App, createApp } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { registerByEmail } from '#tests/support/accounts.ts';
import { deliverDue } from '#tests/support/deliver.ts';
import { type MailReplies, startMailServer } from '#tests/support/mail-server.ts';
import { muchPatience } from '#tests/support/patience.ts';
import { createTestApp, readOutbox, type TestApp } from '#tests/support/test-app.ts';

const sms: Message = { channel: 'sms', to: '+8613800138000', purpose: 'login', code: '246810', text: 'code', locale: 'zh-cn' };
const mail: Message = {
  channel: 'mail',
  to: 'lin@example.com',
  purpose: 'application-status',
  subject: 'News',
  text: 'news',
  locale: 'en-us',
};

let site: TestApp;
const closing: (() => unknown)[] = [];
beforeEach(async () => {
  site = await createTestApp();
});
afterEach(async () => {
  closeSenders(site.app);
  for (const close of closing.splice(0)) await close();
  await site.close();
});

function queue(message: Message, dispatch: Dispatch = {}, app: App = site.app) {
  return transaction(app, (trx) => queueMessage(trx, app, message, dispatch));
}

const sent = () => readOutbox(site.settings.dataDir);
const rows = () => site.app.db.selectFrom('outbox').selectAll().execute();

/** Starts a mail server and sends the app's mails to it. */
async function useMailServer(replies: MailReplies = {}) {
  const server = await startMailServer(replies);
  closing.push(server.close);
  Object.assign(site.app.settings, { smtpUrl: server.url });
  return server;
}

test('codes and notifications go before bulk messages', async () => {
  const many = Array.from({ length: 30 }, (_, index) => ({ ...sms, to: `+86138000000${String(index).padStart(2, '0')}` }));
  for (const message of many) await queue({ ...message, purpose: 'application-letter' }, { lane: 'bulk' });
  await queue({ ...sms, purpose: 'application-status' }, { lane: 'news' });
  await queue(sms, { lane: 'code' });
  const order: string[] = [];
  const gateway = createServer((req, res) => {
    req.on('data', (chunk: Buffer) => order.push((JSON.parse(String(chunk)) as Message).purpose));
    req.on('end', () => res.end());
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  closing.push(() => gateway.close());
  Object.assign(site.app.settings, { smsUrl: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}` });
  await deliverDue(site.app);
  expect(order).toHaveLength(32);
  // Several messages are sent at once, and the network decides which arrives first.
  expect(order.indexOf('login')).toBeLessThan(16);
  expect(order.indexOf('application-status')).toBeLessThan(16);
});

test('an SMS is sent although the mail server hangs, and only four of the queued mails are claimed', async () => {
  await useMailServer({ greeting: null });
  for (let count = 0; count < 20; count += 1) await queue({ ...mail, to: `n${count}@example.com` });
  const worker = startOutboxWorker(site.app);
  await queue(sms, { lane: 'code' });
  await expect.poll(async () => (await sent()).map(({ purpose }) => purpose)).toEqual(['login']);
  const claimed = async () => (await rows()).filter(({ claimedBy, channel }) => channel === 'mail' && claimedBy !== null);
  await expect.poll(async () => (await claimed()).length).toBe(4);
  await worker.stop(50);
});

test('a worker that is stopped while the mail server hangs releases every claim', async () => {
  const server = await useMailServer({ greeting: null });
  for (let count = 0; count < 20; count += 1) await queue({ ...mail, to: `n${count}@example.com` });
  const worker = startOutboxWorker(site.app);
  await expect.poll(() => server.sockets.size).toBeGreaterThan(0);
  await worker.stop(50);
  const left = await rows();
  expect(left).toHaveLength(20);
  for (const row of left)
    expect(row).toMatchObject({ claimedBy: null, sentAt: null, failedAt: null, nextAttemptAt: site.clock.now() });
});

test('two instances send a mail once even if the mail server is slow, because the claim is renewed', async () => {
  const server = await useMailServer({ '.': null });
  const other = createApp(
    { ...site.settings, smtpUrl: site.app.settings.smtpUrl },
    { clock: site.clock, patience: muchPatience },
  );
  await queue(mail, { lane: 'code' });
  const [first, second] = [startOutboxWorker(site.app), startOutboxWorker(other)];
  await expect.poll(() => server.mails.length).toBe(1);
  const [row] = await rows();
  site.clock.advance(claimedFor - 1000);
  await renewClaim(site.app.db, row!.id, row!.claimedBy!, site.clock.now() + claimedFor);
  site.clock.advance(claimedFor - 1000);
  await Promise.all([deliverDue(site.app), deliverDue(other)]);
  expect(server.mails).toHaveLength(1);
  await first.stop(10);
  await second.stop(10);
  await other.db.destroy();
});

test('a worker that has lost its claim does not change the outcome that another worker stored', async () => {
  await registerByEmail(site, site.client(), 'lin@example.com');
  const { id: accountId } = await site.app.db.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
  await queue(mail, { accountId, lane: 'news' });
  const row = (await rows()).find(({ purpose }) => purpose === mail.purpose)!;
  const end = site.clock.now() + claimedFor;
  expect(await claimMessage(site.app.db, row, 'first', end)).toBe(true);
  const late = (await rows()).find(({ id }) => id === row.id)!;
  expect(await claimMessage(site.app.db, late, 'second', end + claimedFor)).toBe(true);
  await markSent(site.app.db, row.id, 'second', end);
  await markFailed(site.app.db, row.id, 'first', end + 1, true);
  const stored = await site.app.db
    .selectFrom('accountMessages')
    .select(['sentAt', 'failedAt'])
    .where('id', '=', row.id)
    .execute();
  expect(stored).toEqual([{ sentAt: end, failedAt: null }]);
});

test('an address that the mail server rejects permanently is not tried again; a full mailbox is tried again', async () => {
  const server = await useMailServer({ RCPT: '550 no such user' });
  await queue(mail, { lane: 'code' });
  await deliverDue(site.app);
  expect((await rows())[0]).toMatchObject({ failedAt: site.clock.now(), sealedMessage: '' });
  closeSenders(site.app);
  await useMailServer({ RCPT: '452 mailbox full' });
  await queue({ ...mail, to: 'full@example.com' }, { lane: 'code' });
  await deliverDue(site.app);
  expect((await rows()).filter(({ failedAt, sentAt }) => failedAt === null && sentAt === null)).toHaveLength(1);
  expect(server.mails).toEqual([]);
});

test('ten thousand notifications do not delay a code', async () => {
  const template = { ...mail, text: 'n' };
  await transaction(site.app, async (trx) => {
    for (let count = 0; count < 10_000; count += 1) {
      await queueMessage(trx, site.app, { ...template, to: `n${count}@example.com` }, { lane: 'news' });
    }
  });
  const worker = startOutboxWorker(site.app);
  await queue({ ...mail, to: 'code@example.com', purpose: 'activation' }, { lane: 'code' });
  await expect.poll(async () => (await sent()).some(({ to }) => to === 'code@example.com')).toBe(true);
  const waiting = (await rows()).filter(({ sentAt }) => sentAt === null).length;
  await worker.stop(1000);
  expect(waiting).toBeGreaterThan(9000);
});
