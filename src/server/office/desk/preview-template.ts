import type { TemplatePreview, TemplatePreviewRequest } from '#lib/contract/templates.ts';
import { mayDo } from '#lib/domain/staff-roles.ts';
import { faultsOfTemplate, filledIn, variablesIn } from '#lib/forms/message-templates.ts';
import { sampleValues } from '#server/people/messages/sample-values.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { transaction } from '#server/platform/db/database.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/platform/http/route.ts';
import { valuesOfApplication } from '#server/recruitment/applications/notify/values-of-application.ts';

import { findOne } from './store.ts';

async function valuesFor(
  app: App,
  actor: StaffActor,
  { application, locale }: TemplatePreviewRequest,
): Promise<Record<string, string>> {
  if (application === '') return {};
  if (!mayDo(actor.role, 'applications.read')) throw new AppError('403', { because: 'this role sees no applications' });
  const row = await findOne(app.db, actor, application);
  const values = row && (await valuesOfApplication(app, row, locale));
  if (!row || !values) throw notFound();
  await transaction(app, (trx) =>
    record(trx, app, actor, {
      action: 'application.read',
      unit: row.postingUnit,
      applicationId: row.id,
      details: { for: 'template' },
    }),
  );
  return values;
}

/**
 * A message as it would be sent: with the values of an application, if the request names one, and sample values for the
 * other variables. Reading the application is logged. For an SMS, faults of the gateway's template id do not matter.
 * @throws AppError 400 with every other fault; if an application is named, 403 for a role that sees no applications, and 404
 * if the application is unknown or outside the actor's reach
 */
export async function previewTemplate(app: App, actor: StaffActor, request: TemplatePreviewRequest): Promise<TemplatePreview> {
  const { locale, subject, text } = request;
  const faults = faultsOfTemplate(request, request).filter(({ path }) => path !== 'smsTemplateId');
  if (faults.length > 0) throw invalid(...faults);
  const known = await valuesFor(app, actor, request);
  const values = { ...sampleValues(app, request, locale), ...known };
  return {
    subject: filledIn(subject, values),
    text: filledIn(text, values),
    madeUp: variablesIn(`${subject} ${text}`).filter((name) => name !== 'site' && known[name] === undefined),
  };
}
