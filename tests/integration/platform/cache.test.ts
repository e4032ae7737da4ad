import { expect, test } from 'vitest';

import { createApi } from '#server/main/api.ts';
import { createApp } from '#server/platform/app.ts';
import { createCache, createCachePerApp, versionOf } from '#server/platform/cache.ts';
import { transaction } from '#server/platform/db/database.ts';
import { currentRevision, raiseRevision, refreshRevisions } from '#server/platform/revisions.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { muchPatience } from '#tests/support/patience.ts';
import { addPostings, draftPosting } from '#tests/support/postings.ts';
import { createTestClient } from '#tests/support/test-client.ts';

const day = 86_400_000;

const site = await openTestApp();

/** A computation that ends when the test calls `give`. */
function held<Value>() {
  let give!: (value: Value) => void;
  const made = new Promise<Value>((resolve) => (give = resolve));
  return { make: () => made, give };
}

test('a value is computed once, and again when the revision is raised or a new day begins', async () => {
  const cacheOf = createCachePerApp<number>({ max: 10 });
  let made = 0;
  const ask = () => cacheOf(site.app).get('key', versionOf(site.app, 'postings'), () => Promise.resolve((made += 1)));
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  await raiseRevision(site.app.db, 'postings');
  expect(await ask()).toBe(2);
  site.clock.advance(day);
  expect(await ask()).toBe(3);
});

test('a failed computation is tried again', async () => {
  const cache = createCache<string>({ max: 10 });
  await expect(cache.get('key', '1', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await cache.get('key', '1', () => Promise.resolve('back'))).toBe('back');
});

test('the least recently used value is evicted first', async () => {
  const cache = createCache<string>({ max: 2 });
  const made: string[] = [];
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.get(key, '1', () => Promise.resolve(String(made.push(key))));
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

test('a slowly computed value of an earlier revision does not replace a newer value', async () => {
  const cache = createCache<string>({ max: 10 });
  const slow = held<string>();
  const waiting = cache.get('key', '1', slow.make);
  await cache.get('key', '2', () => Promise.resolve('newer'));
  slow.give('earlier');
  await waiting;
  expect(await cache.get('key', '2', () => Promise.reject(new Error('not asked')))).toBe('newer');
});

test('two hundred searches at once all return complete lists', async () => {
  const drafts = Array.from({ length: 50 }, (_, index) =>
    draftPosting({ name: { zh: `缓存岗位${index}`, en: `Cached ${index}` } }),
  );
  await addPostings(site, ...drafts);
  const pages = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      site
        .client(index % 2 ? 'en-us' : 'zh-cn')
        .post('findPositions', { keyWord: index % 3 ? '缓存岗位' : 'Cached', pageSize: 50 }),
    ),
  );
  expect(pages.map(({ data }) => data.list.length)).toEqual(Array(200).fill(50));
});

test('a change is visible only once it is committed, and never if it is rolled back', async () => {
  const before = currentRevision(site.app, 'content');
  const failing = transaction(site.app, async (trx) => {
    await raiseRevision(trx, 'content');
    expect(currentRevision(site.app, 'content')).toBe(before);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(currentRevision(site.app, 'content')).toBe(before);
  await transaction(site.app, (trx) => raiseRevision(trx, 'content'));
  expect(currentRevision(site.app, 'content')).toBe(before + 1);
});

test('a refresh that began before a change does not lower the revision', async () => {
  const looking = refreshRevisions(site.app);
  await raiseRevision(site.app.db, 'content');
  const raised = currentRevision(site.app, 'content');
  await looking;
  expect(currentRevision(site.app, 'content')).toBe(raised);
});

test('another instance shows a change after its next refresh', async () => {
  const other = createApp(site.settings, { clock: site.clock, patience: muchPatience });
  await refreshRevisions(other);
  const reader = createTestClient(createApi(other) as never);
  const search = { keyWord: '另一台服务器发布', pageSize: 10 };
  const total = async () => (await reader.post('findPositions', search)).data.total;
  expect(await total()).toBe(0);
  await addPostings(site, draftPosting({ name: { zh: '另一台服务器发布', en: 'Published elsewhere' } }));
  await refreshRevisions(other);
  expect(await total()).toBe(1);
  await other.db.destroy();
});
