import { readdir, readFile } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';

/** How far the pool's threads stand behind the event loop where cores are short (Linux: nice). */
const behind = 10;

/**
 * Lets the threads of Node's pool, which decode pictures and hash passwords, yield to the event loop, so that readers do
 * not wait for uploads. Where threads have no priority of their own (they do on Linux), or a sandbox forbids changing it,
 * nothing changes.
 */
export async function yieldToEventLoop(): Promise<void> {
  try {
    const priority = Math.min(getPriority() + behind, constants.priority.PRIORITY_LOW);
    for (const thread of await readdir('/proc/self/task')) {
      const name = await readFile(`/proc/self/task/${thread}/comm`, 'utf8');
      if (name.trim() === 'libuv-worker') setPriority(Number(thread), priority);
    }
  } catch {
    // The server is slower for readers then, and no less right.
  }
}
