/** The page that a query asks for, from 1; what is no page number is the first page. */
export function pageNumberOf(text: string | null | undefined): number {
  return text && /^[1-9][0-9]{0,5}$/.test(text) ? Number(text) : 1;
}
