import { readdirSync, readFileSync } from 'node:fs';

function workedBy(pid: number | string, thread: number | string): number {
  return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ', 1)[0]) / 1_000_000;
}

/** CPU milliseconds so far of a process's first thread, which is the event loop of a server. On Linux only, elsewhere 0. */
export function workedByLoop(pid: number): number {
  return process.platform === 'linux' ? workedBy(pid, pid) : 0;
}

/**
 * CPU milliseconds of all threads of a process so far; 0 if it has ended. The sum falls when a thread ends, because the time
 * of ended threads is missing. On Linux only, elsewhere 0.
 */
export function workedMilliseconds(pid: number | string): number {
  if (process.platform !== 'linux') return 0;
  try {
    return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + workedBy(pid, thread), 0);
  } catch {
    return 0;
  }
}
