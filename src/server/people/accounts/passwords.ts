import { hash, verify } from '@node-rs/argon2';

import { AppError } from '#server/platform/errors.ts';
import { createFairSemaphore } from '#server/platform/fair-semaphore.ts';
import { networksOf } from '#server/platform/rate-limits/networks.ts';

/** Argon2id with 19 MiB, two passes and one lane (OWASP's first choice): about 14 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashes of candidates and of the hiring office wait apart, so that whoever floods one sign-in leaves the other alone;
 * more at once would starve file reads of the thread pool they share. At a campus fair a whole hall has one address.
 */
const queues = {
  candidates: createFairSemaphore({ permits: 2, maxWaiting: 240, maxWaitingPerKey: 60 }),
  staff: createFairSemaphore({ permits: 1, maxWaiting: 60, maxWaitingPerKey: 12 }),
};

/** The queue of a hash, and who has places in it: a network, or the account of whoever is signed in. */
export interface HashTurn {
  queue: keyof typeof queues;
  key: string;
}

/** A turn of a caller who is known by the network address alone; of IPv6 by its /64. */
export function turnOfAddress(queue: HashTurn['queue'], address: string): HashTurn {
  return { queue, key: networksOf(address)[0]!.network };
}

/** Of a password that nobody knows: what is compared where there is no account, so that it takes as long. */
const nobodys = '$argon2id$v=19$m=19456,t=2,p=1$P4hlNIum7EXppVS5tvPbmQ$UntxT71zSHok/KusA4wH+x3RiC4TthkxOC+lZtY6UHU';

/** @throws AppError 503 where so many wait that a new one would not be served in time */
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
 * The hash to store of a password.
 * @throws AppError 503 where too many wait
 */
export function hashPassword(password: string, turn: HashTurn): Promise<string> {
  return inTurn(turn, () => hash(password.normalize('NFKC'), cost));
}

/**
 * Whether a password is the one of a stored hash; without a hash false, after as much work.
 * @throws AppError 503 where too many wait
 */
export async function isRightPassword(
  passwordHash: string | null | undefined,
  password: string,
  turn: HashTurn,
): Promise<boolean> {
  const right = await inTurn(turn, () => verify(passwordHash ?? nobodys, password.normalize('NFKC')));
  return right && Boolean(passwordHash);
}
