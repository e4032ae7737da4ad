import { expect, test, vi } from 'vitest';

import { startBackground } from '#server/background-work.ts';
import type { App } from '#server/app.ts';

test('what goes on failing is logged once, and once more when it works again', async () => {
  const log = { error: vi.fn(), info: vi.fn() };
  const outcomes = ['away', 'away', 'full', undefined, undefined];
  let runs = 0;
  const worker = startBackground({ log } as unknown as Pick<App, 'log'>, 'The mail', 60_000, async () => {
    const outcome = outcomes[runs];
    runs += 1;
    if (outcome) throw new Error(outcome);
  });
  for (let run = 1; run <= outcomes.length; run += 1) {
    await vi.waitUntil(() => runs === run);
    await new Promise(setImmediate);
    worker.wake();
  }
  await worker.stop();
  expect(log.error.mock.calls.map(([{ err }]) => (err as Error).message)).toEqual(['away', 'full']);
  expect(log.info.mock.calls).toEqual([['The mail can be worked on again']]);
});
