import type { App } from '#server/platform/app.ts';

/** Work in the background that is repeated while a server runs, on every instance. */
export interface Job {
  /** Stable: names the job in metrics, at the command line and in the log. */
  name: string;
  /** Milliseconds from the end of a run to the start of the next. */
  every: number;
  /** Milliseconds from the start of the server to the first run; 0 unless given. */
  first?: number;
  /** What it returns is ignored; a long run returns early once `isStopped()`. */
  run(app: App, isStopped: () => boolean): Promise<unknown>;
  /** Milliseconds until something is due, asked after a run; a positive number shortens the wait for the next. */
  untilDue?(app: App): Promise<number>;
}

/** What is known of a job's runs. */
export interface JobState {
  name: string;
  every: number;
  /** When the last run started, succeeded and failed (ms). */
  startedAt: number | null;
  succeededAt: number | null;
  failedAt: number | null;
  /** Milliseconds that the last run took. */
  duration: number | null;
  failures: number;
  /** The last error's name and code: messages may hold personal data and stay in the log. */
  error: string | null;
}

const plain = /^[\w.-]{1,60}$/;

/** Names an error without its message. */
export function nameOfError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return [error.name, code].filter((part) => typeof part === 'string' && plain.test(part)).join(' ') || 'Error';
}
