import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** Solves the proof of work that comes with a captcha; the result is sent as `solution`. */
export async function solveWork(challenge: unknown): Promise<{ counter: number; derivedKey: string }> {
  const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey });
  if (!solution) throw new Error('the work took too long');
  return { counter: solution.counter, derivedKey: solution.derivedKey };
}
