import { afterEach, beforeEach, expect, test } from 'vitest';

import { holdOutbox, readOutbox, releaseOutbox, retryFailed } from '#server/people/messages/look-after-outbox.ts';
import { type Dispatch, queueMessage } from '#server/people/messages/queue-message.ts';
import { transaction } from '#server/platform/db/database.ts';
import { deliverDue } from '#tests/support/deliver.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

let site: TestApp;
beforeEach(async () => {
  site = await createTestApp();
});
afterEach(() => site.close());

const mail = { channel: 'mail', to: 'lin@example.com', purpose: 'application-status', text: '正文', locale: 'zh-cn' } as const;
const queue = (dispatch: Dispatch = {}) => transaction(site.app, (trx) => queueMessage(trx, site.app, mail, dispatch));

test('while the outbox is held nothing is sent, not even codes; once it is released, everything is sent', async () => {
  await holdOutbox(site.app, '恢复后检查');
  await queue();
  await queue({ lane: 'code' });
  expect(await site.messagesTo(mail.to)).toEqual([]);
  site.clock.advance(60_000);
  expect(await readOutbox(site.app)).toMatchObject({
    held: { reason: '恢复后检查', since: site.clock.now() - 60_000 },
    counts: [
      { channel: 'mail', lane: 'code', state: 'due', count: 1, oldest: 60 },
      { channel: 'mail', lane: 'news', state: 'due', count: 1, oldest: 60 },
    ],
    waiting: [{ to: 'l***@example.com' }, { to: 'l***@example.com' }],
  });
  await releaseOutbox(site.app);
  expect(await site.messagesTo(mail.to)).toHaveLength(2);
});

test('a notification that expired can be sent after all; a code that expired cannot', async () => {
  await queue({ usefulFor: 1000 });
  await queue({ lane: 'code', usefulFor: 1000 });
  site.clock.advance(2000);
  await deliverDue(site.app);
  const { failed } = await readOutbox(site.app);
  const [code, news] = ['code', 'news'].map((lane) => failed.find((message) => message.lane === lane)!.id);
  expect(await retryFailed(site.app, [code!, news!, 'nothing'])).toEqual({
    retried: [news],
    refused: [
      { id: 'nothing', why: 'unknown' },
      { id: code, why: 'forgotten' },
    ],
  });
  expect(await site.messagesTo(mail.to)).toHaveLength(1);
});
