import type { App } from '#server/app.ts';

import { deliverDue } from './deliver.ts';

/** Milliseconds between looks for messages of other instances and for those to be tried again. */
const lookEvery = 5_000;

const wakers = new WeakMap<App, () => void>();

/** Lets this instance's worker, if it has one, look for messages now. */
export function wakeOutbox(app: App): void {
  wakers.get(app)?.();
}

/** The running delivery of messages. */
export interface OutboxWorker {
  /** Takes no more, and waits for what is being sent, at most `within` ms; the rest is sent after the next start. */
  stop(within: number): Promise<void>;
}

/** Sends messages as they are queued, in the background. */
export function startOutboxWorker(app: App): OutboxWorker {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  async function run(): Promise<void> {
    do {
      again = false;
      try {
        await deliverDue(app);
      } catch (error) {
        app.log.error({ err: error }, 'the outbox could not be read');
      }
    } while (again && !stopped);
    running = undefined;
  }

  function wake(): void {
    if (stopped) return;
    again = true;
    running ??= run();
  }

  const timer = setInterval(wake, lookEvery);
  wakers.set(app, wake);
  wake();

  return {
    async stop(within) {
      stopped = true;
      clearInterval(timer);
      wakers.delete(app);
      let cutOff: NodeJS.Timeout | undefined;
      await Promise.race([running, new Promise((resolve) => (cutOff = setTimeout(resolve, within)))]);
      clearTimeout(cutOff);
    },
  };
}
