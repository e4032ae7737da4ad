import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { pauseAfter } from '#server/people/messages/deliver.ts';
import type { Message } from '#server/people/messages/message.ts';
import { type Dispatch, queueMessage } from '#server/people/messages/queue-message.ts';
import { closeSenders } from '#server/people/messages/senders.ts';
import { changeTemplate } from '#server/people/messages/templates.ts';
import { dropWaiting } from '#server/people/messages/waiting-messages.ts';
import { startOutboxWorker } from '#server/people/messages/worker.ts';
import { createApp } from '#server/platform/app.ts';
import { onCommit, transaction } from '#server/platform/db/database.ts';
import { deliverDue } from '#tests/support/deliver.ts';
import { muchPatience } from '#tests/support/patience.ts';
import { founder } from '#tests/support/staff.ts';
import { createTestApp, readOutbox, type TestApp } from '#tests/support/test-app.ts';

const minute = 60_000;
const sms: Message = {
  channel: 'sms',
  to: '+8613800138000',
  purpose: 'login',
  code: '246810',
  text: '验证码 246810',
  locale: 'zh-cn',
};

let site: TestApp;
const closing: (() => Promise<unknown> | unknown)[] = [];
beforeEach(async () => {
  site = await createTestApp();
});
afterEach(async () => {
  closeSenders(site.app);
  for (const close of closing.splice(0)) await close();
  await site.close();
});

function queue(message: Message = sms, dispatch: Dispatch = {}, on = site) {
  return transaction(on.app, (trx) => queueMessage(trx, on.app, message, { lane: 'code', ...dispatch }));
}

function sent(on = site) {
  return readOutbox(on.settings.dataDir);
}

/** A gateway with scripted answers that records what it receives. */
async function startGateway() {
  const requests: { headers: IncomingMessage['headers']; body: unknown }[] = [];
  const gateway = { status: 200, requests, url: '' };
  const server = createServer((req, res) => {
    let text = '';
    req.on('data', (chunk: Buffer) => (text += chunk.toString()));
    req.on('end', () => {
      requests.push({ headers: req.headers, body: JSON.parse(text) });
      res.writeHead(gateway.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  gateway.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`;
  return gateway;
}

test('a message becomes one JSON file with its contents', async () => {
  await queue();
  await deliverDue(site.app);
  const { locale: _, ...contents } = sms;
  expect(await sent()).toEqual([{ ...contents, at: '2026-03-02T02:00:00.000Z' }]);
  await deliverDue(site.app);
  expect(await sent()).toHaveLength(1);
});

test('files sort by the time of their messages', async () => {
  for (const text of ['first', 'second', 'third']) {
    await queue({ ...sms, text });
    site.clock.advance(1);
  }
  await deliverDue(site.app);
  expect((await sent()).map(({ text }) => text)).toEqual(['first', 'second', 'third']);
});

test('a rolled-back message is not sent', async () => {
  const broken = transaction(site.app, async (trx) => {
    await queueMessage(trx, site.app, sms);
    throw new Error('no');
  });
  await expect(broken).rejects.toThrow('no');
  await deliverDue(site.app);
  expect(await sent()).toEqual([]);
});

test('an after-commit callback runs after the commit, and never after a rollback', async () => {
  const order: string[] = [];
  await transaction(site.app, async (trx) => {
    onCommit(trx, () => order.push('after'));
    await queueMessage(trx, site.app, sms);
    order.push('inside');
  });
  const broken = transaction(site.app, async (trx) => {
    onCommit(trx, () => order.push('never'));
    throw new Error('no');
  });
  await expect(broken).rejects.toThrow('no');
  expect(order).toEqual(['inside', 'after']);
});

test('a waiting message is encrypted, and its contents are deleted once sent', async () => {
  await queue();
  const waiting = JSON.stringify(await site.app.db.selectFrom('outbox').selectAll().execute());
  expect(waiting).not.toContain('246810');
  expect(waiting).not.toContain('13800138000');
  await deliverDue(site.app);
  expect(await site.app.db.selectFrom('outbox').select(['sealedMessage', 'sentAt']).executeTakeFirst()).toEqual({
    sealedMessage: '',
    sentAt: site.clock.now(),
  });
});

test('concurrent instances send each message once', async () => {
  const other = createApp(site.settings, { clock: site.clock, patience: muchPatience });
  closing.push(() => other.db.destroy());
  const gateway = await startGateway();
  for (const app of [site.app, other]) Object.assign(app.settings, { smsUrl: gateway.url });
  for (let count = 0; count < 25; count += 1) await queue({ ...sms, text: String(count) });
  await Promise.all([deliverDue(site.app), deliverDue(other), deliverDue(site.app)]);
  const texts = gateway.requests.map(({ body }) => (body as Message).text);
  expect(texts).toHaveLength(25);
  expect(new Set(texts).size).toBe(25);
});

test('a gateway gets JSON with a bearer token, and the same idempotency key on every attempt', async () => {
  const gateway = await startGateway();
  Object.assign(site.app.settings, { smsUrl: gateway.url, smsToken: 'secret-token' });
  gateway.status = 500;
  await queue();
  await deliverDue(site.app);
  gateway.status = 202;
  site.clock.advance(pauseAfter(1));
  await deliverDue(site.app);
  expect(gateway.requests.map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => ({ to: sms.to, purpose: 'login', code: '246810', text: sms.text, locale: 'zh-cn' })),
  );
  expect(gateway.requests[0]!.headers.authorization).toBe('Bearer secret-token');
  expect(gateway.requests[1]!.headers['idempotency-key']).toBe(gateway.requests[0]!.headers['idempotency-key']);
  await deliverDue(site.app);
  expect(gateway.requests).toHaveLength(2);
});

test('for an SMS with a registered template, the gateway gets the template id and only the variables in the text', async () => {
  const gateway = await startGateway();
  Object.assign(site.app.settings, { smsUrl: gateway.url });
  await changeTemplate(site.app, founder, {
    ...{ purpose: 'login', variant: '', locale: 'zh-cn', channel: 'sms', subject: '', version: 0, reset: 'N' },
    ...{ text: '【{{site}}】{{code}}', smsTemplateId: 'SMS_3' },
  });
  await queue({ ...sms, values: { code: '246810', name: '张三' } });
  await deliverDue(site.app);
  const { text, smsTemplateId, values } = gateway.requests[0]!.body as Message;
  expect({ text, smsTemplateId, values }).toEqual({
    text: expect.stringMatching(/^【.+】246810$/),
    smsTemplateId: 'SMS_3',
    values: { site: expect.any(String), code: '246810' },
  });
});

test('an SMS with the built-in text has a template id and variables too', async () => {
  const gateway = await startGateway();
  Object.assign(site.app.settings, { smsUrl: gateway.url });
  await queue({ ...sms, purpose: 'identity', values: { code: '246810', name: '张三' } });
  await deliverDue(site.app);
  const { text, smsTemplateId, values } = gateway.requests[0]!.body as Message;
  expect({ text, smsTemplateId, values }).toEqual({
    text: sms.text,
    smsTemplateId: 'identity.zh-cn',
    values: { site: expect.any(String), code: '246810' },
  });
});

test('failures are retried after delays that double up to fifteen minutes', async () => {
  const gateway = await startGateway();
  Object.assign(site.app.settings, { smsUrl: gateway.url });
  gateway.status = 503;
  await queue({ ...sms, code: undefined });
  for (const [attempt, pause] of [5, 10, 20, 40, 80, 160, 320, 640, 900, 900].entries()) {
    await deliverDue(site.app);
    expect(gateway.requests).toHaveLength(attempt + 1);
    expect(pauseAfter(attempt + 1)).toBe(pause * 1000);
    site.clock.advance(pause * 1000 - 1);
    await deliverDue(site.app);
    expect(gateway.requests).toHaveLength(attempt + 1);
    site.clock.advance(1);
  }
  gateway.status = 200;
  await deliverDue(site.app);
  expect(gateway.requests).toHaveLength(11);
});

test('an expired message is no longer sent', async () => {
  await queue(sms, { usefulFor: 5 * minute });
  site.clock.advance(5 * minute);
  await deliverDue(site.app);
  expect(await sent()).toEqual([]);
  site.clock.advance(60 * minute);
  await queue({ ...sms, text: 'in time' }, { usefulFor: 5 * minute });
  await deliverDue(site.app);
  expect((await sent()).map(({ text }) => text)).toEqual(['in time']);
});

test('a message whose instance dies while sending it is sent by another instance', async () => {
  await queue();
  await site.app.db
    .updateTable('outbox')
    .set({ attempts: 1, nextAttemptAt: site.clock.now() + 90_000 })
    .execute();
  await deliverDue(site.app);
  expect(await sent()).toEqual([]);
  site.clock.advance(90_000);
  await deliverDue(site.app);
  expect(await sent()).toHaveLength(1);
});

test('a message that is withdrawn after its instance died while sending it is not sent', async () => {
  await queue(sms, { topic: 'invitation:lin' });
  await site.app.db
    .updateTable('outbox')
    .set({ attempts: 1, nextAttemptAt: site.clock.now() + 90_000, claimedBy: 'dead' })
    .execute();
  const withdraw = () => transaction(site.app, (trx) => dropWaiting(trx, site.app, ['invitation:lin']));
  await withdraw();
  expect(await site.app.db.selectFrom('outbox').selectAll().execute()).toHaveLength(1);
  site.clock.advance(90_000);
  await withdraw();
  await deliverDue(site.app);
  expect(await sent()).toEqual([]);
});

test('mail goes over SMTP as plain text, with a stable message id', async () => {
  const lines: string[] = [];
  const server = createTcpServer((socket) => {
    let inData = false;
    socket.write('220 test ESMTP\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n')) {
        if (line === '') continue;
        if (inData) lines.push(line);
        if (inData && line !== '.') continue;
        if (line === '.') inData = false;
        else if (line === 'DATA') inData = true;
        socket.write(line === 'DATA' ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  Object.assign(site.app.settings, { smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` });
  await queue({
    channel: 'mail',
    to: 'lin@example.com',
    purpose: 'activation',
    subject: 'Activate',
    text: 'Open the link',
    locale: 'en-us',
  });
  await deliverDue(site.app);
  const mail = lines.join('\n');
  expect(mail).toContain('To: lin@example.com');
  expect(mail).toContain('Subject: Activate');
  expect(mail).toMatch(/Message-ID: <[a-z0-9]{20}\.[\w-]{22}@localhost>/);
  expect(mail).toContain('Open the link');
});

test('the worker sends right after the commit; after it has stopped, a message can still be queued and delivered', async () => {
  const worker = startOutboxWorker(site.app);
  await queue();
  await expect.poll(async () => (await sent()).length).toBe(1);
  await worker.stop(1000);
  await queue({ ...sms, text: 'later' });
  expect(await sent()).toHaveLength(1);
  await deliverDue(site.app);
  expect(await sent()).toHaveLength(2);
});

test('messages wait while the outbox folder cannot be written', async () => {
  const folder = join(site.settings.dataDir, 'outbox');
  await writeFile(folder, 'in the way');
  await queue();
  await deliverDue(site.app);
  await rm(folder);
  site.clock.advance(pauseAfter(1));
  await deliverDue(site.app);
  expect(await sent()).toHaveLength(1);
});
