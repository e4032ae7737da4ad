import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Ports below those that the system gives to processes that ask for any port. */
const [first, beyond] = [12_000, 30_000];

/** A free port from `first` on and below `beyond`. */
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
