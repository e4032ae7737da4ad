import type { ServerResponse } from 'node:http';

/** An answer whose bytes and headers are there: it goes out with one `writeHead` that has nothing left to merge. */
export interface Ready {
  status: number;
  /** Names and values in turn, with all that every answer carries but the request's id. */
  headers: readonly string[];
  body: Buffer;
}

let lastDate = { second: Number.NaN, text: '' };

/** A moment (ms) as the header `Date` has it: browsers count down by it. */
export function httpDate(now: number): string {
  const second = Math.floor(now / 1000);
  if (second !== lastDate.second) lastDate = { second, text: new Date(second * 1000).toUTCString() };
  return lastDate.text;
}

/** Merges headers over those of every answer, flat as `writeHead` takes them. */
export function flatHeaders(common: readonly (readonly [string, string])[], own: Record<string, string>): string[] {
  const overridden = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  return [...common.filter(([name]) => !overridden.has(name.toLowerCase())), ...Object.entries(own)].flat();
}

/** Sends it, at a moment (ms) where `Date` is not set yet; Node leaves the body out where the request was for the head. */
export function sendReady(res: ServerResponse, { status, headers, body }: Ready, requestId: string, now?: number): void {
  const date = now === undefined ? [] : ['Date', httpDate(now)];
  res.writeHead(status, [...headers, ...date, 'X-Request-Id', requestId]);
  res.end(body);
}
