import type { Reply } from '#lib/contract/replies.ts';
import type { App } from '#server/platform/app.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { spend } from '#server/platform/rate-limits/spend.ts';

import { lockApplications } from '../office/store-office.ts';
import { type ApplicationRow, findApplication } from '../store.ts';
import { describeReplies, readConversations } from './describe-replies.ts';
import { encryptText, textOf } from './reply-texts.ts';
import { findReplies, insertReply, type ReplyRow } from './store-replies.ts';

interface Owned {
  accountId: string;
  /** The application's id. */
  id: string;
}

async function findOwn(db: Db, { accountId, id }: Owned): Promise<ApplicationRow> {
  const row = await findApplication(db, accountId, id);
  if (!row) throw notFound();
  return row;
}

/**
 * The conversation of a candidate and the office about an application, earliest message first.
 * @throws AppError 404 if the application is not the candidate's
 */
export async function readReplies(app: App, owned: Owned): Promise<Reply[]> {
  const { id } = await findOwn(app.db, owned);
  return describeReplies(app, await findReplies(app.db, id));
}

/** The time (ms) of the next message of a conversation. */
export function nextMoment({ clock }: Pick<App, 'clock'>, rows: readonly ReplyRow[]): number {
  return Math.max(clock.now(), (rows.at(-1)?.at ?? 0) + 1);
}

/**
 * Writes to the office about an application; the message waits until the office answers or notes that no answer is needed.
 * Repeating the newest message, e.g. after a lost response, stores nothing.
 * @returns the conversation, earliest message first
 * @throws AppError 404 if the application is not the candidate's, 409 once it no longer takes messages, 429 above the daily
 * limit
 */
export async function writeReply(app: App, owned: Owned, text: string): Promise<Reply[]> {
  const row = await findOwn(app.db, owned);
  const { id } = row;
  const conversation = (await readConversations(app.db, [row], app.clock.now())).get(id);
  if (conversation?.open !== 'Y') throw new AppError('409', { words: 'errors.repliesClosed' });
  const isRepeated = (last: ReplyRow | undefined) => last?.sender === 'candidate' && textOf(app, last) === text;
  const before = await findReplies(app.db, id);
  if (isRepeated(before.at(-1))) return describeReplies(app, before);
  await spend(app, 'repliesByApplication', id);
  return transaction(app, async (trx) => {
    await lockApplications(trx, [id]);
    const rows = await findReplies(trx, id);
    if (isRepeated(rows.at(-1))) return describeReplies(app, rows);
    const reply: ReplyRow = {
      id: newId(),
      applicationId: id,
      sender: 'candidate',
      actor: null,
      actorName: null,
      sealedText: '',
      at: nextMoment(app, rows),
      waits: 1,
    };
    reply.sealedText = encryptText(app, reply.id, text);
    await insertReply(trx, reply);
    return describeReplies(app, [...rows, reply]);
  });
}
