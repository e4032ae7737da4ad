import type { ApplyStatus } from '#lib/domain/enums.ts';

import { isLive } from './application-status.ts';

/** The sides of a conversation about an application. */
export const replySenders = ['candidate', 'office'] as const;

/** Maximum number of characters of a message in the conversation about an application. */
export const longestReply = 2000;

const day = 24 * 60 * 60_000;
/** How long (ms) a candidate can still write after the application's end or the airline's last message. */
const openAfterEnd = 30 * day;

/**
 * Whether a candidate can write to the office about an application at a time (ms): always while the application is in
 * progress, then until 30 days after `lastMessageAt`.
 * @param application `lastMessageAt` (ms) is when the application ended or the airline last wrote, whichever is later
 */
export function takesReplies({ status, lastMessageAt }: { status: ApplyStatus; lastMessageAt: number }, now: number): boolean {
  return isLive(status) || now <= lastMessageAt + openAfterEnd;
}
