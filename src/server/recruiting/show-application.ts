import type { Locale } from '#lib/locale.ts';
import { maskNumber } from '#lib/rules/mask-number.ts';
import type { Actor } from '#server/actor.ts';
import type { App } from '#server/app.ts';
import { openResume } from '#server/applications/frozen-resume.ts';
import { describeAll } from '#server/applications/list-applications.ts';
import { notFound } from '#server/errors.ts';
import { frozenWithoutSensitive } from '#server/resumes/sensitive-data.ts';
import { sessionsOfApplication } from '#server/sessions/sessions-of-application.ts';

import { findOne } from './store.ts';

/**
 * One application with its timeline, its tasks and the resume that it was sent with: the ID number is masked, and what
 * is known of health is left out.
 * @param which id or receipt number
 * @throws AppError 404 where it is unknown or out of the actor's reach
 */
export async function showForOffice(app: App, actor: Actor, which: string, locale: Locale) {
  const row = await findOne(app.db, actor, which);
  const [record] = row ? await describeAll(app, [row], locale) : [];
  if (!row || !record) throw notFound();
  const resume = await openResume(app.db, app, row.id);
  const idNumber = resume?.sections.resumeInfo?.id;
  const sections = resume ? frozenWithoutSensitive(resume).sections : {};
  return {
    ...record,
    form: JSON.parse(row.form) as Record<string, unknown>,
    findWay: row.findWay,
    sessions: await sessionsOfApplication(app, actor, row.id, locale),
    resume: {
      ...sections,
      ...(typeof idNumber === 'string' ? { resumeInfo: { ...sections.resumeInfo, id: maskNumber(idNumber) } } : {}),
    },
  };
}
