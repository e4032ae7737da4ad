import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';

import type { TextFinding } from './read-lines.ts';

/** Heap megabytes of the reading thread. The limit of the process (`read-lines.ts`) overrides `maxOldGenerationSizeMb`. */
const memory = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };
/** Megabytes for the whole process, including buffers outside its heap. */
const mostMegabytes = 420;
/** Milliseconds between two checks of the memory of the process. */
const watchEvery = 10;

function finish(finding: TextFinding): void {
  process.stdout.write(JSON.stringify(finding), () => process.exit(0));
}

// The reading thread unpacks a document without a pause, so this thread watches the memory of the process.
setInterval(() => {
  if (process.memoryUsage.rss() > mostMegabytes * 1024 * 1024) process.kill(process.pid, 'SIGKILL');
}, watchEvery).unref();

const bytes = await buffer(process.stdin);
const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
  workerData: bytes,
  resourceLimits: memory,
  stdout: true,
  stderr: true,
});
worker.once('message', finish);
worker.once('error', () => finish({ rule: 'cvTooLarge' }));
