import * as z from 'zod/mini';

/** Entries of a page of the office's lists at most (contract: hiring office). */
export const largestPage = 100;

/** How many entries a page has, as a query carries it: a whole number from 1 to a most; absent or empty means as many as usual. */
export function PageSize(most = largestPage) {
  const isSize = (text: string) => text === '' || (/^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= most);
  const params = { rule: 'between', params: { minimum: 1, maximum: most } };
  return z.nullish(z.string().check(z.refine(isSize, { params })));
}

/** The number that a checked size means, and as many as usual where none is given. */
export function pageSizeOf(size: string | null | undefined, usual: number): number {
  return size ? Number(size) : usual;
}
