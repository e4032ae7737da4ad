import autocannon, { type Result } from 'autocannon';

/** The results of one run. */
export interface Figures {
  requestsASecond: number;
  /** The 99th percentile of the latency in milliseconds. */
  p99: number;
  failed: number;
}

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
}

const connections = 10;
const headers = { 'content-type': 'application/json' };

function run(url: string, requests: readonly Request[], until: { duration: number } | { amount: number }): Promise<Result> {
  let begun = 0;
  return autocannon({
    url,
    connections,
    ...until,
    setupClient(client) {
      const from = Math.floor((begun * requests.length) / connections);
      begun += 1;
      client.setRequests([...requests.slice(from), ...requests.slice(0, from)].map((request) => ({ ...request, headers })));
    },
  });
}

/** Sends requests over ten connections for `seconds`. Each connection starts at a different place in the list. */
export async function measure(url: string, requests: readonly Request[], seconds: number): Promise<Figures> {
  const result = await run(url, requests, { duration: seconds });
  return {
    requestsASecond: Math.round(result.requests.average),
    p99: result.latency.p99,
    failed: result.errors + result.timeouts + result.non2xx,
  };
}

/** Sends `amount` requests over ten connections. */
export async function send(url: string, requests: readonly Request[], amount: number): Promise<void> {
  const { errors, timeouts } = await run(url, requests, { amount });
  if (errors + timeouts > 0) throw new Error(`${errors + timeouts} of ${amount} requests failed`);
}

/** Sends each request once, one after another, so that caches are filled before a measurement. */
export async function warm(url: string, requests: readonly Request[]): Promise<void> {
  for (const { path, ...request } of requests) {
    const answer = await fetch(url + path, { ...request, headers });
    await answer.arrayBuffer();
  }
}
