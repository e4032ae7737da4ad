import * as z from 'zod/mini';

const defaultPageSize = 10;

/** Paging as the wire carries it: from 1, at most 50 a page. */
export const pagingFields = {
  pageNum: z.nullish(z.int().check(z.minimum(1))),
  pageSize: z.nullish(z.int().check(z.minimum(1), z.maximum(50))),
};

/** How many entries to skip and to take. */
export interface Slice {
  offset: number;
  limit: number;
}

/** Which rows a page means; without a number the first, without a size `defaultPageSize`. */
export function sliceOf({ pageNum, pageSize }: { pageNum?: number | null; pageSize?: number | null }): Slice {
  const limit = pageSize ?? defaultPageSize;
  return { offset: ((pageNum ?? 1) - 1) * limit, limit };
}
