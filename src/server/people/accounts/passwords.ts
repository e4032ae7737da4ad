import { hash, verify } from '@node-rs/argon2';

import { AppError } from '#server/platform/errors.ts';
import { createFairSemaphore } from '#server/platform/fair-semaphore.ts';
import { networksOf } from '#server/platform/rate-limits/networks.ts';

/** Argon2id with 19 MiB, two passes and one lane, as OWASP recommends: about 14 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Candidates and staff have separate queues, so that flooding one sign-in does not block the other. More permits would
 * starve file reads, which use the same thread pool. Many callers may wait per key, because all visitors of a campus fair
 * have one address.
 */
const queues = {
  candidates: createFairSemaphore({ permits: 2, maxWaiting: 240, maxWaitingPerKey: 60 }),
  staff: createFairSemaphore({ permits: 1, maxWaiting: 60, maxWaitingPerKey: 12 }),
};

/** The queue in which a caller waits for hashing, and the caller's key, e.g. a network or an account; keys take turns. */
export interface HashTurn {
  queue: keyof typeof queues;
  key: string;
}

/** The turn of a caller who is known only by network address; the key of an IPv6 address is its /64. */
export function turnOfAddress(queue: HashTurn['queue'], address: string): HashTurn {
  return { queue, key: networksOf(address)[0]!.network };
}

/** The hash of an unknown password, compared if there is no stored hash, so that the answer takes equally long. */
const decoyHash = '$argon2id$v=19$m=19456,t=2,p=1$P4hlNIum7EXppVS5tvPbmQ$UntxT71zSHok/KusA4wH+x3RiC4TthkxOC+lZtY6UHU';

/** @throws AppError 503 if too many callers are waiting */
async function inTurn<T>({ queue, key }: HashTurn, work: () => Promise<T>): Promise<T> {
  const release = await queues[queue].acquire(key);
  if (!release) throw new AppError('503', { retryAfter: 2, because: `the password queue of ${queue} is full` });
  try {
    return await work();
  } finally {
    release();
  }
}

/**
 * Hashes a password for storing.
 * @throws AppError 503 if too many callers are waiting
 */
export function hashPassword(password: string, turn: HashTurn): Promise<string> {
  return inTurn(turn, () => hash(password.normalize('NFKC'), cost));
}

/**
 * Whether a password matches a stored hash. Without a stored hash, the answer is false after the same amount of work.
 * @throws AppError 503 if too many callers are waiting
 */
export async function isRightPassword(
  passwordHash: string | null | undefined,
  password: string,
  turn: HashTurn,
): Promise<boolean> {
  const right = await inTurn(turn, () => verify(passwordHash ?? decoyHash, password.normalize('NFKC')));
  return right && Boolean(passwordHash);
}
