/** Latencies of calls by kind (ms), and the failed calls. */
export class Tally {
  readonly #took = new Map<string, number[]>();
  readonly failures: string[] = [];

  /**
   * Runs a call and records it under its kind; returns undefined if the call throws.
   * @param wanted codes that do not count as failures
   */
  async run(kind: string, call: () => Promise<Answer>, wanted: readonly string[] = ['200']): Promise<Answer | undefined> {
    const began = performance.now();
    const took = this.#took.get(kind) ?? [];
    this.#took.set(kind, took);
    try {
      const answer = await call();
      const { status, code, message, data } = answer;
      if (!wanted.includes(code)) {
        const faults = data?.fields ? ` ${JSON.stringify(data.fields)}` : '';
        this.failures.push(`${kind}: ${status} ${code} ${message}${faults}`);
      }
      return answer;
    } catch (error) {
      const { message, cause } = error as Error;
      this.failures.push(`${kind}: ${message}${cause instanceof Error ? ` (${cause.message})` : ''}`);
      return undefined;
    } finally {
      took.push(performance.now() - began);
    }
  }

  /** The latency (ms) of a kind at a percentile, rounded and exact, and the number of calls. */
  percentile(kind: string, share: number): { calls: number; ms: number; exact: number } {
    const took = (this.#took.get(kind) ?? []).toSorted((a, b) => a - b);
    const exact = took[Math.min(took.length - 1, Math.floor((took.length * share) / 100))] ?? 0;
    return { calls: took.length, ms: Math.round(exact), exact };
  }

  print(): void {
    for (const kind of this.#took.keys()) {
      const { calls, ms } = this.percentile(kind, 50);
      const p99 = this.percentile(kind, 99).ms;
      console.log(
        `  ${kind.padEnd(16)} ${String(calls).padStart(7)} calls   p50 ${String(ms).padStart(6)} ms   p99 ${String(p99).padStart(6)} ms`,
      );
    }
    this.printFailures();
  }

  /** Every kind that was run. */
  kinds(): string[] {
    return [...this.#took.keys()];
  }

  printFailures(): void {
    const different = new Map<string, number>();
    for (const failure of this.failures) different.set(failure, (different.get(failure) ?? 0) + 1);
    for (const [failure, times] of different) console.log(`  FAILED ${times} times: ${failure}`);
  }
}

export interface Answer {
  status: number;
  code: string;
  message: string;
  /** The first cookie that the answer sets. */
  cookie?: string;
  // The shape differs with every call.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  data: any;
}

/** Calls a server's API with the session in `cookie`. Pages are requested without the session. */
export function createCaller(server: string, cookie = '', own: Record<string, string> = {}) {
  async function send(path: string, init: RequestInit): Promise<Answer> {
    const headers = { ...own, ...(init.headers as Record<string, string>), ...(cookie ? { cookie } : {}) };
    const answer = await fetch(`${server}/api/front/${path}`, { ...init, headers });
    const [given] = answer.headers.getSetCookie();
    const isEnvelope = answer.headers.get('content-type')?.startsWith('application/json');
    const body = isEnvelope
      ? ((await answer.json()) as Omit<Answer, 'status' | 'cookie'>)
      : { code: String(answer.status), message: await answer.text(), data: null };
    return { status: answer.status, ...(given ? { cookie: given.split(';', 1)[0]! } : {}), ...body };
  }
  return {
    get: (path: string) => send(path, {}),
    post: (path: string, body: unknown = {}) =>
      send(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    upload(path: string, bytes: Uint8Array) {
      const form = new FormData();
      form.set('file', new File([Uint8Array.from(bytes)], 'photo.jpg'));
      return send(path, { method: 'POST', body: form });
    },
    async page(path: string): Promise<Answer> {
      const answer = await fetch(server + path);
      await answer.arrayBuffer();
      return { status: answer.status, code: String(answer.status), message: path, data: null };
    },
  };
}

export type Caller = ReturnType<typeof createCaller>;
