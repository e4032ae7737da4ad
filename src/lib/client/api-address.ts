/**
 * The origin of the API; empty if the page's own origin serves the API. Pages that `server/main/static-site` publishes
 * as plain files contain the origin in `data-api`.
 */
export const apiOrigin: string = globalThis.document?.documentElement.dataset.api ?? '';

/** The address of a call; a path without a leading slash is below /api/front/. */
export function callAddress(path: string): string {
  return apiOrigin + (path.startsWith('/') ? path : `/api/front/${path}`);
}
