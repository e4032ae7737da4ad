import type { OfficeBackground } from '#lib/contract/checks.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { transaction } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/errors.ts';
import { findInScope } from '#server/recruitment/applications/office/office.ts';
import { materialsForOffice } from '#server/recruitment/materials/material-for-office.ts';
import { findTasks } from '#server/recruitment/tasks/tasks.ts';

import { describeBackground } from './show-background.ts';

/**
 * The background check of an application with its documents, for the office; the audit log records the reading.
 * @throws AppError 404 if the application is out of the actor's reach, or has no background check
 */
export async function backgroundForOffice(
  app: App,
  actor: Actor,
  application: string,
  locale: Locale,
): Promise<OfficeBackground> {
  const [row] = await findInScope(app.db, actor, [application]);
  const tasks = row ? await findTasks(app.db, [row.id]) : [];
  const task = tasks.find(({ kind }) => kind === 'background');
  if (!row || !task) throw notFound();
  const described = await describeBackground(app.db, app, task, { arrivedAt: app.clock.now(), locale });
  const types = described.documents.map(({ type }) => type);
  const materials = tasks.filter(({ kind, type }) => kind === 'material' && types.includes(type));
  const documents = await materialsForOffice(app.db, app, materials, locale);
  await transaction(app, (trx) =>
    record(trx, app, actor, {
      action: 'application.read',
      unit: row.unit,
      applicationId: row.id,
      details: { what: 'background' },
    }),
  );
  return { ...described, documents, taskVersion: task.stateAt };
}
