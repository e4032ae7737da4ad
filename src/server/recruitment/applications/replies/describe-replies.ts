import type { ApplicationRecord } from '#lib/contract/applications.ts';
import type { DeskReply, Reply } from '#lib/contract/replies.ts';
import { takesReplies } from '#lib/rules/replies.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';

import type { ApplicationRow } from '../store.ts';
import { textOf } from './reply-texts.ts';
import { findLettersAt, findReplies, findReplyMoments, type ReplyRow } from './store-replies.ts';

/** A conversation as the API returns it to the candidate. */
export function describeReplies(app: App, rows: readonly ReplyRow[]): Reply[] {
  return rows.map((row) => ({ id: row.id, at: new Date(row.at).toISOString(), from: row.sender, text: textOf(app, row) }));
}

/** The conversation about an application for the office, earliest message first. The caller has checked the scope. */
export async function readRepliesForOffice(db: Db, app: App, applicationId: string): Promise<DeskReply[]> {
  const rows = await findReplies(db, applicationId);
  const replies = describeReplies(app, rows);
  return rows.map(({ actorName, waits }, at) => ({ ...replies[at]!, author: actorName ?? '', waits: waits === 1 ? 'Y' : 'N' }));
}

/** The number of messages in the conversation about an application. The caller has checked the scope. */
export async function countReplies(db: Db, applicationId: string): Promise<number> {
  return (await findReplyMoments(db, [applicationId])).length;
}

type Conversation = NonNullable<ApplicationRecord['replies']>;

/** The state of each application's conversation at a time (ms), by application. */
export async function readConversations(
  db: Db,
  rows: readonly Pick<ApplicationRow, 'id' | 'status' | 'statusAt'>[],
  now: number,
): Promise<Map<string, Conversation>> {
  const ids = rows.map(({ id }) => id);
  const [moments, letters] = await Promise.all([findReplyMoments(db, ids), findLettersAt(db, ids)]);
  const byApplication = Map.groupBy(moments, ({ applicationId }) => applicationId);
  return new Map(
    rows.map(({ id, status, statusAt }) => {
      const own = byApplication.get(id) ?? [];
      const answeredAt = own.findLast(({ sender }) => sender === 'office')?.at ?? 0;
      const lastMessageAt = Math.max(statusAt, answeredAt, letters.get(id) ?? 0);
      const isOpen = takesReplies({ status, lastMessageAt }, now);
      return [id, { count: own.length, last: own.at(-1)?.sender ?? null, open: isOpen ? 'Y' : 'N' }];
    }),
  );
}
