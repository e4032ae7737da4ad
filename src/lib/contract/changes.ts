import * as z from 'zod/mini';

import { PageSize } from './page-size.ts';

/** An event for an HR system; times are ISO 8601. It holds no personal data. */
export const Change = z.object({
  /** The event's own id: a receiver may get the same event twice. */
  id: z.string(),
  at: z.string(),
  /**
   * The new status, or another event: offerAccepted, offerDeclined, transferred, transferDeclined, resultReused, resultLent,
   * resumeChanged, erased.
   */
  type: z.string(),
  status: z.string(),
  /** The application's id, by which the API returns it. */
  application: z.string(),
  receiptNo: z.string(),
  pkRegJob: z.string(),
  jobType: z.string(),
  unit: z.string(),
  /**
   * For `transferred`, the posting that the application left; for `resultReused`, the one for which the result was achieved.
   */
  fromRegJob: z.optional(z.string()),
  /**
   * For `transferred` and `transferDeclined`, the proposed posting; for `resultLent`, the one for which the result was
   * accepted.
   */
  toRegJob: z.optional(z.string()),
});

export type ChangeData = z.output<typeof Change>;

/** A portion of the feed; `next` is the cursor to continue from, even if nothing is new. */
export const Changes = z.object({ list: z.array(Change), next: z.string(), more: z.boolean() });

export type ChangesData = z.output<typeof Changes>;

/** Maximum number of events of a portion. */
const mostChanges = 500;

export const ChangesQuery = z.object({
  since: z.optional(z.string().check(z.maxLength(40))),
  size: PageSize(mostChanges),
});
