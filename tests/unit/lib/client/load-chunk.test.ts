import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fakePage } from '#tests/support/fake-page.ts';

async function open() {
  fakePage({ locale: 'en-us' });
  const [{ loadChunk }, { $toasts }] = await Promise.all([import('#lib/client/load-chunk.ts'), import('#lib/stores/toasts.ts')]);
  return { loadChunk, texts: () => $toasts.get().map(({ text }) => text) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a chunk that loads is returned', async () => {
  const { loadChunk, texts } = await open();
  expect(await loadChunk(async () => 'module')).toBe('module');
  expect(texts()).toEqual([]);
});

test('a chunk that does not load is reported', async () => {
  const { loadChunk, texts } = await open();
  expect(await loadChunk(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))).toBeUndefined();
  expect(texts()).toEqual(['A part of this page could not be loaded. Please check your connection and try again']);
});

test('a chunk that takes two minutes is given up', async () => {
  const { loadChunk, texts } = await open();
  const loading = loadChunk(() => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await loading).toBeUndefined();
  expect(texts()).toEqual(['The request timed out. Please check your connection and try again']);
});
