import type { ServerResponse } from 'node:http';

/** A complete response: it is sent with one `writeHead` that has nothing left to merge. */
export interface Ready {
  status: number;
  /** Alternating names and values, with all common headers except the request's id. */
  headers: readonly string[];
  body: Buffer;
}

let lastDate = { second: Number.NaN, text: '' };

/** A moment (ms) for the `Date` header, which browsers' countdowns use. */
export function httpDate(now: number): string {
  const second = Math.floor(now / 1000);
  if (second !== lastDate.second) lastDate = { second, text: new Date(second * 1000).toUTCString() };
  return lastDate.text;
}

/** Merges headers into the common ones, flat as `writeHead` takes them. */
export function flatHeaders(common: readonly (readonly [string, string])[], own: Record<string, string>): string[] {
  const overridden = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  return [...common.filter(([name]) => !overridden.has(name.toLowerCase())), ...Object.entries(own)].flat();
}

/** Sends it; sets `Date` to a moment (ms) if it is not set yet. Node omits the body of a HEAD request. */
export function sendReady(res: ServerResponse, { status, headers, body }: Ready, requestId: string, now?: number): void {
  const date = now === undefined ? [] : ['Date', httpDate(now)];
  res.writeHead(status, [...headers, ...date, 'X-Request-Id', requestId]);
  res.end(body);
}
