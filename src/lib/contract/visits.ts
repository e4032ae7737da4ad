import * as z from 'zod/mini';

const longestPath = 2048;

/** A visit of a page. The path is not stored; if it is a posting's page, the posting's views are counted. */
export const Visit = z.object({ path: z.optional(z.string().check(z.maxLength(longestPath))) });

/** The number of visits in total, and on the present day in Shanghai. */
export const VisitCount = z.object({ total: z.int(), today: z.int() });
export type VisitCount = z.output<typeof VisitCount>;
