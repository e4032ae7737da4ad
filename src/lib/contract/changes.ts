import * as z from 'zod/mini';

import { PageSize } from './page-size.ts';

/** What an HR system is told of one event; moments are ISO 8601. Nothing of it is personal. */
export const Change = z.object({
  /** The event's own: the same event may be told twice, under the same id. */
  id: z.string(),
  at: z.string(),
  /** The status that was reached, or what else happened: offerAccepted, offerDeclined, resumeChanged, erased. */
  type: z.string(),
  status: z.string(),
  /** The application's id, by which it is read. */
  application: z.string(),
  receiptNo: z.string(),
  pkRegJob: z.string(),
  jobType: z.string(),
  unit: z.string(),
});

export type ChangeData = z.output<typeof Change>;

/** A portion of the feed; `next` is where to go on, also where nothing is new. */
export const Changes = z.object({ list: z.array(Change), next: z.string(), more: z.boolean() });

export type ChangesData = z.output<typeof Changes>;

/** Events of a portion at most. */
const mostChanges = 500;

export const ChangesQuery = z.object({
  since: z.optional(z.string().check(z.maxLength(40))),
  size: PageSize(mostChanges),
});
