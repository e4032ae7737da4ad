import { expect, test } from 'vitest';

import { codeFor, freshPhone, goodPassword, registerByPhone } from '#tests/support/accounts.ts';
import { apply, applicationFor, openPosting, readyCandidate } from '#tests/support/applications.ts';
import { deleteExpired } from '#tests/support/housekeeping.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { readOutbox } from '#tests/support/test-app.ts';
import { enciphered, type TestClient } from '#tests/support/test-client.ts';

const minute = 60_000;

const site = await openTestApp({ environment: { ERASE_AFTER_DAYS: '0' } });

async function purposesTo(phone: string): Promise<string[]> {
  await site.messagesTo(phone);
  return (await readOutbox(site.settings.dataDir)).filter(({ to }) => to === `+86${phone}`).map(({ purpose }) => purpose);
}

async function close(client: TestClient): Promise<void> {
  const { code, message } = await client.post('system/user/close', { password: enciphered(goodPassword) });
  if (code !== '200') throw new Error(message);
}

test('erasing a person deletes all their message files, even those from before the account existed, and no other files', async () => {
  const client = await readyCandidate(site);
  await apply(client, applicationFor(await openPosting(site)), 'one-key');
  const other = freshPhone();
  await registerByPhone(site, site.client(), other);
  site.clock.advance(minute);
  await codeFor(site, site.client(), 'sendLoginMessage', client.phone);
  await close(client);
  const sent = await purposesTo(client.phone);
  expect(sent).toEqual(expect.arrayContaining(['register', 'login', 'account-closed']));
  expect(sent.length).toBeGreaterThan(3);
  await deleteExpired(site.app);
  expect(await purposesTo(client.phone)).toEqual([]);
  expect(await purposesTo(other)).toEqual(['register']);
});

test('the file of a message that is no longer in the outbox is deleted too', async () => {
  const phone = freshPhone();
  await registerByPhone(site, site.client(), phone);
  expect(await purposesTo(phone)).toEqual(['register']);
  await site.app.db.deleteFrom('outbox').execute();
  await deleteExpired(site.app);
  expect(await purposesTo(phone)).toEqual([]);
});
