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
 * it throws is logged, once for as long as it throws the same, and so is that it works again.
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
  let trouble: string | undefined;

  async function runOnce(): Promise<void> {
    try {
      do {
        isWoken = false;
        await work(() => stopped);
      } while (isWoken && !stopped);
      if (trouble !== undefined) app.log.info(`${name} can be worked on again`);
      trouble = undefined;
    } catch (error) {
      if (trouble !== String(error)) app.log.error({ err: error }, `${name} could not be worked on`);
      trouble = String(error);
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
