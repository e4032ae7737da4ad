/** Bytes; browsers refuse a request that outlives its page if its body has more than 64 KiB. */
const mostBytes = 60_000;

/**
 * Whether a save with this body is to outlive the page: the page is hidden, so the reader may just be leaving it, and the
 * input that no browser stores, such as an ID number, would be lost.
 */
export function outlivesPage(body: object): boolean {
  return document.visibilityState === 'hidden' && new Blob([JSON.stringify(body)]).size < mostBytes;
}
