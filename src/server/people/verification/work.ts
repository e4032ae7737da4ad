import { randomInt } from 'node:crypto';

import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

import type { App } from '#server/platform/app.ts';
import { AppError } from '#server/platform/errors.ts';
import { limitOf, workAbove } from '#server/platform/rate-limits/limits.ts';
import { addAddress, countOf, countOfAddress, isSpent } from '#server/platform/rate-limits/spend.ts';

/** Iterations per derivation: many, so that a browser's overhead per call hardly matters. */
const cost = 2000;
/**
 * Range of the number of derivations until the answer. Whenever the excess of requests doubles, the range doubles too, up to
 * `mostDoublings` times.
 */
const derivations = { least: 150, most: 250 };
const mostDoublings = 3;

/**
 * The requests of an address or of the whole site, as a multiple of the number that people make. From 1 on, captchas
 * need work.
 */
async function excessOf(app: App, address: string): Promise<number> {
  const [sends, captchas, ofSite] = await Promise.all([
    countOfAddress(app, 'sendsByAddress', address),
    countOfAddress(app, 'captchasByAddress', address),
    countOf(app, 'sendsOfSite', 'site'),
  ]);
  return Math.max(sends / workAbove.sendsByAddress, captchas / workAbove.captchasByAddress, ofSite / workAbove.sendsOfSite);
}

/** The secrets that sign challenges: two for each key, the current key first. */
function secretsOf(app: App) {
  const solutions = app.keyedHashes('work', 'solution');
  return app.keyedHashes('work', 'challenge').map((hmacSignatureSecret, index) => ({
    hmacSignatureSecret,
    hmacKeySignatureSecret: solutions[index]!,
  }));
}

/**
 * Creates a challenge.
 * @param excess the requests as a multiple of the number that people make; 1 or more
 * @param data signed with the challenge
 */
function newChallenge(app: App, excess: number, data?: Record<string, number>): Promise<Challenge> {
  const times = 2 ** Math.min(mostDoublings, Math.floor(Math.log2(excess)));
  const counter = randomInt(derivations.least, derivations.most) * times;
  const options = { algorithm: 'PBKDF2/SHA-256', cost, counter, deriveKey, ...secretsOf(app)[0]! };
  return createChallenge(data ? { ...options, data } : options);
}

/**
 * Creates a proof-of-work challenge (ALTCHA) for one captcha if the caller's address or the whole site has more requests
 * than people make; otherwise undefined.
 */
export async function challengeFor(app: App, address: string): Promise<Challenge | undefined> {
  const excess = await excessOf(app, address);
  return excess < 1 ? undefined : newChallenge(app, excess);
}

/**
 * Whether the requests of an address or of the whole site are more than twice the number from which captchas need work. Then
 * calls that send messages refuse captchas that were issued without work.
 */
export async function isWorkOverdue(app: App, address: string): Promise<boolean> {
  return (await excessOf(app, address)) > 2;
}

interface Solution {
  counter: number;
  derivedKey: string;
}

/** Parses a client's solution: an object, or ALTCHA's payload in JSON or base64. */
function readPayload(sent: unknown): Record<string, unknown> {
  let value = sent;
  if (typeof value === 'string') {
    if (value.length > 4096) return {};
    try {
      value = JSON.parse(value.trimStart().startsWith('{') ? value : Buffer.from(value, 'base64').toString('utf8'));
    } catch {
      return {};
    }
  }
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Reads `{ counter, derivedKey }`, alone or within ALTCHA's payload. */
function readSolution(payload: Record<string, unknown>): Solution | undefined {
  const { solution = payload } = payload;
  const { counter, derivedKey } = (solution ?? {}) as Partial<Solution>;
  return typeof counter === 'number' && typeof derivedKey === 'string' ? { counter, derivedKey } : undefined;
}

async function verify(app: App, challenge: Challenge, solution: Solution | undefined): Promise<boolean> {
  if (!solution) return false;
  for (const secrets of secretsOf(app)) {
    if ((await verifySolution({ challenge, solution, deriveKey, ...secrets })).verified) return true;
  }
  return false;
}

/** Whether a sent solution solves a stored challenge. */
export function isSolved(app: App, challenge: string, sent: unknown): Promise<boolean> {
  return verify(app, JSON.parse(challenge) as Challenge, readSolution(readPayload(sent)));
}

/** The signed challenge within a payload; undefined if the payload has none. */
function readChallenge({ challenge }: Record<string, unknown>): (Challenge & { nonce: string; until: number }) | undefined {
  const { parameters, signature } = (challenge ?? {}) as Partial<Challenge>;
  const { nonce, data } = (parameters ?? {}) as Partial<Challenge['parameters']>;
  const until = data?.until;
  if (!parameters || typeof signature !== 'string' || typeof nonce !== 'string' || typeof until !== 'number') return undefined;
  return { parameters, signature, nonce, until };
}

/** Uses the work in a payload for a challenge of `requireWork`; false if the work is wrong, used or expired. */
async function takeWork(app: App, sent: unknown): Promise<boolean> {
  const payload = readPayload(sent);
  const returned = readChallenge(payload);
  if (!returned || returned.until <= app.clock.now()) return false;
  const { nonce, until: _, ...challenge } = returned;
  return (await verify(app, challenge, readSolution(payload))) && !(await isSpent(app, 'workByNonce', nonce));
}

/**
 * Counts a sign-in at the desk, and requires a proof of work if `address` makes more attempts than people do. The challenge
 * is signed and not stored. It expires before the server forgets that its solution was used.
 * @param sent ALTCHA's payload with challenge and solution
 * @throws AppError 429 with `data.challenge` if the work is missing, wrong, used or expired
 */
export async function requireWork(app: App, address: string, sent: unknown): Promise<void> {
  const excess = await addAddress(app, 'deskSignInsByAddress', address);
  if (excess <= 1 || (await takeWork(app, sent))) return;
  const challenge = await newChallenge(app, excess, { until: app.clock.now() + limitOf('workByNonce').window });
  const retryAfter = limitOf('deskSignInsByAddress').window / 1000;
  throw new AppError('429', { retryAfter, data: { challenge }, because: 'sign-ins at the desk need work' });
}
