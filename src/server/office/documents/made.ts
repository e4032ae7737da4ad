import { setTimeout } from 'node:timers/promises';

import type { App } from '#server/platform/app.ts';
import { isDatabaseUnavailable } from '#server/platform/db/unavailable.ts';
import { AppError } from '#server/platform/errors.ts';

/** Milliseconds before the next attempt, and the number of attempts. */
const patience = { pause: 1_000, attempts: 20 };

/**
 * Makes one of many documents. Work that is refused with 503 is tried up to twenty times, because no user waits for it.
 * An error that `@throws` does not list is logged, and the result is null: the file is made without this document.
 * @throws AppError 503 after the last attempt, any other AppError at once; the error of an unavailable database
 */
export async function made<Document>(app: Pick<App, 'log'>, work: () => Promise<Document>): Promise<Document | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      if (!(error instanceof AppError)) {
        app.log.error({ err: error }, 'one of many documents could not be made');
        return null;
      }
      if (error.code !== '503' || attempt === patience.attempts) throw error;
    }
    await setTimeout(patience.pause);
  }
}
