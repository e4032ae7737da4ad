import type { App } from './app.ts';
import { withinTrace } from './trace.ts';

/** Work that goes on beside the answers of a server. */
export interface BackgroundWorker {
  /** Works now rather than at the next look. */
  wake(): void;
  /** Begins nothing more; settles when nothing is being done. */
  stop(): Promise<void>;
}

/**
 * Runs `work` now, whenever it is woken, and at the latest so many milliseconds after it ended: never twice at once. What
 * it throws is logged.
 * @param name what could not be done, for the log
 */
export function startBackground(
  app: Pick<App, 'log'>,
  name: string,
  every: number,
  work: (isStopped: () => boolean) => Promise<void>,
): BackgroundWorker {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let stopped = false;
  let isWoken = false;

  async function runOnce(): Promise<void> {
    try {
      do {
        isWoken = false;
        await work(() => stopped);
      } while (isWoken && !stopped);
    } catch (error) {
      app.log.error({ err: error }, `${name} could not be worked on`);
    }
    running = undefined;
    if (!stopped) timer = setTimeout(wake, every);
  }

  function wake(): void {
    if (stopped) return;
    isWoken = true;
    clearTimeout(timer);
    // Whoever wakes it has no part in what it does.
    running ??= withinTrace(undefined, runOnce);
  }

  wake();
  return {
    wake,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
