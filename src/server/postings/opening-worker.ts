import type { App } from '#server/app.ts';

import { openDue } from './open-due.ts';

/** Milliseconds between looks: a posting opens within this time of its moment. */
const lookEvery = 1_000;

/** Opens scheduled postings as their moment comes, in the background; the function it returns ends that. */
export function startOpeningWorker(app: App): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let running = Promise.resolve();

  async function look(): Promise<void> {
    await openDue(app).catch((error: unknown) => app.log.error({ err: error }, 'scheduled postings could not be read'));
    if (!isStopped) plan();
  }

  function plan(): void {
    timer = setTimeout(() => (running = look()), lookEvery);
  }

  running = look();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
