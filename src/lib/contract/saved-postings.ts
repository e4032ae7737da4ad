import * as z from 'zod/mini';

import { mostSaved } from '#lib/rules/saved-postings.ts';
import { isStorable } from '#lib/rules/text.ts';

const Id = z.string().check(z.minLength(1), z.maxLength(64), z.refine<string>(isStorable, { params: { rule: 'characters' } }));

/**
 * Either `pkPublish` with `saved`, to save that posting (Y) or remove it (N); or `merge`, to add the postings that a browser
 * stored, newest first.
 */
export const SavedPostingChange = z.object({
  pkPublish: z.optional(Id),
  saved: z.optional(z.enum(['Y', 'N'])),
  merge: z.optional(z.array(Id).check(z.maxLength(mostSaved))),
});
export type SavedPostingChange = z.output<typeof SavedPostingChange>;

/** A saved posting; `savedAt` is ISO 8601. */
export const SavedPosting = z.object({
  pkPublish: z.string(),
  jobName: z.string(),
  orgName: z.string(),
  workPlace: z.string(),
  endDate: z.string(),
  state: z.enum(['open', 'closed']),
  savedAt: z.string(),
});
export type SavedPosting = z.output<typeof SavedPosting>;
