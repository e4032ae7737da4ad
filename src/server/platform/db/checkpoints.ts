import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

const lookEvery = 1_000;
/** A smaller write-ahead log is left alone (bytes). */
const worthwhile = 8 * 1024 * 1024;
/** The thread needs hardly any memory. */
const resourceLimits = { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 32 };

/** Background checkpoints of the embedded database. */
export interface Checkpoints {
  /** Notes that something was written. */
  note(): void;
  close(): Promise<void>;
}

/** Starts a thread that checkpoints a large write-ahead log, at most once a second and only after writes. */
export function startCheckpoints(file: string): Checkpoints {
  let hasWritten = false;
  let isMoving = false;
  let worker: Worker | undefined;

  async function look(): Promise<void> {
    if (!hasWritten || isMoving) return;
    hasWritten = false;
    const { size } = await stat(`${file}-wal`).catch(() => ({ size: 0 }));
    if (size < worthwhile) return;
    if (!worker) {
      worker = new Worker(new URL('./checkpoint-worker.mjs', import.meta.url), { workerData: file, resourceLimits });
      worker.unref();
      worker.on('message', () => (isMoving = false));
      worker.on('error', () => {
        worker = undefined;
        isMoving = false;
      });
    }
    isMoving = true;
    worker.postMessage('move');
  }

  const timer = setInterval(() => void look(), lookEvery);
  timer.unref();
  return {
    note: () => (hasWritten = true),
    async close() {
      clearInterval(timer);
      await worker?.terminate();
    },
  };
}
