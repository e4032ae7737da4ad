import { isUniqueViolation } from '#server/db/database.ts';

/** Another transaction came between reading and writing; the whole is tried again on what holds now. */
export class Overtaken extends Error {}

const tries = 5;

/** Runs a transaction again where another one was faster, on either database. */
export async function untilNotOvertaken<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const overtaken = error instanceof Overtaken || isUniqueViolation(error);
      if (!overtaken || attempt === tries) throw error;
    }
  }
}
