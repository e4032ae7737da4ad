import { paths } from '#lib/addresses/paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { PoolRefusal } from '#lib/rules/talent-pool.ts';
import { inLocale } from '#lib/text/locale.ts';
import { type Contact, findContacts, recipientOf } from '#server/people/accounts/find-contact.ts';
import type { Message } from '#server/people/messages/message.ts';
import { queueMessages, type ToQueue } from '#server/people/messages/queue-message.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { recordMany } from '#server/platform/audit/record.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { StoredPosting } from '#server/recruitment/postings/posting.ts';

import { findApplied, insertInvitation, lockMembers } from './store.ts';
import { topicOfInvitation } from './topic.ts';

const purpose = 'pool-invitation';

/** A person of the pool, and the application by which the search found them. */
export interface Invitee {
  applicationId: string;
  accountId: string;
  /** The unit of the application. */
  unit: string;
}

function messageOf(app: App, posting: StoredPosting, contact: Contact): Message | undefined {
  const recipient = recipientOf(contact, purpose);
  if (!recipient) return undefined;
  const { locale, name } = contact;
  const t = translateFor(locale);
  const link = app.settings.publicUrl + paths.hotJobDetail(locale, { id: posting.id });
  const home = app.settings.publicUrl + paths.account(locale);
  const values = { site: t('common.site.name'), name, job: inLocale(posting.name, locale), date: posting.endDate, link, home };
  const isMail = recipient.channel === 'mail';
  return {
    ...recipient,
    purpose,
    link,
    ...(isMail ? { subject: t('messages.pool.invitation.subject', values) } : {}),
    text: isMail
      ? `${t('messages.pool.invitation.text', values)}\n\n${t('messages.signature', values)}\n`
      : t('messages.pool.invitation.sms', values),
    locale,
    values,
  };
}

/**
 * Invites people of the talent pool to a posting: one message to each, by mail or, if the person has no address or does not
 * want mail, by SMS. A person is invited to a posting only once. The audit log records each invitation.
 * @returns the number of invited people, and the refused people with the reason. The reason is `notInPool` if the person's
 * consent is no longer valid or the account is closed
 */
export async function inviteToPosting(
  trx: Db,
  app: App,
  actor: Actor,
  { posting, people }: { posting: StoredPosting; people: readonly Invitee[] },
): Promise<{ invited: number; refused: { applicationId: string; why: PoolRefusal }[] }> {
  const at = app.clock.now();
  const accountIds = [...new Set(people.map(({ accountId }) => accountId))];
  const members = await lockMembers(trx, accountIds, at);
  const applied = await findApplied(trx, accountIds, posting.id);
  const contacts = await findContacts(trx, accountIds);
  const refused: { applicationId: string; why: PoolRefusal }[] = [];
  const invited: Invitee[] = [];
  const toQueue: ToQueue[] = [];
  for (const person of people) {
    const { applicationId, accountId } = person;
    const contact = contacts.get(accountId);
    const message = contact && messageOf(app, posting, contact);
    const row = { accountId, postingId: posting.id, at, actor: actor.id };
    if (!members.has(accountId)) refused.push({ applicationId, why: 'notInPool' });
    else if (applied.has(accountId)) refused.push({ applicationId, why: 'applied' });
    else if (!message) refused.push({ applicationId, why: 'unreachable' });
    else if (!(await insertInvitation(trx, row))) refused.push({ applicationId, why: 'invited' });
    else {
      invited.push(person);
      toQueue.push({ message, dispatch: { accountId, topic: topicOfInvitation(row), lane: 'bulk' } });
    }
  }
  await queueMessages(trx, app, toQueue);
  const entries = invited.map(({ applicationId, unit }) => {
    return { action: 'pool.invited', unit, applicationId, subject: posting.id } as const;
  });
  await recordMany(trx, app, actor, entries);
  return { invited: invited.length, refused };
}
