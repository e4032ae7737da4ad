import { afterEach, beforeEach, expect, test } from 'vitest';

import { reserveMessage } from '#server/people/messages/message-limits.ts';
import type { Message } from '#server/people/messages/message.ts';
import { type Dispatch, queueMessage } from '#server/people/messages/queue-message.ts';
import { transaction } from '#server/platform/db/database.ts';
import { freshPhone, postWithCaptcha, registerByEmail, signedInClient, signIn } from '#tests/support/accounts.ts';
import { createTestApp, readOutbox, type TestApp } from '#tests/support/test-app.ts';
import { faultsOf } from '#tests/support/test-client.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
let site: TestApp;
let logged: { level: string; budget?: unknown }[];
beforeEach(async () => {
  site = await createTestApp({ environment: { SMS_DAILY_BUDGET: '40' } });
  logged = [];
  for (const level of ['warn', 'error'] as const) {
    Object.assign(site.app.log, { [level]: (about: object) => logged.push({ level, ...about }) });
  }
});
afterEach(() => site.close());

async function queue(to: string, dispatch: Dispatch = {}, given: Partial<Message> = {}): Promise<void> {
  const message: Message = { channel: 'sms', to, purpose: 'application-status', text: 'words', locale: 'zh-cn', ...given };
  await transaction(site.app, (trx) => queueMessage(trx, site.app, message, dispatch));
  await site.messagesTo(to);
}

const sent = async () => (await readOutbox(site.settings.dataDir)).length;
const ask = (loginPhone: string, prefix = '86', call = 'sendRegisterMessage') =>
  postWithCaptcha(site.client(), `system/user/${call}`, { prefix, loginPhone });

test('using half the daily budget logs a warning; using it all logs an error and refuses codes until the next day', async () => {
  for (let count = 0; count < 20; count += 1) await ask(freshPhone());
  await site.messagesTo('');
  expect(logged.filter(({ budget }) => budget)).toMatchObject([{ level: 'warn' }]);
  for (let count = 0; count < 20; count += 1) await ask(freshPhone());
  await site.messagesTo('');
  expect(logged.filter(({ budget }) => budget)).toMatchObject([{ level: 'warn' }, { level: 'error' }]);
  const refused = await ask(freshPhone());
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe(String(14 * 60 * 60));
  expect(await sent()).toBe(40);
  site.clock.advance(day);
  expect((await ask(freshPhone())).code).toBe('200');
});

test('requesting sign-in codes for numbers without an account sends no SMS and costs no budget', async () => {
  for (let count = 0; count < 60; count += 1) expect((await ask(freshPhone(), '86', 'sendLoginMessage')).code).toBe('200');
  expect((await ask(freshPhone())).code).toBe('200');
  await site.messagesTo('');
  expect(await sent()).toBe(1);
});

test('numbers of other countries share a budget of their own, a tenth of the daily one', async () => {
  for (let count = 0; count < 4; count += 1) {
    expect((await ask(`770090012${count}`, '44')).code).toBe('200');
    await site.messagesTo('');
  }
  expect((await ask('9123456', '852')).status).toBe(429);
  expect((await ask(freshPhone())).code).toBe('200');
});

test('no SMS goes to unlisted prefixes, satellites, premium numbers, or islands that share the prefix 1', async () => {
  expect(faultsOf(await ask('612345678', '210'))).toEqual(['prefix choice']);
  for (const nowhere of ['870', '881', '882', '883', '979', '999', '85', '8613', '0', 'abc']) {
    expect(faultsOf(await ask('773123456', nowhere))).toEqual(['prefix choice']);
  }
  expect(faultsOf(await ask('', '870'))).toEqual(['prefix choice', 'loginPhone required']);
  expect(faultsOf(await ask('9002345678', '1'))).toEqual(['loginPhone mobile']);
  expect(faultsOf(await ask('8764123456', '1'))).toEqual(['loginPhone mobile']);
  expect(faultsOf(await ask('9098790123', '44'))).toEqual(['loginPhone mobile']);
  await queue('+447012345678');
  expect(await sent()).toBe(0);
});

test('notifications leave a fifth of the budget to codes', async () => {
  for (let count = 0; count < 50; count += 1) await queue(`+86${freshPhone()}`);
  expect(await sent()).toBe(32);
  expect((await ask(freshPhone())).code).toBe('200');
});

test('notifications beyond their share of the budget wait for the next day', async () => {
  for (let count = 0; count < 40; count += 1) await queue(`+86${freshPhone()}`);
  expect(await sent()).toBe(32);
  site.clock.advance(day);
  await site.messagesTo('');
  expect(await sent()).toBe(40);
});

test('notifications beyond the hourly or daily limit of one number wait until both allow them, and none is lost', async () => {
  const number = `+86${freshPhone()}`;
  const reached = async () => (await site.messagesTo(number)).length;
  for (let count = 0; count < 7; count += 1) await queue(number);
  expect(await reached()).toBe(3);
  site.clock.advance(hour - 1);
  expect(await reached()).toBe(3);
  site.clock.advance(1);
  // All four waiting messages are tried now, and the limits allow three.
  expect(await reached()).toBe(6);
  site.clock.advance(hour);
  expect(await reached()).toBe(6);
  site.clock.advance(day);
  expect(await reached()).toBe(7);
});

test("requesting codes for another person's number does not hold back notifications to that number", async () => {
  const { phone } = await signedInClient(site);
  for (let count = 0; count < 5; count += 1) {
    site.clock.advance(minute);
    await ask(phone, '86', 'sendLoginMessage');
  }
  await queue(`+86${phone}`);
  expect((await site.messagesTo(`+86${phone}`)).map(({ purpose }) => purpose)).toContain('application-status');
});

test('an account gets codes for twenty numbers a day at most', async () => {
  Object.assign(site.settings, { smsDailyBudget: 1000 });
  Object.assign(site.app.settings, { smsDailyBudget: 1000 });
  const client = await signedInClient(site);
  const codes = [];
  for (let number = 0; number < 30; number += 1) {
    codes.push((await postWithCaptcha(client, 'system/user/sendBindingMessage', { loginPhone: freshPhone() })).code);
  }
  expect(codes.filter((code) => code === '200')).toHaveLength(20);
  expect(codes.at(-1)).toBe('429');
});

test('addresses that differ only in case or after a plus sign count as one mailbox', async () => {
  const codes = [];
  for (const alias of ['lin', 'lin+1', 'LIN+2', 'lin+job+3']) {
    codes.push(
      (await postWithCaptcha(site.client(), 'system/user/passwordreset/request', { email: `${alias}@example.com` })).code,
    );
  }
  expect(codes).toEqual(['200', '429', '429', '429']);
  expect((await reserveMessage(site.app, { channel: 'mail', to: 'other@example.com', purpose: 'x' })) ?? 'ok').toBe('ok');
});

test('an account gets forty notifications by mail a day at most', async () => {
  const client = site.client();
  await registerByEmail(site, client, 'many@example.com');
  await signIn(client, 'many@example.com');
  const { pkPsndoc: accountId } = (await client.get('system/user/self/name')).data;
  for (let count = 0; count < 60; count += 1) {
    await queue('many@example.com', { accountId }, { channel: 'mail', subject: 'News' });
  }
  expect((await site.messagesTo('many@example.com')).filter(({ purpose }) => purpose === 'application-status')).toHaveLength(40);
});
