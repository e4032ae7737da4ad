import type { App } from '#server/app.ts';
import { currentRevision } from '#server/revisions.ts';

import { keepMissingStates } from './condition-states.ts';

/** Milliseconds between looks: what a posting asks anew is held against its applications within this time. */
const lookEvery = 1_000;

/**
 * Finds how applications stand to the conditions of their postings wherever those have changed, and once at the start
 * for what a former release sent; the function it returns ends that.
 */
export function startStatesWorker(app: App): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let running = Promise.resolve();
  let seen: number | undefined;

  async function look(): Promise<void> {
    const revision = currentRevision(app, 'postings');
    try {
      if (revision !== seen) await keepMissingStates(app, () => isStopped);
      seen = revision;
    } catch (error) {
      app.log.error({ err: error }, 'the states of conditions could not be kept');
    }
    if (!isStopped) timer = setTimeout(() => (running = look()), lookEvery);
  }

  running = look();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
