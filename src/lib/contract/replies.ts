import * as z from 'zod/mini';

import { faultsOfReply } from '#lib/forms/reply.ts';
import { replySenders } from '#lib/rules/replies.ts';

/** A message of the conversation about an application; `at` as ISO 8601. */
export const Reply = z.object({ id: z.string(), at: z.string(), from: z.enum(replySenders), text: z.string() });
export type Reply = z.output<typeof Reply>;

const Text = z.string().check(
  z.trim(),
  z.superRefine<string>((text, context) => {
    for (const { rule, params } of faultsOfReply(text))
      context.addIssue({ code: 'custom', input: text, params: { rule, params } });
  }),
);

export const ReplyRequest = z.object({ text: Text });

/** A message as the office sees it; `author` is the name of its author, empty for a message of the candidate. */
export const DeskReply = z.extend(Reply, {
  author: z.string(),
  /** `Y` while a candidate's message waits for the office. */
  waits: z.enum(['Y', 'N']),
});
export type DeskReply = z.output<typeof DeskReply>;

/**
 * The office's answer or, without `text`, the note that no answer is needed. Both settle the candidate's messages up to
 * `seen`, the id of the last message that the author has read; without `seen`, all messages.
 */
export const AnswerRequest = z.object({ text: z.optional(Text), seen: z.optional(z.string().check(z.maxLength(64))) });
