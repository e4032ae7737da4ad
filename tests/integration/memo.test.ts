import { afterAll, beforeAll, expect, test } from 'vitest';

import { createBatchMemo, createMemo } from '#server/memo.ts';
import { raiseRevision } from '#server/revisions.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const day = 86_400_000;

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

async function changePostings(): Promise<void> {
  await raiseRevision(site.app.db, 'postings');
  site.clock.advance(1500);
}

test('an answer is made once, and again when the revision is raised or a day begins', async () => {
  const memo = createMemo<number>('postings', 10);
  let made = 0;
  const ask = () => memo(site.app, 'key', () => Promise.resolve((made += 1)));
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  await changePostings();
  expect(await ask()).toBe(2);
  site.clock.advance(day);
  expect(await ask()).toBe(3);
});

test('an answer that could not be made is asked for again', async () => {
  const memo = createMemo<string>('postings', 10);
  await expect(memo(site.app, 'key', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await memo(site.app, 'key', () => Promise.resolve('back'))).toBe('back');
});

test('the longest unused answer goes first', async () => {
  const memo = createMemo<string>('postings', 2);
  const made: string[] = [];
  const ask = (key: string) => memo(site.app, key, () => Promise.resolve(String(made.push(key))));
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

test('of many values only the missing are made, and they come in the order of the keys', async () => {
  const memo = createBatchMemo<string>('postings', 3);
  const made: string[][] = [];
  const ask = (...keys: string[]) =>
    memo(site.app, keys, (missing) => {
      made.push(missing);
      return Promise.resolve(new Map(missing.filter((key) => key !== 'gone').map((key) => [key, key.toUpperCase()])));
    });
  expect(await ask('b', 'a')).toEqual(['B', 'A']);
  expect(await ask('c', 'a', 'gone', 'b')).toEqual(['C', 'A', 'B']);
  expect(await ask('a', 'b', 'c')).toEqual(['A', 'B', 'C']);
  expect(await ask('d', 'e', 'f', 'g')).toEqual(['D', 'E', 'F', 'G']);
  await changePostings();
  expect(await ask('g')).toEqual(['G']);
  expect(made).toEqual([['b', 'a'], ['c', 'gone'], ['d', 'e', 'f', 'g'], ['g']]);
});
