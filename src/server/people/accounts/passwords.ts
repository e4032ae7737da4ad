import { hash, verify } from '@node-rs/argon2';

import { AppError } from '#server/platform/errors.ts';
import { createFairSemaphore } from '#server/platform/fair-semaphore.ts';
import { networksOf } from '#server/platform/rate-limits/networks.ts';

/** Argon2id with 19 MiB, two passes and one lane (OWASP's first choice): about 14 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Candidates and staff have separate queues, so that flooding one sign-in leaves the other alone. More at once would
 * starve file reads, which share the thread pool. A campus fair has one address.
 */
const queues = {
  candidates: createFairSemaphore({ permits: 2, maxWaiting: 240, maxWaitingPerKey: 60 }),
  staff: createFairSemaphore({ permits: 1, maxWaiting: 60, maxWaitingPerKey: 12 }),
};

/** The queue of a hash, and whose share of it: a network, or a signed-in account. */
export interface HashTurn {
  queue: keyof typeof queues;
  key: string;
}

/** The share of a caller known only by network address; for IPv6 its /64. */
export function turnOfAddress(queue: HashTurn['queue'], address: string): HashTurn {
  return { queue, key: networksOf(address)[0]!.network };
}

/** The hash of a password nobody knows, compared where there is no account so that it takes as long. */
const nobodys = '$argon2id$v=19$m=19456,t=2,p=1$P4hlNIum7EXppVS5tvPbmQ$UntxT71zSHok/KusA4wH+x3RiC4TthkxOC+lZtY6UHU';

/** @throws AppError 503 if so many wait that a new one would not be served in time */
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
 * @throws AppError 503 if too many wait
 */
export function hashPassword(password: string, turn: HashTurn): Promise<string> {
  return inTurn(turn, () => hash(password.normalize('NFKC'), cost));
}

/**
 * Whether a password matches a stored hash; false without a hash, after as much work.
 * @throws AppError 503 if too many wait
 */
export async function isRightPassword(
  passwordHash: string | null | undefined,
  password: string,
  turn: HashTurn,
): Promise<boolean> {
  const right = await inTurn(turn, () => verify(passwordHash ?? nobodys, password.normalize('NFKC')));
  return right && Boolean(passwordHash);
}
