import type { ApproveRequest, PublishRequest, StaffPosting } from '#lib/contract/staff-postings.ts';
import { startOfDayInShanghai, todayInShanghai } from '#lib/rules/deadline.ts';
import { readMoment } from '#lib/rules/moments.ts';
import type { PostingContent } from '#lib/forms/posting/fields.ts';
import type { Locale } from '#lib/text/locale.ts';
import { type Actor, staffIdOf } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { AppError, invalid } from '#server/platform/errors.ts';

import { checkContent } from './check-content.ts';
import { conflict, describeForOffice, type OfficePosting, saveVersion, readForOffice, stateOf } from './office-posting.ts';
import { nextOf, replacePosting } from './replace-posting.ts';

/**
 * Parses the requested opening time. A time earlier today is allowed and means now.
 * @throws AppError 400 for a day before today
 */
function momentGiven(text: string, now: number): number {
  const moment = readMoment(text);
  if (moment < startOfDayInShanghai(todayInShanghai(now))) throw invalid({ path: 'publishAt', rule: 'range' });
  return moment;
}

/**
 * The opening time (ms) of a publish request: now if `now` is `Y`, else the requested time. Without a requested time, it is
 * the beginning of the posting's opening day if that is after today, else now.
 * @throws AppError 400 for a day before today
 */
function momentOf({ publishDate }: PostingContent, { publishAt, now: atOnce }: PublishRequest, now: number): number {
  if (atOnce === 'Y') return now;
  if (publishAt) return momentGiven(publishAt, now);
  return publishDate > todayInShanghai(now) ? startOfDayInShanghai(publishDate) : now;
}

/** Makes a posting public, or schedules it if `moment` lies ahead. @throws AppError 409, 400 as `publishPosting` */
async function open(
  trx: Db,
  app: App,
  actor: Actor,
  { before, moment, askedBy }: { before: OfficePosting; moment: number; askedBy?: string },
  locale: Locale,
): Promise<StaffPosting> {
  const now = app.clock.now();
  const isNow = moment <= now;
  const content = { ...before.content, publishDate: todayInShanghai(Math.max(moment, now)) };
  await checkContent(trx, app, actor, content, { isWhole: true });
  const isPublic = isNow || before.isPublic;
  const after = nextOf(before, { content, isPublic, publishAt: isPublic ? null : moment });
  if (!(await replacePosting(trx, app, before, after))) throw await conflict(trx, app, actor, before.id, locale);
  await saveVersion(trx, app, actor, { before, after, action: isNow ? 'opened' : 'scheduled' });
  const described = await describeForOffice(trx, app, after, locale);
  await record(trx, app, actor, {
    action: 'posting.published',
    unit: content.unit,
    subject: before.id,
    details: {
      version: after.version,
      opens: new Date(Math.max(moment, now)).toISOString(),
      ...(askedBy === undefined ? {} : { askedBy }),
    },
  });
  return described;
}

/**
 * Stores the request to publish a posting; the posting stays or becomes a draft.
 * @throws AppError 409, 400 as `publishPosting`
 */
async function ask(
  trx: Db,
  app: App,
  actor: Actor,
  { before, moment }: { before: OfficePosting; moment: number },
  locale: Locale,
): Promise<StaffPosting> {
  const now = app.clock.now();
  const content = { ...before.content, publishDate: todayInShanghai(Math.max(moment, now)) };
  await checkContent(trx, app, actor, content, { isWhole: true });
  const request = { actor: actor.id, actorName: actor.name, at: now, publishAt: moment > now ? moment : null };
  const after = nextOf(before, { content, isPublic: false, publishAt: null, request });
  if (!(await replacePosting(trx, app, before, after))) throw await conflict(trx, app, actor, before.id, locale);
  await saveVersion(trx, app, actor, { before, after, action: 'submitted' });
  const described = await describeForOffice(trx, app, after, locale);
  await record(trx, app, actor, {
    action: 'posting.submitted',
    unit: content.unit,
    subject: before.id,
    details: { version: after.version, opens: new Date(Math.max(moment, now)).toISOString() },
  });
  return described;
}

/**
 * Publishes a posting now or schedules it for later; a scheduled draft is not public until then. With `publication` in
 * FOUR_EYES the posting is only submitted: it waits for `approvePublication`.
 * @throws AppError 404 if the posting is unknown or out of reach; 409 for an outdated version; 400 if the posting has
 * opened already or the opening time is before today; 400 with every fault of the content, e.g. missing required fields;
 * 400 as `replacePosting`
 */
export async function publishPosting(
  app: App,
  actor: Actor,
  id: string,
  request: PublishRequest,
  locale: Locale,
): Promise<StaffPosting> {
  return transaction(app, async (trx) => {
    const before = await readForOffice(trx, actor, id);
    if ((request.version ?? before.version) !== before.version) throw await conflict(trx, app, actor, id, locale);
    const now = app.clock.now();
    const state = stateOf(before, todayInShanghai(now));
    if (state === 'open' || state === 'closed') throw invalid({ path: 'state', rule: 'alreadyPublic' });
    const moment = momentOf(before.content, request, now);
    const publish = app.settings.fourEyes.includes('publication') ? ask : open;
    return publish(trx, app, actor, { before, moment }, locale);
  });
}

/**
 * Publishes a posting as it was submitted, or schedules it for the requested time. Every change after the submission
 * raises the version and makes the request void.
 * @throws AppError 404 if the posting is unknown or out of reach; 409 for an outdated version or if no request waits; 403
 * for the actor who submitted it, and for actors other than staff members, e.g. tokens; 400 with every fault, e.g. if the
 * deadline has passed meanwhile
 */
export async function approvePublication(
  app: App,
  actor: Actor,
  id: string,
  { version }: ApproveRequest,
  locale: Locale,
): Promise<StaffPosting> {
  return transaction(app, async (trx) => {
    const before = await readForOffice(trx, actor, id);
    const { request } = before;
    if (!request || version !== before.version) throw await conflict(trx, app, actor, id, locale);
    if (staffIdOf(actor) === undefined) throw new AppError('403');
    if (request.actor === actor.id) throw new AppError('403', { words: 'errors.ownPublication' });
    const moment = request.publishAt ?? app.clock.now();
    return open(trx, app, actor, { before, moment, askedBy: request.actor }, locale);
  });
}
