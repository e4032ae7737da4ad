import { AppError } from './errors.ts';

/** The value, or undefined instead of a 404, for callers that accept a missing value. */
export async function orUndefined<Value>(found: Promise<Value>): Promise<Value | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof AppError && error.code === '404') return undefined;
    throw error;
  }
}
