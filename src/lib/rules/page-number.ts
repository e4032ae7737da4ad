/** The page number of a query, from 1; an invalid number means the first page. */
export function pageNumberOf(text: string | null | undefined): number {
  return text && /^[1-9][0-9]{0,5}$/.test(text) ? Number(text) : 1;
}
