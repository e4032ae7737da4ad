import { resumeTypes } from '#lib/domain/resume-types.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type ErasedAccount, exportedJson, exportedMoment, type PersonalData } from '#server/platform/personal-data.ts';

import { decryptProposals, listImports } from './store-imports.ts';
import { readSections } from './read-sections.ts';
import { decryptSection } from './section-record.ts';
import { eraseResumes, listAllVersions, listHolders, listOwnAttachments, listSubmissions } from './store-personal-data.ts';
import { mergeResumes } from './merge-resumes.ts';

async function* exportFiles(app: App, accountId: string) {
  const now = app.clock.now();
  const holders = await listHolders(app.db, accountId);
  const imports = await listImports(app.db, accountId, now);
  if (holders.length === 0 && imports.length === 0) return;
  const attachments = await listOwnAttachments(app.db, accountId);
  const submissions = await listSubmissions(app.db, accountId);
  const own = resumeTypes.filter((type) => holders.includes(type));
  for (const resumeType of own.length > 0 ? own : [resumeTypes[0]]) {
    const records = Object.values(await readSections(app.db, app, { accountId, resumeType }));
    const sections = records.map(({ section, version, done, updatedAt, data }) => [
      section,
      { version, complete: done, updatedAt: exportedMoment(updatedAt), data },
    ]);
    yield exportedJson(`resumes/${resumeType}.json`, now, {
      resumeType,
      submittedAt: exportedMoment(submissions.find(({ holder }) => holder === resumeType)?.submittedAt ?? null),
      sections: Object.fromEntries(sections) as unknown,
    });
  }
  yield exportedJson(
    'resumes/attachments.json',
    now,
    attachments.map(({ type, entryId, fileId, createdAt }) => ({ type, entryId, fileId, at: exportedMoment(createdAt) })),
  );
  const versions = await listAllVersions(app.db, accountId);
  yield exportedJson(
    'resumes/history.json',
    now,
    versions.map((row) => {
      const { section, holder, version, updatedAt, data } = decryptSection(app, row);
      return { section, holder, version, at: exportedMoment(updatedAt), data };
    }),
  );
  if (imports.length === 0) return;
  yield exportedJson(
    'resumes/imports.json',
    now,
    imports.map((row) => ({
      resumeType: row.resumeType,
      until: exportedMoment(row.expiresAt),
      proposals: decryptProposals(app, row).map(({ section, path, value, source }) => ({ section, path, value, source })),
    })),
  );
}

async function erase(trx: Db, _: App, { id }: ErasedAccount): Promise<void> {
  await eraseResumes(trx, id);
}

/**
 * Personal data of resumes: sections with their history, attachments, submissions, proposals from CVs, and the hashes that
 * identify a person.
 */
export const resumeData: PersonalData = {
  tables: ['resumeSections', 'resumeSectionVersions', 'resumeAttachments', 'resumePeople', 'resumeSubmissions', 'resumeImports'],
  exportFiles,
  erase,
  merge: mergeResumes,
};
