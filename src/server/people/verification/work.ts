import { randomInt } from 'node:crypto';

import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

import type { App } from '#server/platform/app.ts';
import { AppError } from '#server/platform/errors.ts';
import { limitOf, workAbove } from '#server/platform/rate-limits/limits.ts';
import { addAddress, countOf, countOfAddress, isSpent } from '#server/platform/rate-limits/spend.ts';

/** Iterations of one derivation: many, so that a browser's overhead per call weighs little. */
const cost = 2000;
/** Expected derivations until the answer; doubled each time the requests double, up to the maximum. */
const derivations = { least: 150, most: 250 };
const mostDoublings = 3;

/** How many times more than people do an address, or the whole site, requests; below 1 all is well. */
async function excessOf(app: App, address: string): Promise<number> {
  const [sends, captchas, ofSite] = await Promise.all([
    countOfAddress(app, 'sendsByAddress', address),
    countOfAddress(app, 'captchasByAddress', address),
    countOf(app, 'sendsOfSite', 'site'),
  ]);
  return Math.max(sends / workAbove.sendsByAddress, captchas / workAbove.captchasByAddress, ofSite / workAbove.sendsOfSite);
}

/** Under every key, newest first. */
function secretsOf(app: App) {
  const solutions = app.keyedHashes('work', 'solution');
  return app.keyedHashes('work', 'challenge').map((hmacSignatureSecret, index) => ({
    hmacSignatureSecret,
    hmacKeySignatureSecret: solutions[index]!,
  }));
}

/** @param excess 1 or more @param data signed with it */
function newChallenge(app: App, excess: number, data?: Record<string, number>): Promise<Challenge> {
  const times = 2 ** Math.min(mostDoublings, Math.floor(Math.log2(excess)));
  const counter = randomInt(derivations.least, derivations.most) * times;
  const options = { algorithm: 'PBKDF2/SHA-256', cost, counter, deriveKey, ...secretsOf(app)[0]! };
  return createChallenge(data ? { ...options, data } : options);
}

/**
 * A proof of work (ALTCHA) if the caller's address, or the whole site, requests more than people do; undefined
 * otherwise. It belongs to one captcha and expires with it.
 */
export async function challengeFor(app: App, address: string): Promise<Challenge | undefined> {
  const excess = await excessOf(app, address);
  return excess < 1 ? undefined : newChallenge(app, excess);
}

/** Whether a captcha without work, requested before its address exceeded the limit, is no longer accepted. */
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

/** `{ counter, derivedKey }`, alone or within ALTCHA's payload. */
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

/** The challenge within a payload, in the signed form; undefined for any other. */
function readChallenge({ challenge }: Record<string, unknown>): (Challenge & { nonce: string; until: number }) | undefined {
  const { parameters, signature } = (challenge ?? {}) as Partial<Challenge>;
  const { nonce, data } = (parameters ?? {}) as Partial<Challenge['parameters']>;
  const until = data?.until;
  if (!parameters || typeof signature !== 'string' || typeof nonce !== 'string' || typeof until !== 'number') return undefined;
  return { parameters, signature, nonce, until };
}

/** Uses the work in a payload whose challenge was made for `requireWork`. */
async function takeWork(app: App, sent: unknown): Promise<boolean> {
  const payload = readPayload(sent);
  const shown = readChallenge(payload);
  if (!shown || shown.until <= app.clock.now()) return false;
  const { nonce, until: _, ...challenge } = shown;
  return (await verify(app, challenge, readSolution(payload))) && !(await isSpent(app, 'workByNonce', nonce));
}

/**
 * Counts a sign-in at the desk, and requires work if its address tries more than people do. The challenge is not
 * stored: it is signed, and valid as long as its solution is remembered.
 * @param sent ALTCHA's payload, challenge and solution
 * @throws AppError 429 with `data.challenge` if none is given, or one that is wrong, used or expired
 */
export async function requireWork(app: App, address: string, sent: unknown): Promise<void> {
  const excess = await addAddress(app, 'deskSignInsByAddress', address);
  if (excess <= 1 || (await takeWork(app, sent))) return;
  const challenge = await newChallenge(app, excess, { until: app.clock.now() + limitOf('workByNonce').window });
  const retryAfter = limitOf('deskSignInsByAddress').window / 1000;
  throw new AppError('429', { retryAfter, data: { challenge }, because: 'sign-ins at the desk need work' });
}
