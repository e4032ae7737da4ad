/** Where the API is: another origin when the site is served as plain files. */
export const apiOrigin: string = import.meta.env?.PUBLIC_API_ORIGIN || '';

/** The full address of a call: relative ones live under /api/front/, others start with a slash. */
export function callAddress(path: string): string {
  return apiOrigin + (path.startsWith('/') ? path : `/api/front/${path}`);
}
