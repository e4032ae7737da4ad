import { atom } from 'nanostores';

/** How far the clock of this device is ahead of the server's, in milliseconds; 0 until an answer has shown otherwise. */
export const $clockAhead = atom(0);

/** Less than what a slow line and the seconds of a header make up is no difference, in milliseconds. */
const noDifference = 5_000;

/** Compares this device's clock with the time of an answer: its `Date`, and its `Age` where a cache on the way had it. */
export function hearServerTime(headers: Headers): void {
  const sent = Date.parse(headers.get('Date') ?? '');
  if (Number.isNaN(sent)) return;
  const ahead = Date.now() - sent - Number(headers.get('Age') ?? 0) * 1000;
  if (Math.abs(ahead - $clockAhead.get()) > noDifference) $clockAhead.set(Math.abs(ahead) > noDifference ? ahead : 0);
}

/** This moment in milliseconds, as the server has it. */
export function serverNow(): number {
  return Date.now() - $clockAhead.get();
}
