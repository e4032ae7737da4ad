import type { DeskApplication } from '#lib/contract/desk-application.ts';
import type { PostingConditions } from '#lib/contract/postings.ts';
import { enumKeys } from '#lib/domain/enums.ts';
import { isJobType } from '#lib/domain/job-types.ts';
import { enumLabel } from '#lib/i18n/enum-options.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { inOrderOfUrgency } from '#lib/rules/tasks.ts';
import type { Round } from '#lib/rules/rounds.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import { readMentions } from '#server/office/notes/mentions.ts';
import { readNotes } from '#server/office/notes/notes.ts';
import { beginReading } from '#server/office/notes/readers.ts';
import { readWarnings } from '#server/office/notes/warnings.ts';
import { namesOf } from '#server/office/staff/names-of.ts';
import { readMessagesOfTopic } from '#server/people/messages/account-messages.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/errors.ts';
import { decryptResume } from '#server/recruitment/applications/frozen-resume.ts';
import { topicOf } from '#server/recruitment/applications/notify/notify-candidate.ts';
import { describeStops } from '#server/recruitment/applications/describe-application.ts';
import { findOffers } from '#server/recruitment/applications/office/office.ts';
import { describeOfficeOffer } from '#server/recruitment/applications/offers/show-offer.ts';
import { readRepliesForOffice } from '#server/recruitment/applications/replies/describe-replies.ts';
import { readResultsForOffice } from '#server/recruitment/applications/results/describe-results.ts';
import { traitsOf } from '#server/recruitment/applications/search/traits.ts';
import { sessionsOfApplication } from '#server/recruitment/assessments/office/sessions-of-application.ts';
import { describeMaterials } from '#server/recruitment/materials/describe-material.ts';
import { readReferences } from '#server/recruitment/postings/references.ts';
import { readRounds } from '#server/recruitment/processes/processes.ts';
import { describeResume, photoType } from '#server/recruitment/resumes/describe-resume.ts';
import type { FrozenResume } from '#server/recruitment/resumes/freeze-resume.ts';
import { findAssigned } from '#server/recruitment/scorecards/scores.ts';
import { describeTask } from '#server/recruitment/tasks/describe-task.ts';
import { findTasks } from '#server/recruitment/tasks/tasks.ts';

import { conditionFacts } from './filter/condition-facts.ts';
import { deskTimeline } from './desk-timeline.ts';
import { heldOf } from './held-of.ts';
import { rowDescriber } from './list-applications.ts';
import { maskedResume, revealableOf } from './mask-resume.ts';
import { relatedTo } from './related.ts';
import { findOne, type ListedRow, readListed } from './store.ts';

/** How the candidate found the posting, in the reader's language: pathway, platform and free text. */
function findWayIn(findWay: string, t: Translate): string {
  const lists = ['pathway', 'officialPlatform', 'thirdPartyPlatform'] as const;
  const named = (part: string) => lists.find((list) => (enumKeys[list] as readonly string[]).includes(part));
  return findWay
    .split('-')
    .filter(Boolean)
    .map((part) => {
      const list = named(part);
      return list ? enumLabel(list, part, t) : part;
    })
    .join(' · ');
}

/** The path of an application in the office's API. */
function pathOf(id: string): string {
  return `/api/staff/applications/${id}`;
}

async function tasksOf(app: App, { id }: Pick<ListedRow, 'id'>, locale: Locale) {
  const now = app.clock.now();
  const rows = inOrderOfUrgency(await findTasks(app.db, [id]), now);
  const nameOf = await namesOf(
    app.db,
    rows.map(({ askedBy }) => askedBy),
  );
  const tasks = rows.map((row) => {
    const { url: _, ...task } = describeTask(app, row, now, locale);
    return { ...task, askedAt: new Date(row.askedAt).toISOString(), askedBy: nameOf(row.askedBy) };
  });
  const asked = rows.filter(({ kind }) => kind === 'material');
  const materials = (await describeMaterials(app.db, app, asked, { arrivedAt: now, locale })).map((material) => ({
    ...material,
    files: material.files.map((file) => ({ ...file, filePath: `${pathOf(id)}/material/${material.type}/${file.idkey}` })),
  }));
  return { tasks, materials };
}

async function interviewersOf(app: App, id: string, rounds: readonly Round[] = [], locale: Locale) {
  return (await findAssigned(app.db, id)).map(({ round, name }) => {
    const found = rounds.find(({ key }) => key === round);
    return { round: found ? inLocale(found.name, locale) : round, name };
  });
}

/** The parts of an application that show its frozen resume, masked. */
export function resumeParts(
  id: string,
  resume: FrozenResume | undefined,
  locale: Locale,
): Pick<DeskApplication, 'resume' | 'preview' | 'attachments' | 'revealable'> {
  if (!resume) return { resume: {}, preview: null, attachments: [], revealable: [] };
  const t = translateFor(locale);
  const { sections, attachments } = maskedResume(resume);
  const photo = attachments.find(({ type }) => type === photoType);
  return {
    resume: sections,
    preview: describeResume(sections, photo ? `${pathOf(id)}/photo` : null, locale),
    attachments: attachments
      .filter(({ type }) => type !== photoType)
      .map(({ type, fileId, name, size }) => ({
        idkey: fileId,
        type,
        name: type === 'edu' ? t('desk-applications.attachment.edu') : enumLabel('attachmentType', type, t),
        fileName: name,
        size,
        filePath: `${pathOf(id)}/attachment/${fileId}`,
      })),
    revealable: revealableOf(resume),
  };
}

/**
 * One application within an actor's reach, as a row of the list.
 * @param which id or receipt number
 * @throws AppError 404
 */
export async function rowInReach(app: App, actor: Actor, which: string): Promise<ListedRow> {
  const found = await findOne(app.db, actor, which);
  const [row] = found ? await readListed(app.db, [found.id]) : [];
  if (!row) throw notFound();
  return row;
}

/**
 * One application as the office reads it: the frozen resume (ID number and contacts are masked, health answers left out),
 * the posting's conditions, tasks and materials, sessions, the timeline (including the actors), messages, notes, and the
 * person's other applications. Reading is logged, at most once in ten minutes per reader.
 * @param which id or receipt number
 * @throws AppError 404 if the application is unknown or outside the actor's reach
 */
export async function showForOffice(app: App, actor: Actor, which: string, locale: Locale): Promise<DeskApplication> {
  const now = app.clock.now();
  const row = await rowInReach(app, actor, which);
  const found = (await findOne(app.db, actor, row.id))!;
  const t = translateFor(locale);
  const resume = await decryptResume(app.db, app, row.id);
  const rounds = (await readRounds(app.db, [found.postingId])).get(found.postingId);
  const [asked, held, timeline, messages, replies, notes, related, warnings, offers, results] = await Promise.all([
    tasksOf(app, row, locale),
    heldOf(app, row.id, locale),
    deskTimeline(app, row, locale),
    readMessagesOfTopic(app, row.accountId, topicOf(row.id)),
    readRepliesForOffice(app.db, app, row.id),
    readNotes(app.db, app, actor, row.id),
    relatedTo(app, actor, row, resume, locale),
    readWarnings(app.db, app, actor, row),
    findOffers(app.db, [row.id]),
    readResultsForOffice(app, found, locale),
  ]);
  const conditions = JSON.parse(row.conditions) as PostingConditions;
  const form = JSON.parse(found.form) as Record<string, unknown>;
  const readers = await transaction(app, async (trx) => {
    await readMentions(trx, app, actor, row.id);
    return beginReading(trx, app, actor, row);
  });
  return {
    ...(await rowDescriber(app, locale))(row),
    asOf: new Date(Math.max(now, row.statusAt)).toISOString(),
    jobTypeName: isJobType(row.jobType) ? t(`jobs.types.${row.jobType}`) : row.jobType,
    adjustable: form.adjustable === 'Y' || form.adjustable === 'N' ? enumLabel('yesNo', form.adjustable, t) : '',
    findWay: findWayIn(found.findWay, t),
    facts: conditionFacts(conditions, resume ? traitsOf(resume) : {}, todayInShanghai(row.appliedAt), t),
    ...resumeParts(row.id, resume, locale),
    steps: describeStops(row.jobType, rounds, t, locale),
    round: found.round,
    offer: describeOfficeOffer(app, found, offers.get(row.id), await readReferences(app), locale),
    ...results,
    ...asked,
    held,
    interviewers: await interviewersOf(app, row.id, rounds, locale),
    sessions: await sessionsOfApplication(app, actor, row.id, locale),
    timeline,
    messages: messages.map(({ at, channel, subject = '', text = '', sentAt, templateVersion = null }) => {
      return { at, channel, subject, text, sentAt, templateVersion };
    }),
    replies,
    notes,
    ...related,
    warnings,
    readers,
  };
}
