import * as z from 'zod/mini';

import { longestReply, replySenders } from '#lib/rules/replies.ts';
import { isStorable } from '#lib/rules/text.ts';

/** A message of the conversation about an application; `at` as ISO 8601. */
export const Reply = z.object({ id: z.string(), at: z.string(), from: z.enum(replySenders), text: z.string() });
export type Reply = z.output<typeof Reply>;

const Text = z.string().check(
  z.refine<string>(isStorable, { params: { rule: 'characters' } }),
  z.trim(),
  z.refine((text) => text !== '', { params: { rule: 'required' } }),
  z.maxLength(longestReply),
);

export const ReplyRequest = z.object({ text: Text });

/** A message as the office sees it; `author` is the name of its author in the office, empty for the candidate. */
export const DeskReply = z.extend(Reply, {
  author: z.string(),
  /** `Y` while a candidate's message waits for the office. */
  waits: z.enum(['Y', 'N']),
});
export type DeskReply = z.output<typeof DeskReply>;

/**
 * The office's answer, or without `text` the note that none is needed. Both settle the candidate's messages up to `seen`,
 * the id of the last message that the author has read; all messages without it.
 */
export const AnswerRequest = z.object({ text: z.optional(Text), seen: z.optional(z.string().check(z.maxLength(64))) });
