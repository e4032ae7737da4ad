/** The part of autocannon that the benchmark uses; the package has no types. */
declare module 'autocannon' {
  interface Request {
    method: string;
    path: string;
    body?: string;
    headers: Record<string, string>;
  }

  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration?: number;
    /** Requests in total, instead of a duration. */
    amount?: number;
    setupClient(client: { setRequests(requests: Request[]): void }): void;
  }

  export interface Result {
    requests: { average: number };
    latency: { p99: number };
    errors: number;
    timeouts: number;
    non2xx: number;
  }

  export default function autocannon(options: Options): Promise<Result>;
}
