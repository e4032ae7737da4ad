import type { Mentions } from '#lib/contract/mentions.ts';
import { mayDo } from '#lib/domain/staff-roles.ts';
import { lastMailing } from '#lib/rules/alert-times.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import { queueMessage } from '#server/people/messages/queue-message.ts';
import { writeStaffMail } from '#server/people/messages/staff-mail.ts';
import { type Actor, staffIdOf } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';

import { textOf } from './notes.ts';
import { claimMail, countUnread, findActive, findMentions, findUnmailed, markRead } from './store-mentions.ts';

/** Maximum number of mentions in the list. */
const listed = 30;
/** The daily mail is sent only within this many milliseconds after it was queued. */
const usefulFor = 24 * 3_600_000;

/**
 * The thirty newest mentions of a person, within the units that the person may access now, and the number of all unread
 * ones. A machine is never mentioned.
 */
export async function listMentions(app: App, actor: Actor, locale: Locale): Promise<Mentions> {
  const staffId = staffIdOf(actor);
  if (staffId === undefined) return { list: [], unread: 0 };
  const [rows, unread] = await Promise.all([findMentions(app.db, actor, staffId, listed), countUnread(app.db, actor, staffId)]);
  const list = rows.map(({ noteId, applicationId, receiptNo, name, nameZh, nameEn, actorName, at, readAt, sealedText }) => ({
    ...{ id: noteId, applicationId, receiptNo, name, author: actorName },
    regJobName: inLocale({ zh: nameZh, en: nameEn }, locale),
    at: new Date(Number(at)).toISOString(),
    text: textOf(app, { id: noteId, sealedText }),
    read: readAt === null ? ('N' as const) : ('Y' as const),
  }));
  return { list, unread };
}

/** Marks the mentions of the actor in notes on an application as read. The caller has checked the scope. */
export async function readMentions(trx: Db, app: Pick<App, 'clock'>, actor: Actor, applicationId: string): Promise<void> {
  const staffId = staffIdOf(actor);
  if (staffId !== undefined) await markRead(trx, staffId, applicationId, app.clock.now());
}

async function mailOne(app: App, staffId: string, until: number): Promise<void> {
  await transaction(app, async (trx) => {
    if (!(await claimMail(trx, staffId, { until, now: app.clock.now() }))) return;
    const person = await findActive(trx, staffId);
    if (!person || !mayDo(person.role, 'applications.read')) return;
    const units = person.units === null ? null : (JSON.parse(person.units) as string[]);
    const count = await countUnread(trx, { units }, staffId, until);
    if (count === 0) return;
    const values = () => ({ name: person.name, count, desk: `${app.settings.publicUrl}/desk` });
    const mail = writeStaffMail({ to: person.email, purpose: 'staff-mention', words: 'mentioned', values });
    await queueMessage(trx, app, mail, { usefulFor });
  });
}

/**
 * Once a day from 8:00 Beijing time, mails people how many unread mentions they have, if at least one of these has not been
 * counted in a mail before. The mail contains no candidate's name. Notes that a person may no longer read do not count.
 */
export async function mailMentions(app: App): Promise<void> {
  const until = lastMailing('day', app.clock.now());
  for (const staffId of await findUnmailed(app.db, until)) await mailOne(app, staffId, until);
}
