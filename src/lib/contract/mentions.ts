import * as z from 'zod/mini';

/** Maximum number of people whom one note mentions. */
export const mostMentioned = 20;

/** A note that mentions the caller. */
export const Mention = z.object({
  /** The note. */
  id: z.string(),
  applicationId: z.string(),
  receiptNo: z.string(),
  /** The candidate. */
  name: z.string(),
  regJobName: z.string(),
  author: z.string(),
  /** ISO 8601. */
  at: z.string(),
  text: z.string(),
  /** `N` until the caller has opened the application. */
  read: z.enum(['Y', 'N']),
});
export type Mention = z.output<typeof Mention>;

/** The newest mentions, and the number of all unread ones. */
export const Mentions = z.object({ list: z.array(Mention), unread: z.int() });
export type Mentions = z.output<typeof Mentions>;
