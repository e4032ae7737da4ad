import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

const lookEvery = 1_000;
/** Bytes of log below which nothing is moved. */
const worthwhile = 8 * 1024 * 1024;
/** The thread keeps next to nothing in memory. */
const resourceLimits = { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 32 };

/** Checkpoints of a database, in the background. */
export interface Checkpoints {
  /** Says that something was written since the last look. */
  note(): void;
  close(): Promise<void>;
}

/** Has a thread move a large write-ahead log into the database once a second while there are writes. */
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
