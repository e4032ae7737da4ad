import { readFileSync, rmSync, writeFileSync } from 'node:fs';

import { isRunning } from '#server/platform/running-process.ts';

const lookEvery = 250;

function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/** The process that holds the lock; undefined if the lock was just released, or the process id is not written yet. */
function holder(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

/** Runs `work` while holding a lock file; the lock of a process that no longer runs is ignored. */
export function withLock(file: string, work: () => void): void {
  while (!take(file)) {
    const pid = holder(file);
    if (pid !== undefined && !isRunning(pid)) rmSync(file, { force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, lookEvery);
  }
  try {
    work();
  } finally {
    rmSync(file, { force: true });
  }
}
