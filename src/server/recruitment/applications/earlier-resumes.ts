import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { releaseFiles } from '#server/platform/files/files.ts';
import { newId } from '#server/platform/ids.ts';
import { type FrozenResume, holdFrozenFiles } from '#server/recruitment/resumes/freeze-resume.ts';
import { frozenWithoutSensitive } from '#server/recruitment/resumes/sensitive-data.ts';

import { decryptResume, encryptResume } from './frozen-resume.ts';
import { findFrozenAt, findResumeVersions, insertResumeVersion, rewriteResumeVersion } from './store-versions.ts';

/** A former resume of an application, and when it was frozen and replaced (ms). */
export interface EarlierResume {
  id: string;
  frozenAt: number;
  replacedAt: number;
  resume: FrozenResume;
}

function contextOf(id: string): string {
  return `application_resume_versions.sealed_resume.${id}`;
}

function useOf(id: string): string {
  return `application-version:${id}`;
}

function encryptedAs(app: App, id: string, resume: FrozenResume): string {
  return app.cipher.encrypt(JSON.stringify(resume), contextOf(id));
}

/** Replaces the resume of an application; the previous one and its files are stored as an earlier version. */
export async function replaceResume(trx: Db, app: App, applicationId: string, resume: FrozenResume): Promise<void> {
  const before = await decryptResume(trx, app, applicationId);
  if (before) {
    const id = newId();
    const replacedAt = app.clock.now();
    const frozenAt = (await findFrozenAt(trx, applicationId)) ?? replacedAt;
    await insertResumeVersion(trx, { id, applicationId, sealedResume: encryptedAs(app, id, before), frozenAt, replacedAt });
    await holdFrozenFiles(trx, before, useOf(id));
  }
  await encryptResume(trx, app, applicationId, resume);
}

/** The earlier resumes of an application, earliest first. The caller must have checked access to the application. */
export async function decryptEarlierResumes(db: Db, app: App, applicationId: string): Promise<EarlierResume[]> {
  const rows = await findResumeVersions(db, applicationId);
  return rows.map(({ id, frozenAt, replacedAt, sealedResume }) => {
    return { id, frozenAt, replacedAt, resume: JSON.parse(app.cipher.decrypt(sealedResume, contextOf(id))) as FrozenResume };
  });
}

/** Releases the files of an application's current and earlier resumes; files without any other use are deleted. */
export async function releaseApplicationFiles(trx: Db, id: string, accountId: string): Promise<void> {
  const earlier = await findResumeVersions(trx, id);
  for (const usedBy of [`application:${id}`, ...earlier.map((version) => useOf(version.id))]) {
    await releaseFiles(trx, accountId, usedBy);
  }
}

/** Removes ID and health data, and pictures of an ID document, from the earlier resumes of an application. */
export async function stripEarlierResumes(trx: Db, app: App, applicationId: string): Promise<void> {
  for (const { id, resume } of await decryptEarlierResumes(trx, app, applicationId)) {
    const rest = frozenWithoutSensitive(resume);
    await rewriteResumeVersion(trx, id, encryptedAs(app, id, rest));
    await holdFrozenFiles(trx, rest, useOf(id));
  }
}

/** Writes another account into the earlier resumes of an application; files and times stay. */
export async function reassignEarlierResumes(trx: Db, app: App, applicationId: string, pkPsndoc: string): Promise<void> {
  for (const { id, resume } of await decryptEarlierResumes(trx, app, applicationId)) {
    await rewriteResumeVersion(trx, id, encryptedAs(app, id, { ...resume, pkPsndoc }));
  }
}
