import { isUniqueViolation } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';

/** Another transaction changed the row between reading and writing it; the whole is retried. */
export class ConflictError extends Error {}

const tries = 5;

/** Runs a transaction and retries it if another one changed or inserted the same row first, on either database. */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isConflict = error instanceof ConflictError || isUniqueViolation(error);
      if (!isConflict || attempt === tries) throw error;
    }
  }
}

/** Turns the error of losing a race into a conflict that is retried. */
export function asConflict(error: unknown): never {
  throw error instanceof AppError && error.code === '409' ? new ConflictError() : error;
}
