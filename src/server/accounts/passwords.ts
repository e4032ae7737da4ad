import { hash, verify } from '@node-rs/argon2';

import { AppError } from '#server/errors.ts';

/** Argon2id with 19 MiB, two passes and one lane (OWASP's first choice): about 14 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** More at once would starve file reads of the thread pool they share. */
const atOnce = 2;
const longestQueue = 120;

/** Of a password that nobody knows: what is compared where there is no account, so that it takes as long. */
const nobodys = '$argon2id$v=19$m=19456,t=2,p=1$P4hlNIum7EXppVS5tvPbmQ$UntxT71zSHok/KusA4wH+x3RiC4TthkxOC+lZtY6UHU';

let running = 0;
const queue: (() => void)[] = [];

/** @throws AppError 503 where so many wait that a new one would not be served in time */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (queue.length >= longestQueue) throw new AppError('503', { retryAfter: 2, because: 'password queue is full' });
    await new Promise<void>((resolve) => queue.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}

/**
 * The hash to store of a password.
 * @throws AppError 503 where too many wait
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFKC'), cost));
}

/**
 * Whether a password is the one of a stored hash; without a hash false, after as much work.
 * @throws AppError 503 where too many wait
 */
export async function isRightPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const right = await inTurn(() => verify(passwordHash ?? nobodys, password.normalize('NFKC')));
  return right && Boolean(passwordHash);
}
