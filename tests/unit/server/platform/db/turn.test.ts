import { setImmediate as nextTurn } from 'node:timers/promises';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { leaveLongTurn, timed } from '#server/platform/db/turn.ts';

let now = 0;

/** Simulates work that takes some milliseconds of the turn. */
const take = (milliseconds: number) => void (now += milliseconds);

/** Whether the next statement may still run in this turn. */
async function isLetThrough(): Promise<boolean> {
  let left = false;
  const leaving = leaveLongTurn().then(() => (left = true));
  await Promise.resolve();
  await Promise.resolve();
  const atOnce = left;
  await leaving;
  return atOnce;
}

beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(async () => {
  timed(() => take(0));
  await nextTurn();
  await nextTurn();
  vi.restoreAllMocks();
});

test('after two milliseconds of statements in a turn, the rest of the turn belongs to other work', async () => {
  timed(() => take(1));
  expect(await isLetThrough()).toBe(true);
  timed(() => take(1));
  expect(await isLetThrough()).toBe(false);
});

test('if other work made a turn long, statements of the next turn may take half as long as that work', async () => {
  timed(() => take(1));
  take(20);
  await nextTurn();
  timed(() => take(9));
  expect(await isLetThrough()).toBe(true);
  timed(() => take(1));
  expect(await isLetThrough()).toBe(false);
});

test('however long a turn was, statements may take at most twenty milliseconds of the next turn', async () => {
  timed(() => take(1));
  take(1000);
  await nextTurn();
  timed(() => take(20));
  expect(await isLetThrough()).toBe(false);
});
