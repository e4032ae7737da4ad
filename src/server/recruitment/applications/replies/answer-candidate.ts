import { paths } from '#lib/addresses/paths.ts';
import type { DeskReply } from '#lib/contract/replies.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import type { Db } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';

import { notifyOfTask } from '../notify/notify-of-task.ts';
import { lockApplications } from '../office/store-office.ts';
import type { ApplicationRow } from '../store.ts';
import { readRepliesForOffice } from './describe-replies.ts';
import { encryptText, textOf } from './reply-texts.ts';
import { findReplies, insertReply, settleReplies } from './store-replies.ts';
import { nextMoment } from './write-reply.ts';

/** An application that the actor may see. */
type Answered = Pick<ApplicationRow, 'id' | 'accountId' | 'postingId' | 'receiptNo'> & { unit: string };

/** Without `text`, the messages are settled without an answer. `seen` is the id of the last message that the actor has read. */
interface Answer {
  text?: string | undefined;
  seen?: string | undefined;
}

/**
 * Answers a candidate or, without `text`, notes that no answer is needed. The candidate also gets the answer by mail or SMS.
 * Messages that arrived after `seen` still wait for an answer. If `seen` is given but no message has this id, all messages
 * still wait. A repetition of the newest message, e.g. after a lost response, is not sent again. If there is an answer or at
 * least one message was settled, an entry is added to the audit log. The caller has checked the scope.
 * @returns the conversation, earliest message first
 */
export async function answerCandidate(
  trx: Db,
  app: App,
  actor: Actor,
  application: Answered,
  { text: written, seen }: Answer,
): Promise<DeskReply[]> {
  const { id: applicationId, unit } = application;
  await lockApplications(trx, [applicationId]);
  const rows = await findReplies(trx, applicationId);
  const last = rows.at(-1);
  const isRepeated = last !== undefined && last.actor === actor.id && textOf(app, last) === written;
  const text = isRepeated ? undefined : written;
  const at = nextMoment(app, rows);
  const until = seen === undefined ? at : (rows.find(({ id }) => id === seen)?.at ?? 0);
  const settled = await settleReplies(trx, applicationId, until);
  if (text !== undefined) {
    const id = newId();
    await insertReply(trx, {
      id,
      applicationId,
      sender: 'office',
      actor: actor.id,
      actorName: actor.name,
      sealedText: encryptText(app, id, text),
      at,
      waits: 0,
    });
    await notifyOfTask(trx, app, application, {
      name: 'answer',
      subject: id,
      path: (locale) => `${paths.applications(locale)}#${applicationId}`,
      values: () => ({ text }),
    });
  }
  if (text !== undefined || settled > 0) {
    const details = text === undefined ? { count: settled } : {};
    const action = text === undefined ? 'reply.settled' : 'reply.answered';
    await record(trx, app, actor, { action, unit, applicationId, details });
  }
  return readRepliesForOffice(trx, app, applicationId);
}
