import { afterAll, beforeAll, expect, test } from 'vitest';

import type { AppError } from '#server/errors.ts';
import { forgive, spend } from '#server/http/limits.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

let test_: TestApp;
beforeAll(async () => {
  test_ = await createTestApp();
});
afterAll(() => test_.close());

async function refusal(name: Parameters<typeof spend>[2], target: string): Promise<number | undefined> {
  try {
    await spend(test_.app, test_.app.db, name, target);
    return undefined;
  } catch (error) {
    return (error as AppError).details.retryAfter;
  }
}

test('a target is locked for the seconds that are left, and free again after them', async () => {
  expect(await refusal('messageAgain', '+8613800000000')).toBeUndefined();
  test_.clock.advance(18_500);
  expect(await refusal('messageAgain', '+8613800000000')).toBe(42);
  expect(await refusal('messageAgain', '+8613900000000')).toBeUndefined();
  test_.clock.advance(41_500);
  expect(await refusal('messageAgain', '+8613800000000')).toBeUndefined();
});

test('of fifty at once exactly as many pass as the limit says', async () => {
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => refusal('messagesAnHour', 'crowd')));
  expect(outcomes.filter((seconds) => seconds === undefined)).toHaveLength(5);
});

test('a success forgives the failures before it', async () => {
  for (let count = 0; count < 5; count += 1) await refusal('codeTries', 'someone');
  expect(await refusal('codeTries', 'someone')).toBeDefined();
  await forgive(test_.app, test_.app.db, 'codeTries', 'someone');
  expect(await refusal('codeTries', 'someone')).toBeUndefined();
});
