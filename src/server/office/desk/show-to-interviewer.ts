import type { DeskApplication } from '#lib/contract/desk-application.ts';
import { isJobType } from '#lib/domain/job-types.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { Locale } from '#lib/text/locale.ts';
import { beginReading } from '#server/office/notes/readers.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { describeStops } from '#server/recruitment/applications/describe-application.ts';
import { decryptResume } from '#server/recruitment/applications/frozen-resume.ts';
import { parseRounds } from '#server/recruitment/processes/processes.ts';

import { rowDescriber } from './list-applications.ts';
import { resumeForInterview } from './mask-resume.ts';
import { resumeParts, rowInReach } from './show-application.ts';

/**
 * One application as an interviewer reads it: the part of the resume that an interview needs, and the application's status
 * and round. Conditions, decisions, notes, messages, tasks and other applications are empty. Reading is logged as in
 * `showForOffice`. Access ends two days after the interview or, for an assignment without a slot, when the application
 * leaves the round. It ends earlier if the application ends earlier.
 * @param which id or receipt number
 * @throws AppError 404 if the application is unknown or the actor does not interview the candidate
 */
export async function showToInterviewer(app: App, actor: Actor, which: string, locale: Locale): Promise<DeskApplication> {
  const row = await rowInReach(app, actor, which);
  const t = translateFor(locale);
  const resume = await decryptResume(app.db, app, row.id);
  const describe = await rowDescriber(app, locale);
  await transaction(app, (trx) => beginReading(trx, app, actor, row));
  const neutral = {
    conditions: '{}',
    sealedTraits: null,
    toStatus: null,
    cameFrom: null,
    ownerId: null,
    ownerName: null,
    tags: [],
    waits: 0,
    resultEnds: null,
  };
  return {
    ...describe({ ...row, ...neutral }),
    asOf: new Date(Math.max(app.clock.now(), row.statusAt)).toISOString(),
    jobTypeName: isJobType(row.jobType) ? t(`jobs.types.${row.jobType}`) : row.jobType,
    ...{ adjustable: '', findWay: '', facts: [] },
    ...resumeParts(row.id, resume && resumeForInterview(resume), locale),
    steps: describeStops(row.jobType, parseRounds(row.rounds), t, locale),
    round: row.round,
    offer: null,
    ...{ materials: [], tasks: [], held: [], interviewers: [], sessions: [], timeline: [], messages: [], replies: [], notes: [] },
    ...{ others: [], duplicates: [], warnings: [], readers: [], results: [], reusable: [] },
  };
}
