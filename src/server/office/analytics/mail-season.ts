import { deskPaths } from '#lib/addresses/desk-paths.ts';
import type { SeasonMail } from '#lib/contract/season.ts';
import { mayDo } from '#lib/domain/staff-roles.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { startOfDayInShanghai, todayInShanghai } from '#lib/rules/deadline.ts';
import { mondayOf } from '#lib/rules/funnel.ts';
import type { Locale } from '#lib/text/locale.ts';
import { unitsOf } from '#server/office/staff/scope.ts';
import { queueMessage } from '#server/people/messages/queue-message.ts';
import { writeStaffMail } from '#server/people/messages/staff-mail.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/platform/http/route.ts';

import { readSeason } from './read-season.ts';
import { beginMails, claimMail, endMails, findDueMails, isMailed } from './store-mails.ts';

const hourMs = 3_600_000;
/** The hour on Monday at which the mails are due, in Shanghai. */
const dueHour = 8;
/** Maximum number of rows of a season in a mail. */
const mostRows = 30;

/** The last time (ms) at which mails were due. */
function lastDue(now: number): number {
  return startOfDayInShanghai(mondayOf(todayInShanghai(now - dueHour * hourMs))) + dueHour * hourMs;
}

/** @throws AppError 403 for a machine */
function personOf({ staffId }: StaffActor): string {
  if (staffId === null) throw new AppError('403');
  return staffId;
}

/** Whether the caller gets the season's numbers by mail each Monday. @throws AppError 403 for a machine */
export async function readSeasonMail(app: App, actor: StaffActor): Promise<SeasonMail> {
  return { wanted: (await isMailed(app.db, personOf(actor))) ? 'Y' : 'N' };
}

/** Turns the caller's weekly mail on or off. @throws AppError 403 for a machine */
export async function changeSeasonMail(app: App, actor: StaffActor, { wanted }: SeasonMail): Promise<SeasonMail> {
  const staffId = personOf(actor);
  if (wanted === 'Y') await beginMails(app.db, staffId, app.clock.now());
  else await endMails(app.db, staffId);
  return { wanted };
}

/** The values of a mail about the season of these units. */
async function valuesOf(app: App, units: string[] | null, locale: Locale) {
  const t = translateFor(locale);
  const { from, to, rows, total } = await readSeason(app, { units }, {}, locale);
  const all = { ...total, jobTypeName: t('desk-figures.season.total'), workPlaceName: '' };
  const lines = [...rows.slice(0, mostRows), all].map(({ jobTypeName, workPlaceName, ...numbers }) => {
    return t('desk-figures.season.line', { group: [jobTypeName, workPlaceName].filter(Boolean).join(' · '), ...numbers });
  });
  return { from, to, lines: lines.join('\n'), address: app.settings.publicUrl + deskPaths.season(locale) };
}

/**
 * Once a week, mails the season's numbers to the active staff who want them. Each person gets only the numbers of their own
 * units. The mails are sent on Monday at 8:00 in Shanghai, or later if no instance is running then. People who may no longer
 * read applications get no mail.
 */
export async function mailSeason(app: App): Promise<void> {
  const due = lastDue(app.clock.now());
  for (const { id, name, email, role, units } of await findDueMails(app.db, due)) {
    if (!mayDo(role, 'applications.read')) continue;
    const own = unitsOf({ units });
    const values = { 'zh-cn': await valuesOf(app, own, 'zh-cn'), 'en-us': await valuesOf(app, own, 'en-us') };
    const mail = writeStaffMail({
      to: email,
      purpose: 'staff-notice',
      words: 'season',
      values: (locale) => ({ name, ...values[locale] }),
    });
    await transaction(app, async (trx) => {
      if (await claimMail(trx, id, due, app.clock.now())) await queueMessage(trx, app, mail);
    });
  }
}
