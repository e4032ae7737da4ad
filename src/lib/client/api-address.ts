/**
 * The origin of the API. It differs from the page's own if the site is served as plain files, whose pages name it
 * (`server/main/static-site`).
 */
export const apiOrigin: string = globalThis.document?.documentElement.dataset.api ?? '';

/** The full address of a call: relative paths are under /api/front/, others start with a slash. */
export function callAddress(path: string): string {
  return apiOrigin + (path.startsWith('/') ? path : `/api/front/${path}`);
}
