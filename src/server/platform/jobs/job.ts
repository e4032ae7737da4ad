import type { App } from '#server/platform/app.ts';

/** A recurring background job; every server instance runs it. */
export interface Job {
  /** Identifies the job in metrics, at the command line and in the log; never changed. */
  name: string;
  /** Milliseconds from the end of a run to the start of the next. */
  every: number;
  /** Milliseconds from the start of the server to the first run; 0 unless given. */
  first?: number;
  /** One run; its result is ignored. A long run should return early once `isStopped()` is true. */
  run(app: App, isStopped: () => boolean): Promise<unknown>;
  /**
   * Called after a successful run; returns the milliseconds until work is due. A positive number below `every` replaces
   * `every` once.
   */
  untilDue?(app: App): Promise<number>;
}

/** Times and errors of a job's runs. */
export interface JobState {
  name: string;
  every: number;
  /** When a run last started, succeeded and failed (ms); null if none has. */
  startedAt: number | null;
  succeededAt: number | null;
  failedAt: number | null;
  /** Milliseconds that the last run took; null before the first has ended. */
  duration: number | null;
  /** Number of failed runs since this process started the job. */
  failures: number;
  /** The last error's name and code, or null. The message may contain personal data and is only in the log. */
  error: string | null;
}

const plain = /^[\w.-]{1,60}$/;

/** An error's name and code, without its message. */
export function nameOfError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return [error.name, code].filter((part) => typeof part === 'string' && plain.test(part)).join(' ') || 'Error';
}
