import type { WorkChallenge } from '#lib/contract/account.ts';

import { ApiError } from './api-error.ts';
import { doWork, type WorkSolution } from './do-work.ts';

/** ALTCHA's payload, sent as `solution` when a call is repeated after a refusal with a challenge. */
export interface WorkPayload {
  challenge: WorkChallenge;
  solution: WorkSolution;
}

function challengeIn(error: unknown): WorkChallenge | undefined {
  if (!(error instanceof ApiError) || error.code !== '429') return undefined;
  return (error.data as { challenge?: WorkChallenge } | null)?.challenge;
}

/** Makes a call; if it is refused for lack of a proof of work, computes one and repeats the call. */
export async function withWork<Data>(call: (solution?: WorkPayload) => Promise<Data>): Promise<Data> {
  try {
    return await call();
  } catch (error) {
    const challenge = challengeIn(error);
    const solution = challenge && (await doWork(challenge).solution);
    if (!solution) throw error;
    return call({ challenge, solution });
  }
}
