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

/** The process that holds the lock, or undefined where it has just let go, or has not written its number yet. */
function holder(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

/** Runs `work` while no other process does so under the same file; the lock of a process that is gone counts for nothing. */
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
