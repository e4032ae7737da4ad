import * as z from 'zod/mini';

/** A version that a change was made of; larger numbers than a database keeps name none. */
export const Version = z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1));
