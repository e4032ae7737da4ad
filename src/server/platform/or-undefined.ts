import { AppError } from './errors.ts';

/** The value, or undefined instead of a 404. Pages use it to say in their own words what is missing. */
export async function orUndefined<Value>(found: Promise<Value>): Promise<Value | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof AppError && error.code === '404') return undefined;
    throw error;
  }
}
