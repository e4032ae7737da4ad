import { readdir, readFile } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';

/** How much lower the pool's threads rank than the event loop when cores are short (Linux: nice). */
const behind = 10;

/**
 * Lowers the priority of Node's pool threads, which decode pictures and hash passwords, so that readers do not wait for
 * uploads. Changes nothing where threads have no priority of their own or a sandbox forbids it.
 */
export async function yieldToEventLoop(): Promise<void> {
  try {
    const priority = Math.min(getPriority() + behind, constants.priority.PRIORITY_LOW);
    for (const thread of await readdir('/proc/self/task')) {
      const name = await readFile(`/proc/self/task/${thread}/comm`, 'utf8');
      if (name.trim() === 'libuv-worker') setPriority(Number(thread), priority);
    }
  } catch {
    // The server answers more slowly then, but correctly.
  }
}
