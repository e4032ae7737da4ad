import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

import { isRunning } from '#server/platform/running-process.ts';

const lookEvery = 250;
/** Milliseconds after which a lock file without a process id counts as abandoned: its process ended before writing the id. */
const writtenWithin = 10_000;

function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/** Whether the process that made the lock no longer runs; false if the lock was just released. */
function isAbandoned(file: string): boolean {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    return pid > 0 ? !isRunning(pid) : Date.now() - statSync(file).mtimeMs > writtenWithin;
  } catch {
    return false;
  }
}

/** Runs `work` while holding a lock file; the lock of a process that no longer runs is replaced. */
export function withLock(file: string, work: () => void): void {
  while (!take(file)) {
    if (isAbandoned(file)) rmSync(file, { force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, lookEvery);
  }
  try {
    work();
  } finally {
    rmSync(file, { force: true });
  }
}
