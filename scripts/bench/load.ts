import autocannon from 'autocannon';

/** What one run measured. */
export interface Figures {
  requestsASecond: number;
  /** Milliseconds under which 99 of 100 requests were answered. */
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

/** Asks from ten connections for so many seconds; each connection begins elsewhere in the list. */
export async function measure(url: string, requests: readonly Request[], seconds: number): Promise<Figures> {
  let begun = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient(client) {
      const from = Math.floor((begun * requests.length) / connections);
      begun += 1;
      client.setRequests([...requests.slice(from), ...requests.slice(0, from)].map((request) => ({ ...request, headers })));
    },
  });
  return {
    requestsASecond: Math.round(result.requests.average),
    p99: result.latency.p99,
    failed: result.errors + result.timeouts + result.non2xx,
  };
}

/** Asks everything once, one after another, so that what is kept is kept before anything is measured. */
export async function warm(url: string, requests: readonly Request[]): Promise<void> {
  for (const { path, ...request } of requests) {
    const answer = await fetch(url + path, { ...request, headers });
    await answer.arrayBuffer();
  }
}
