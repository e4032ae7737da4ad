import type { ServerResponse } from 'node:http';

/** A complete response, ready to be sent with one `writeHead` that has no headers left to merge. */
export interface Ready {
  status: number;
  /** Alternating names and values of all headers but the date and the request's id. */
  headers: readonly string[];
  body: Buffer;
}

let lastDate = { second: Number.NaN, text: '' };

/** Formats a time (ms) for the `Date` header, from which countdowns in the browser know the server's time. */
export function httpDate(now: number): string {
  const second = Math.floor(now / 1000);
  if (second !== lastDate.second) lastDate = { second, text: new Date(second * 1000).toUTCString() };
  return lastDate.text;
}

/** Merges headers into the common ones; returns alternating names and values, as `writeHead` takes them. */
export function flatHeaders(common: readonly (readonly [string, string])[], own: Record<string, string>): string[] {
  const overridden = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  return [...common.filter(([name]) => !overridden.has(name.toLowerCase())), ...Object.entries(own)].flat();
}

/**
 * Sends a response; Node omits the body if the request was HEAD.
 * @param now the time (ms) for the `Date` header; without it Node sets the header
 */
export function sendReady(res: ServerResponse, { status, headers, body }: Ready, requestId: string, now?: number): void {
  const date = now === undefined ? [] : ['Date', httpDate(now)];
  res.writeHead(status, [...headers, ...date, 'X-Request-Id', requestId]);
  res.end(body);
}
