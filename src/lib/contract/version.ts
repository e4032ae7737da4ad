import * as z from 'zod/mini';

/** The version that a change is based on, up to the largest integer of the database. */
export const Version = z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1));
