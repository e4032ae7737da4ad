import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

const checkEvery = 1_000;
/** Size in bytes from which the write-ahead log is checkpointed. */
const worthwhile = 8 * 1024 * 1024;
/** Small limits, because the thread needs hardly any memory. */
const resourceLimits = { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 32 };

/** Background checkpoints of the embedded database. */
export interface Checkpoints {
  /** Records a commit, so that the next check looks at the size of the log. */
  note(): void;
  close(): Promise<void>;
}

/** Lets a thread checkpoint the write-ahead log when the log is large, at most once a second and only after writes. */
export function startCheckpoints(file: string): Checkpoints {
  let hasWritten = false;
  let isRunning = false;
  let worker: Worker | undefined;

  async function check(): Promise<void> {
    if (!hasWritten || isRunning) return;
    hasWritten = false;
    const { size } = await stat(`${file}-wal`).catch(() => ({ size: 0 }));
    if (size < worthwhile) return;
    if (!worker) {
      worker = new Worker(new URL('./checkpoint-worker.mjs', import.meta.url), { workerData: file, resourceLimits });
      worker.unref();
      worker.on('message', () => (isRunning = false));
      worker.on('error', () => {
        worker = undefined;
        isRunning = false;
      });
    }
    isRunning = true;
    worker.postMessage('move');
  }

  const timer = setInterval(() => void check(), checkEvery);
  timer.unref();
  return {
    note: () => (hasWritten = true),
    async close() {
      clearInterval(timer);
      await worker?.terminate();
    },
  };
}
