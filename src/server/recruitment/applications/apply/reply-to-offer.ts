import type { Offer } from '#lib/contract/applications.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import type { OfferReply } from '#server/platform/db/tables/applications.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { readPosting } from '#server/recruitment/postings/posting.ts';
import { readReferences, type References } from '#server/recruitment/postings/references.ts';

import { addEvent } from '../events.ts';
import { notifyCandidate } from '../notify/notify-candidate.ts';
import { describeOffer } from '../describe-application.ts';
import { findOffers, saveReply } from '../office/store-office.ts';
import { changeApplication, findApplication } from '../store.ts';
import { ConflictError, retryOnConflict } from './retry-on-conflict.ts';
import { withdraw } from './withdraw-application.ts';

interface Reply {
  accountId: string;
  id: string;
  reply: OfferReply;
  /** The reason for declining the offer, as for a withdrawal; may be empty. */
  reason: string;
  /** When the request arrived (ms); compared with the due instant. */
  arrivedAt: number;
}

async function reply(trx: Db, app: App, given: Reply, references: References, locale: Locale): Promise<Offer> {
  const { accountId, id, arrivedAt } = given;
  const row = await findApplication(trx, accountId, id);
  if (!row) throw notFound();
  const former = (await findOffers(trx, [id])).get(id);
  const asked = describeOffer(row, former, arrivedAt);
  if (asked?.state !== 'asked') throw new AppError('500003', { data: { task: asked && { kind: 'offer', ...asked } } });
  // Rewriting the same status locks the row: a concurrent release waits, and then finds the reply.
  if (!(await changeApplication(trx, row, { status: 'offer' }))) throw new ConflictError();
  const repliedAt = Math.max(arrivedAt, row.statusAt + 1);
  if (!(await saveReply(trx, id, { reply: given.reply, repliedAt }))) throw new ConflictError();
  if (given.reply === 'declined') {
    await withdraw(trx, app, { accountId, id, reason: given.reason, kind: 'offerDeclined' }, references, locale);
  } else {
    await addEvent(trx, app, { applicationId: id, status: 'offer', at: repliedAt, kind: 'offerAccepted' });
    const posting = await readPosting(trx, row.postingId);
    const offer = { applicationId: id, offeredAt: row.statusAt, dueAt: null, ...former, reply: given.reply, repliedAt };
    if (posting) await notifyCandidate(trx, app, 'accepted', { row, posting, references, offer }, locale);
  }
  return { ...asked, state: given.reply, repliedAt: new Date(repliedAt).toISOString() };
}

/**
 * Accepts or declines an offer, once. After an acceptance the application retains the status `offer` until the office
 * changes the status; after a refusal the application ends as withdrawn, with the reason.
 * @throws AppError 404 if the application is not the candidate's, 500003 with `data.task` if the offer is overdue or
 * answered already, or with null if there is no offer
 */
export async function replyToOffer(app: App, given: Reply, locale: Locale): Promise<Offer> {
  const references = await readReferences(app);
  return retryOnConflict(() => transaction(app, (trx) => reply(trx, app, given, references, locale)));
}
