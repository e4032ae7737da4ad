import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** The range to choose from. The system assigns ports above this range when a process asks for any free port. */
const [first, beyond] = [12_000, 30_000];

/** A free port, at least `first` and less than `beyond`. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(first, beyond);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => probe.close(resolve));
    return port;
  }
}
