import { expect, test } from 'vitest';

import { createApp } from '#server/platform/app.ts';
import type { AppError } from '#server/platform/errors.ts';
import { exchangeCounts } from '#server/platform/rate-limits/counts.ts';
import { type LimitName, limitOf } from '#server/platform/rate-limits/limits.ts';
import { add, forgive, spend, spendAddress } from '#server/platform/rate-limits/spend.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { muchPatience } from '#tests/support/patience.ts';

const test_ = await openTestApp();

async function refusal(name: LimitName, target: string, how = spend, app = test_.app): Promise<number | undefined> {
  try {
    await how(app, name, target);
    return undefined;
  } catch (error) {
    return (error as AppError).details.retryAfter;
  }
}

test('a target that used up its limit is refused until the window ends; the refusal says in how many seconds', async () => {
  expect(await refusal('messageAgain', '+8613800000000')).toBeUndefined();
  test_.clock.advance(18_500);
  expect(await refusal('messageAgain', '+8613800000000')).toBe(42);
  expect(await refusal('messageAgain', '+8613900000000')).toBeUndefined();
  test_.clock.advance(41_500);
  expect(await refusal('messageAgain', '+8613800000000')).toBeUndefined();
});

test('of fifty concurrent calls, exactly as many pass as the limit allows', async () => {
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => refusal('messagesAnHour', 'crowd')));
  expect(outcomes.filter((seconds) => seconds === undefined)).toHaveLength(5);
});

test('the first refusal of a window is logged once as a security event, without the target', async () => {
  const logged: object[] = [];
  const app = { ...test_.app, log: Object.assign(Object.create(test_.app.log), { info: (about: object) => logged.push(about) }) };
  for (let count = 0; count < 9; count += 1) await refusal('codeTries', 'a secret name', spend, app);
  expect(logged).toMatchObject([{ security: 'limit reached', because: 'codeTries' }]);
  expect(JSON.stringify(logged)).not.toContain('a secret name');
});

test('refusals are logged once per window, even if the count jumps past the limit', async () => {
  const logged: object[] = [];
  const app = { ...test_.app, log: Object.assign(Object.create(test_.app.log), { info: (about: object) => logged.push(about) }) };
  // These calls are counted as if they were made at other instances, so none is refused here.
  for (let count = 0; count < 9; count += 1) await add(app, 'codeTries', 'jumping');
  for (let count = 0; count < 3; count += 1) await refusal('codeTries', 'jumping', spend, app);
  expect(logged).toHaveLength(1);
  test_.clock.advance(limitOf('codeTries').window);
  for (let count = 0; count < 9; count += 1) await refusal('codeTries', 'jumping', spend, app);
  expect(logged).toHaveLength(2);
});

test('a success resets the failures before it', async () => {
  for (let count = 0; count < 5; count += 1) await refusal('codeTries', 'someone');
  expect(await refusal('codeTries', 'someone')).toBeDefined();
  await forgive(test_.app.db, test_.app, 'codeTries', 'someone');
  expect(await refusal('codeTries', 'someone')).toBeUndefined();
});

test('after a fast clock is set back nobody waits longer than the window', async () => {
  const day = 24 * 60 * 60_000;
  test_.clock.advance(30 * day);
  expect(await refusal('messageAgain', 'ahead')).toBeUndefined();
  test_.clock.advance(-30 * day);
  expect(await refusal('messageAgain', 'ahead')).toBeUndefined();
  expect(await refusal('messageAgain', 'ahead')).toBe(60);
});

test('a thousand people behind one address get in: three thousand calls pass at once', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 3000 }, () => refusal('accountCallsByAddress', '203.0.113.7', spendAddress)),
  );
  expect(outcomes.filter((seconds) => seconds !== undefined)).toEqual([]);
});

test('an IPv6 /64 counts as one client, and its /48 as at most four', async () => {
  const fill = async (network: string, calls: number) => {
    const refused: number[] = [];
    for (let call = 0; call < calls; call += 1) {
      const seconds = await refusal('captchasByAddress', `${network}:${call.toString(16)}:1:2:3`, spendAddress);
      if (seconds !== undefined) refused.push(seconds);
    }
    return refused.length;
  };
  expect(await fill('2001:db8:1:1', 3005)).toBe(5);
  for (const subnet of [2, 3, 4]) await fill(`2001:db8:1:${subnet}`, 3000);
  expect(await fill('2001:db8:1:5', 100)).toBe(100);
  expect(await fill('2001:db8:2:5', 100)).toBe(0);
});

test('counts of long windows survive the process, and instances on one database share them', async () => {
  const other = createApp(test_.settings, { clock: test_.clock, patience: muchPatience });
  for (let count = 0; count < 10; count += 1) expect(await refusal('messagesADay', 'somebody')).toBeUndefined();
  await exchangeCounts(test_.app);
  expect(await refusal('messagesADay', 'somebody', spend, other)).toBeDefined();
  await other.db.destroy();
});

test.runIf(process.env.TEST_DATABASE === 'postgres')('counts of an address add up over two instances', async () => {
  const other = createApp(test_.settings, { clock: test_.clock, patience: muchPatience });
  for (const app of [test_.app, other]) {
    for (let count = 0; count < 2000; count += 1) await refusal('captchasByAddress', '203.0.113.8', spendAddress, app);
  }
  await exchangeCounts(test_.app);
  await exchangeCounts(other);
  expect(await refusal('captchasByAddress', '203.0.113.8', spendAddress, other)).toBeDefined();
  await other.db.destroy();
});

test('counting a call from an address makes no database query', async () => {
  let queries = 0;
  const counting = {
    ...test_.app,
    db: test_.app.db.withPlugin({
      transformQuery({ node }) {
        queries += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  };
  for (let count = 0; count < 100; count += 1) await refusal('writesByAddress', '203.0.113.9', spendAddress, counting);
  expect(queries).toBe(0);
});
