import type { Offer } from '#lib/contract/applications.ts';
import type { OfferReplyRequest } from '#lib/contract/offers.ts';
import type { Fault } from '#lib/forms/faults.ts';
import { isSameName } from '#lib/rules/offers.ts';
import type { Locale } from '#lib/text/locale.ts';
import { type OwnAccount, ownAccount } from '#server/people/accounts/confirm-password.ts';
import type { App } from '#server/platform/app.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { invalid } from '#server/platform/errors.ts';
import { readPosting } from '#server/recruitment/postings/posting.ts';
import { readReferences, type References } from '#server/recruitment/postings/references.ts';

import { ConflictError, retryOnConflict } from '../apply/retry-on-conflict.ts';
import { withdraw } from '../apply/withdraw-application.ts';
import { addEvent } from '../events.ts';
import { readFrozenPerson } from '../frozen-person.ts';
import { notifyCandidate } from '../notify/notify-candidate.ts';
import { saveReply } from '../office/store-office.ts';
import { changeApplication } from '../store.ts';
import { countOfferCodeTry, useOfferCode } from './offer-proof.ts';
import { findOpenOffer, type OpenOffer, type OwnOffer } from './own-offer.ts';

interface Given extends OwnOffer {
  body: OfferReplyRequest;
  /** When the request arrived (ms); compared with the due instant. */
  arrivedAt: number;
}

interface Reply extends Given {
  account: OwnAccount;
  /** Empty for a refusal; `reason` is empty for an acceptance. */
  code: string;
  reason: string;
}

async function faultsOfReply(app: App, { row }: OpenOffer, { accept, name, code, reason }: OfferReplyRequest): Promise<Fault[]> {
  const isEmpty = (text: string | null | undefined) => !text?.trim();
  if (accept === 'N') return isEmpty(reason) ? [{ path: 'reason', rule: 'required' }] : [];
  const person = await readFrozenPerson(app.db, app, row.id);
  return [
    ...(isEmpty(name)
      ? [{ path: 'name', rule: 'required' }]
      : isSameName(name!, person.name)
        ? []
        : [{ path: 'name', rule: 'nameOnResume' }]),
    ...(isEmpty(code) ? [{ path: 'code', rule: 'required' }] : []),
  ];
}

async function accept(trx: Db, app: App, { row, offer }: OpenOffer, repliedAt: number, references: References, locale: Locale) {
  await addEvent(trx, app, { applicationId: row.id, status: 'offer', round: row.round, at: repliedAt, kind: 'offerAccepted' });
  const posting = await readPosting(trx, row.postingId);
  const accepted = { ...offer, reply: 'accepted' as const, repliedAt };
  if (posting) await notifyCandidate(trx, app, 'accepted', { row, posting, references, offer: accepted }, locale);
}

async function reply(trx: Db, app: App, given: Reply, references: References, locale: Locale): Promise<Offer> {
  const { accountId, id, arrivedAt, body, reason } = given;
  const state = body.accept === 'Y' ? 'accepted' : 'declined';
  const { row } = await findOpenOffer(trx, given, arrivedAt);
  // Rewriting the same status locks the row: a concurrent reply or release waits, and then finds this reply.
  if (!(await changeApplication(trx, row, { status: 'offer' }))) throw new ConflictError();
  const open = await findOpenOffer(trx, given, arrivedAt, body.offeredAt ?? undefined);
  if (state === 'accepted') await useOfferCode(trx, app, given.account, open.offer, given.code);
  const repliedAt = Math.max(arrivedAt, open.row.statusAt + 1);
  if (!(await saveReply(trx, id, { reply: state, repliedAt }))) throw new ConflictError();
  if (state === 'accepted') await accept(trx, app, open, repliedAt, references, locale);
  else await withdraw(trx, app, { accountId, id, reason, kind: 'offerDeclined' }, references, locale);
  return { ...open.asked, state, repliedAt: new Date(repliedAt).toISOString() };
}

/**
 * Accepts an offer with the name on the resume and a code, or declines it with a reason. Only one reply is possible. An
 * acceptance leaves the application in the status `offer`; after a refusal the application ends as withdrawn.
 * @throws AppError as `findOpenOffer`; 400 with every fault; 400003 for a wrong code, and after too many attempts at an SMS
 * code; 409 as `retryOnConflict`
 */
export async function replyToOffer(app: App, given: Given, locale: Locale): Promise<Offer> {
  const { accountId, body, arrivedAt } = given;
  const open = await findOpenOffer(app.db, given, arrivedAt, body.offeredAt ?? undefined);
  const faults = await faultsOfReply(app, open, body);
  if (faults.length > 0) throw invalid(...faults);
  const account = await ownAccount(app, accountId);
  const isAcceptance = body.accept === 'Y';
  if (isAcceptance) await countOfferCodeTry(app, account, open.offer);
  const full = { ...given, account, code: (isAcceptance && body.code) || '', reason: isAcceptance ? '' : body.reason!.trim() };
  const references = await readReferences(app);
  return retryOnConflict(() => transaction(app, (trx) => reply(trx, app, full, references, locale)));
}
