import * as z from 'zod/mini';

const defaultPageSize = 10;

/** Paging parameters: pages count from 1 and have at most 50 entries. */
export const pagingFields = {
  pageNum: z.nullish(z.int().check(z.minimum(1))),
  pageSize: z.nullish(z.int().check(z.minimum(1), z.maximum(50))),
};

/** The number of entries to skip, and the maximum number to return. */
export interface Slice {
  offset: number;
  limit: number;
}

/** The rows of a page; by default the first page, with `defaultPageSize` rows. */
export function sliceOf({ pageNum, pageSize }: { pageNum?: number | null; pageSize?: number | null }): Slice {
  const limit = pageSize ?? defaultPageSize;
  return { offset: ((pageNum ?? 1) - 1) * limit, limit };
}
