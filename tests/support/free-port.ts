import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Ports below the ephemeral ones, which the system gives to any process. */
const [first, beyond] = [12_000, 30_000];

/** A free port that the system gives to no process that asks for any port. */
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
