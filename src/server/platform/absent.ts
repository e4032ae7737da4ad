import { AppError } from './errors.ts';

/** What a use case finds, or undefined where it says 404: for pages, which then show what is absent in their own words. */
export async function orAbsent<Value>(found: Promise<Value>): Promise<Value | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof AppError && error.code === '404') return undefined;
    throw error;
  }
}
