import { readdirSync, readFileSync } from 'node:fs';

/**
 * CPU milliseconds of all threads of a process so far, to the microsecond; 0 if it has ended. The time of threads that have
 * ended is missing, so the sum may fall when one ends. On Linux only, elsewhere 0.
 */
export function workedMilliseconds(pid: number | string): number {
  if (process.platform !== 'linux') return 0;
  try {
    const threads = readdirSync(`/proc/${pid}/task`).map((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'),
    );
    return threads.reduce((sum, text) => sum + Number(text.split(' ', 1)[0]), 0) / 1_000_000;
  } catch {
    return 0;
  }
}
