import { randomInt } from 'node:crypto';

import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

import type { App } from '#server/app.ts';
import { workAbove } from '#server/limits/limits.ts';
import { countOf, countOfAddress } from '#server/limits/spend.ts';

/** Iterations of one derivation: many, so that a browser's overhead for each call weighs little. */
const cost = 2000;
/** Derivations until the answer, twice as many each time the asking doubles, so often at most. */
const derivations = { least: 150, most: 250 };
const mostDoublings = 3;

/** How many times more an address, or the whole site, asks for than people do; below 1 nothing is wrong. */
async function excessOf(app: App, address: string): Promise<number> {
  const [sends, captchas, ofSite] = await Promise.all([
    countOfAddress(app, 'sendsByAddress', address),
    countOfAddress(app, 'captchasByAddress', address),
    countOf(app, 'sendsOfSite', 'site'),
  ]);
  return Math.max(sends / workAbove.sendsByAddress, captchas / workAbove.captchasByAddress, ofSite / workAbove.sendsOfSite);
}

/** Under every key, the newest first. */
function secretsOf(app: App) {
  const solutions = app.keyedHashes('work', 'solution');
  return app.keyedHashes('work', 'challenge').map((hmacSignatureSecret, index) => ({
    hmacSignatureSecret,
    hmacKeySignatureSecret: solutions[index]!,
  }));
}

/**
 * A proof of work (ALTCHA) for a caller whose address, or for everyone where the site, asks for more than people do;
 * undefined otherwise. It is good for one captcha, and as long as that.
 */
export async function challengeFor(app: App, address: string): Promise<Challenge | undefined> {
  const excess = await excessOf(app, address);
  if (excess < 1) return undefined;
  const times = 2 ** Math.min(mostDoublings, Math.floor(Math.log2(excess)));
  const counter = randomInt(derivations.least, derivations.most) * times;
  return createChallenge({ algorithm: 'PBKDF2/SHA-256', cost, counter, deriveKey, ...secretsOf(app)[0]! });
}

/** Whether a captcha without work, asked for before its address began to ask too much, is no longer taken. */
export async function isWorkOverdue(app: App, address: string): Promise<boolean> {
  return (await excessOf(app, address)) > 2;
}

interface Solution {
  counter: number;
  derivedKey: string;
}

/** What a client sends as its solution: `{ counter, derivedKey }`, alone or as ALTCHA's payload in JSON or base64. */
function readSolution(sent: unknown): Solution | undefined {
  let value = sent;
  if (typeof value === 'string') {
    if (value.length > 4096) return undefined;
    try {
      value = JSON.parse(value.trimStart().startsWith('{') ? value : Buffer.from(value, 'base64').toString('utf8'));
    } catch {
      return undefined;
    }
  }
  const { solution = value } = (value ?? {}) as { solution?: unknown };
  const { counter, derivedKey } = (solution ?? {}) as Partial<Solution>;
  return typeof counter === 'number' && typeof derivedKey === 'string' ? { counter, derivedKey } : undefined;
}

/** Whether what was sent solves a challenge as it was stored. */
export async function isSolved(app: App, challenge: string, sent: unknown): Promise<boolean> {
  const solution = readSolution(sent);
  if (!solution) return false;
  const asked = JSON.parse(challenge) as Challenge;
  for (const secrets of secretsOf(app)) {
    if ((await verifySolution({ challenge: asked, solution, deriveKey, ...secrets })).verified) return true;
  }
  return false;
}
