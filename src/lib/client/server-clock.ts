import { atom } from 'nanostores';

/** How far this device's clock is ahead of the server's, in milliseconds; 0 until a response shows a difference. */
export const $clockAhead = atom(0);

/** Differences up to this number of milliseconds are ignored: latency and the whole seconds in the header `Date` cause them. */
const noDifference = 5_000;

/** Compares this device's clock with a response's `Date`, plus its `Age` if it came from a cache. */
export function hearServerTime(headers: Headers): void {
  const sent = Date.parse(headers.get('Date') ?? '');
  if (Number.isNaN(sent)) return;
  const ahead = Date.now() - sent - Number(headers.get('Age') ?? 0) * 1000;
  if (Math.abs(ahead - $clockAhead.get()) > noDifference) $clockAhead.set(Math.abs(ahead) > noDifference ? ahead : 0);
}

/** The server's current time in milliseconds. */
export function serverNow(): number {
  return Date.now() - $clockAhead.get();
}
