import type { ResumeChanges } from '#lib/contract/checks.ts';
import { maskNumber } from '#lib/rules/mask-number.ts';
import { changesBetween } from '#lib/rules/resume-changes.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { transaction } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/errors.ts';
import { decryptEarlierResumes } from '#server/recruitment/applications/earlier-resumes.ts';
import { comparableParts, decryptResume } from '#server/recruitment/applications/frozen-resume.ts';
import { findInScope } from '#server/recruitment/applications/office/office.ts';
import type { FrozenResume } from '#server/recruitment/resumes/freeze-resume.ts';
import { frozenWithoutSensitive } from '#server/recruitment/resumes/sensitive-data.ts';

import { maskContacts } from './mask-resume.ts';

function idNumberOf({ sections }: FrozenResume): string {
  const { id } = sections.resumeInfo ?? {};
  return typeof id === 'string' ? id : '';
}

function difference(before: FrozenResume, after: FrozenResume) {
  const [old, now] = [comparableParts(frozenWithoutSensitive(before)), comparableParts(frozenWithoutSensitive(after))];
  const changes = changesBetween(old, now).map(({ section, path, before: was, after: is }) => {
    const name = path.split('.').at(-1)!;
    return { section, path, before: maskContacts(name, was), after: maskContacts(name, is) };
  });
  const [oldId, newId] = [idNumberOf(before), idNumberOf(after)];
  if (oldId !== newId) {
    changes.unshift({ section: 'resumeInfo', path: 'id', before: maskNumber(oldId), after: maskNumber(newId) });
  }
  const sections = [...new Set(changes.map(({ section }) => section))];
  return {
    changes,
    sections: sections.map((section) => {
      return { section, before: maskContacts('', old[section] ?? {}), after: maskContacts('', now[section] ?? {}) };
    }),
  };
}

/**
 * The candidate's changes after applying, latest first. ID number, phone numbers and mail address are masked; health
 * answers are left out. Reading is logged unless the list is empty.
 * @param which id or receipt number
 * @throws AppError 404 if the application is unknown or outside the actor's reach
 */
export async function showChanges(app: App, actor: Actor, which: string): Promise<ResumeChanges> {
  const [row] = await findInScope(app.db, actor, [which]);
  if (!row) throw notFound();
  const earlier = await decryptEarlierResumes(app.db, app, row.id);
  const current = await decryptResume(app.db, app, row.id);
  const sent = earlier.flatMap(({ resume, replacedAt }, index) => {
    const next = earlier[index + 1]?.resume ?? current;
    return next ? [{ at: new Date(replacedAt).toISOString(), ...difference(resume, next) }] : [];
  });
  if (sent.length > 0) {
    await transaction(app, (trx) =>
      record(trx, app, actor, {
        action: 'application.read',
        unit: row.unit,
        applicationId: row.id,
        details: { what: 'changes' },
      }),
    );
  }
  return sent.toReversed();
}
