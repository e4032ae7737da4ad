import { isUniqueViolation } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';

/** Thrown if another transaction changed the row between reading and writing it; `retryOnConflict` retries. */
export class ConflictError extends Error {}

const maxAttempts = 5;

/**
 * Runs a transaction. If another transaction changed or inserted the same row first, runs it again, at most `maxAttempts`
 * times in all.
 * @throws AppError 409 if the last attempt ended in a `ConflictError`; any other error unchanged
 */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isConflict = error instanceof ConflictError || isUniqueViolation(error);
      if (!isConflict) throw error;
      if (attempt === maxAttempts) throw error instanceof ConflictError ? new AppError('409') : error;
    }
  }
}

/** Rethrows an error; a 409 becomes a `ConflictError`, so that the transaction is retried. */
export function asConflict(error: unknown): never {
  throw error instanceof AppError && error.code === '409' ? new ConflictError() : error;
}
