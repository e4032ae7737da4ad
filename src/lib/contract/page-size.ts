import * as z from 'zod/mini';

/** Maximum number of entries per page of the office's lists (specification: hiring office). */
export const largestPage = 100;

/** The number of entries per page as a query parameter: a whole number from 1 to `most`; absent or empty means the default. */
export function PageSize(most = largestPage) {
  const isSize = (text: string) => text === '' || (/^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= most);
  const params = { rule: 'between', params: { minimum: 1, maximum: most } };
  return z.nullish(z.string().check(z.refine(isSize, { params })));
}

/** A validated size as a number; the default if it is absent. */
export function pageSizeOf(size: string | null | undefined, usual: number): number {
  return size ? Number(size) : usual;
}
