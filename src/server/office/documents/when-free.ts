import { setTimeout } from 'node:timers/promises';

import { AppError } from '#server/platform/errors.ts';

/** Milliseconds before the next attempt, and the number of attempts. */
const patience = { pause: 1_000, attempts: 20 };

/**
 * Repeats work that is refused with 503 while too many documents wait, because nobody waits for this one.
 * @throws AppError 503 after twenty attempts
 */
export async function whenFree<Made>(work: () => Promise<Made>): Promise<Made> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError && error.code === '503') || attempt === patience.attempts) throw error;
    }
    await setTimeout(patience.pause);
  }
}
