import { readdir, readFile } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';

/** The difference in nice value between the pool's threads and the event loop (Linux). */
const behind = 10;

/**
 * Lowers the priority of Node's pool threads, which decode pictures and hash passwords, so that page requests do not
 * wait for uploads. Changes nothing if the system has no priorities for threads or a sandbox forbids changing them.
 */
export async function yieldToEventLoop(): Promise<void> {
  try {
    const priority = Math.min(getPriority() + behind, constants.priority.PRIORITY_LOW);
    for (const thread of await readdir('/proc/self/task')) {
      const name = await readFile(`/proc/self/task/${thread}/comm`, 'utf8');
      if (name.trim() === 'libuv-worker') setPriority(Number(thread), priority);
    }
  } catch {
    // Without the lower priority, the server only answers more slowly under load.
  }
}
