import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { AppError } from '#server/platform/errors.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const processes = createSemaphore(2, 100);
/** The process may read the program and its packages and nothing else: no data, setting or secret of this server. */
const confined = [
  '--permission',
  ...['src', 'node_modules', 'package.json'].map((path) => `--allow-fs-read=${realpathSync(join(root, path))}`),
];

/** The limits of a confined process. */
interface Limits {
  /** Milliseconds until it is ended. */
  time: number;
  /** Megabytes of its heap. */
  heap: number;
  /** Bytes that it may write. */
  output: number;
  /** Whether it may start threads. */
  threads?: boolean;
}

function run(program: URL, bytes: Uint8Array, { time, heap, output, threads = false }: Limits): Promise<Buffer | undefined> {
  const flags = [`--max-old-space-size=${heap}`, ...confined, ...(threads ? ['--allow-worker'] : [])];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...flags, fileURLToPath(program)], { env: {}, stdio: ['pipe', 'pipe', 'ignore'] });
    const timer = setTimeout(() => child.kill('SIGKILL'), time);
    const parts: Buffer[] = [];
    let length = 0;
    child.stdout.on('data', (part: Buffer) => {
      parts.push(part);
      length += part.length;
      if (length > output) child.kill('SIGKILL');
    });
    // Writing fails once the process has ended. The exit code shows why the process ended.
    child.stdin.on('error', () => {});
    child.stdin.end(bytes);
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(new AppError('503', { retryAfter: 5, because: `cannot start a process for a file: ${error.message}` }));
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      if (code === 0) resolve(Buffer.concat(parts));
      // Ended by a signal because it used too much time, memory or output.
      else if (code === null) resolve(undefined);
      else reject(new AppError('503', { retryAfter: 5, because: `the process for an uploaded file ended with ${code}` }));
    });
  });
}

/**
 * Runs a program that reads an uploaded file, in a separate process: a file that exhausts the heap of a thread would end the
 * whole server. The file is the process's input.
 * @returns what the process wrote; undefined if it was ended for exceeding a limit
 * @throws AppError 503 if too many files are waiting or the process fails
 */
export async function runConfined(program: URL, bytes: Uint8Array, limits: Limits): Promise<Buffer | undefined> {
  const leave = await processes.enter();
  if (!leave) throw new AppError('503', { retryAfter: 5, because: 'too many uploaded files are being read at once' });
  try {
    return await run(program, bytes, limits);
  } finally {
    leave();
  }
}
