import type { SectionSaved, SectionVersions } from '#lib/contract/resume.ts';
import { statusOf } from '#lib/forms/resume/completeness.ts';
import type { SectionName } from '#lib/forms/resume/sections.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { AppError, notFound } from '#server/platform/errors.ts';

import { saveStored } from './save-section.ts';
import { holderOf, type ResumeScope } from './scope.ts';
import { decryptSection } from './section-record.ts';
import { findVersion, listVersions } from './store.ts';

function keyOf(scope: ResumeScope, section: SectionName) {
  return { accountId: scope.accountId, holder: holderOf(scope, section), section };
}

/** The stored versions of a section, latest first. */
export async function listHistory(app: App, scope: ResumeScope, section: SectionName): Promise<SectionVersions> {
  const rows = await listVersions(app.db, keyOf(scope, section));
  return rows.map((row) => {
    const record = decryptSection(app, row);
    return {
      version: record.version,
      updatedAt: new Date(record.updatedAt).toISOString(),
      status: statusOf(scope.resumeType, section, record),
      data: record.data,
    };
  });
}

/**
 * Stores an earlier version again, as the latest one.
 * @throws AppError 404 if that version is not stored, 503 if other requests save the section during every attempt
 */
export async function restoreVersion(app: App, scope: ResumeScope, section: SectionName, version: number): Promise<SectionSaved> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const saved = await transaction(app, async (trx) => {
      await scope.hold?.(trx);
      const row = await findVersion(trx, keyOf(scope, section), version);
      if (!row) throw notFound();
      return saveStored(trx, app, scope, section, decryptSection(app, row));
    });
    if (saved) return saved;
  }
  throw new AppError('503', { because: 'other requests changed the section during each attempt' });
}
