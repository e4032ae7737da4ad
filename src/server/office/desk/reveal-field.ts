import type { RevealedField } from '#lib/contract/desk-application.ts';
import { mayDo, type StaffRole } from '#lib/domain/staff-roles.ts';
import { resumeInfoForm } from '#lib/forms/resume/resume-info.ts';
import { sheetOf } from '#lib/forms/resume/sheet.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { transaction } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { spend } from '#server/platform/rate-limits/spend.ts';
import { decryptResume } from '#server/recruitment/applications/frozen-resume.ts';
import { phoneOf } from '#server/recruitment/applications/phone-of.ts';
import { describeResume } from '#server/recruitment/resumes/describe-resume.ts';
import type { FrozenResume } from '#server/recruitment/resumes/freeze-resume.ts';

import { healthFields } from './mask-resume.ts';
import { rowInReach } from './show-application.ts';

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The health answers in the reader's language, one per line. */
function healthOf(resume: FrozenResume, locale: Locale): string {
  const t = translateFor(locale);
  const options = { resumeType: resume.resumeType, t, wholeNumbers: false };
  const facts = sheetOf(describeResume(resume.sections, null, locale), options).flatMap(({ section, facts: found }) =>
    section === 'resumeInfo' ? found : [],
  );
  const healthNames = resumeInfoForm.map(({ name }) => name).filter((name) => healthFields.includes(name));
  return healthNames
    .flatMap((name) => facts.filter((fact) => fact.name === name))
    .map(({ label, value }) => t('desk-applications.labelled', { label, value }))
    .join('\n');
}

function unmasked(resume: FrozenResume, field: RevealedField, locale: Locale): string {
  const info = resume.sections.resumeInfo ?? {};
  switch (field) {
    case 'id':
      return textOf(info.id);
    case 'phone':
      return phoneOf(resume) ?? textOf(info.mobile);
    case 'email':
      return textOf(info.email);
    case 'health':
      return healthOf(resume, locale);
  }
}

interface Wanted {
  field: RevealedField;
  purpose: string;
}

/**
 * Reveals one field of an application's resume, and logs this with the reader's purpose. The number of fields that a reader
 * reveals is limited. A role that may only phone candidates may reveal only the phone number. `value` is empty if the resume
 * does not contain the field or has been erased.
 * @param which id or receipt number
 * @throws AppError 403 for a field that the actor's role may not reveal; 404 outside the actor's reach; 429 above the limit
 */
export async function revealField(
  app: App,
  actor: Actor & { role: StaffRole },
  which: string,
  { field, purpose }: Wanted,
  locale: Locale,
) {
  const row = await rowInReach(app, actor, which);
  if (field !== 'phone' && !mayDo(actor.role, 'applications.reveal'))
    throw new AppError('403', { because: 'this role may reveal only phone numbers' });
  await spend(app, 'revealsByActor', actor.id);
  const resume = await decryptResume(app.db, app, row.id);
  await transaction(app, (trx) =>
    record(trx, app, actor, {
      action: 'application.revealed',
      unit: row.unit,
      applicationId: row.id,
      details: { field, purpose },
    }),
  );
  return { field, value: resume ? unmasked(resume, field, locale) : '' };
}
