import { afterEach, expect, test, vi } from 'vitest';

import { resumeCalls } from '#islands/resume/calls.ts';
import { fakePage } from '#tests/support/fake-page.ts';

afterEach(() => vi.unstubAllGlobals());

test('a save outlives the page only if the page is hidden and the browser can send so much', async () => {
  const kept: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { keepalive }: RequestInit) => {
    kept.push(keepalive);
    return Response.json({ code: '200', message: '', data: null });
  });
  fakePage();
  const { save } = resumeCalls('resume', 'school');
  const savedWith = (name: string) => save('resumeInfo', { version: 1, data: { name }, complete: false });
  await savedWith('林');
  Object.assign(document, { visibilityState: 'hidden' });
  await savedWith('林');
  await savedWith('林'.repeat(21_000));
  expect(kept).toEqual([false, true, false]);
});
