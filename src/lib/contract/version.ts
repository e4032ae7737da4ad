import * as z from 'zod/mini';

/** The version on which a change is based, up to the largest `integer` of PostgreSQL. */
export const Version = z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1));
