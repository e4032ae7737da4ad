import type { App } from '#server/app.ts';

import { publishDue } from './publish-due.ts';

/** Milliseconds between looks: a page follows within two seconds of its time. */
const lookEvery = 1_000;

/** Publishes what is scheduled as its time comes, in the background; the function it returns ends that. */
export function startPublishWorker(app: App): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;

  function plan(): void {
    if (stopped) return;
    timer = setTimeout(() => {
      running = publishDue(app)
        .catch((error: unknown) => app.log.error({ err: error }, 'scheduled content could not be published'))
        .then(plan);
    }, lookEvery);
    timer.unref();
  }

  plan();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
