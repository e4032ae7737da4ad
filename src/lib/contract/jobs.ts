import * as z from 'zod/mini';

/**
 * The state of a background job by its last runs. `overdue`: the last success or, without one, the last start is too long
 * ago, and no later run failed.
 */
const jobStates = ['failing', 'overdue', 'succeeded', 'never'] as const;

/** The runs of a background job on any instance, and its error without the message, which may hold personal data. */
const Job = z.object({
  name: z.string(),
  state: z.enum(jobStates),
  /** The longest planned pause between two runs, in milliseconds. */
  every: z.number(),
  startedAt: z.nullable(z.string()),
  /** Milliseconds that the last run took; null before the first run has ended. */
  duration: z.nullable(z.number()),
  succeededAt: z.nullable(z.string()),
  failedAt: z.nullable(z.string()),
  /** Name and code of the last error; null if no run has ever failed. */
  error: z.nullable(z.string()),
  /** The number of failed runs on the answering instance since the start of the instance. */
  failures: z.int(),
});
export type JobData = z.output<typeof Job>;

/** Every background job, failing and overdue ones first; times are ISO 8601. */
export const Jobs = z.object({ list: z.array(Job) });
export type JobsData = z.output<typeof Jobs>;
