import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Ports below those that a system gives to whoever asks for any. */
const [first, beyond] = [12_000, 30_000];

/** A port that is free now, and that nobody is given by chance before it is taken. */
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
