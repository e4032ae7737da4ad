import type { ProcessChange, ProcessTemplate } from '#lib/contract/processes.ts';
import { isJobType, type JobType, jobTypes } from '#lib/domain/job-types.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { Round } from '#lib/rules/rounds.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { invalid, notFound, savedBefore } from '#server/platform/errors.ts';
import { faultsOfScorecards } from '#server/recruitment/scorecards/scorecards.ts';

import { findTemplate, findTemplates, saveTemplateRow, type TemplateRow } from './store.ts';

function described(key: JobType, row: TemplateRow | undefined, locale: Locale): ProcessTemplate {
  const { version = 0, rounds = '[]' } = row ?? {};
  return { key, name: translateFor(locale)(`jobs.types.${key}`), version, rounds: JSON.parse(rounds) as Round[] };
}

/** The templates of all categories, in the order of the categories. */
export async function listProcessTemplates(app: App, locale: Locale): Promise<ProcessTemplate[]> {
  const rows = new Map((await findTemplates(app.db)).map((row) => [row.jobType, row]));
  return jobTypes.map((key) => described(key, rows.get(key), locale));
}

/**
 * Changes the template of a category. Postings that already have a process keep their rounds.
 * @throws AppError 404 for an unknown category, 409 for an outdated version, 400 for unknown scorecards
 */
export async function changeProcessTemplate(
  app: App,
  actor: Actor,
  key: string,
  { version, rounds }: ProcessChange,
  locale: Locale,
): Promise<ProcessTemplate> {
  if (!isJobType(key)) throw notFound();
  return transaction(app, async (trx) => {
    const faults = await faultsOfScorecards(trx, rounds);
    if (faults.length > 0) throw invalid(...faults);
    const row = { jobType: key, version: version + 1, rounds: JSON.stringify(rounds) };
    const stored = await findTemplate(trx, key);
    const isCurrent = (stored?.version ?? 0) === version && (await saveTemplateRow(trx, row));
    if (!isCurrent) throw savedBefore(described(key, await findTemplate(trx, key), locale));
    await record(trx, app, actor, {
      action: 'template.changed',
      details: { version: row.version, change: 'process', type: key },
    });
    return described(key, row, locale);
  });
}

/** Stores the first templates of a new database. */
export async function saveFirstTemplates(trx: Db, templates: readonly { jobType: JobType; rounds: readonly Round[] }[]) {
  for (const { jobType, rounds } of templates)
    await saveTemplateRow(trx, { jobType, version: 1, rounds: JSON.stringify(rounds) });
}
