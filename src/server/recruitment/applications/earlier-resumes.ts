import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { releaseFiles } from '#server/platform/files/files.ts';
import { newId } from '#server/platform/ids.ts';
import { type FrozenResume, holdFrozenFiles } from '#server/recruitment/resumes/freeze-resume.ts';
import { frozenWithoutSensitive } from '#server/recruitment/resumes/sensitive-data.ts';

import { openResume, sealResume } from './frozen-resume.ts';
import { findFrozenAt, findResumeVersions, insertResumeVersion, rewriteResumeVersion } from './store-versions.ts';

/** A resume that an application was sent with until its candidate changed it; moments in milliseconds. */
export interface EarlierResume {
  id: string;
  frozenAt: number;
  replacedAt: number;
  resume: FrozenResume;
}

function placeOf(id: string): string {
  return `application_resume_versions.sealed_resume.${id}`;
}

function useOf(id: string): string {
  return `application-version:${id}`;
}

function sealed(app: App, id: string, resume: FrozenResume): string {
  return app.seal.text(JSON.stringify(resume), placeOf(id));
}

/** Puts a resume in the place of the one an application was sent with, and keeps that one with its files. */
export async function replaceResume(trx: Db, app: App, applicationId: string, resume: FrozenResume): Promise<void> {
  const before = await openResume(trx, app, applicationId);
  if (before) {
    const id = newId();
    const replacedAt = app.clock.now();
    const frozenAt = (await findFrozenAt(trx, applicationId)) ?? replacedAt;
    await insertResumeVersion(trx, { id, applicationId, sealedResume: sealed(app, id, before), frozenAt, replacedAt });
    await holdFrozenFiles(trx, before, useOf(id));
  }
  await sealResume(trx, app, applicationId, resume);
}

/** The resumes that an application was sent with before, the earliest first. The caller has checked whose it is. */
export async function openEarlierResumes(db: Db, app: App, applicationId: string): Promise<EarlierResume[]> {
  const rows = await findResumeVersions(db, applicationId);
  return rows.map(({ id, frozenAt, replacedAt, sealedResume }) => {
    return { id, frozenAt, replacedAt, resume: JSON.parse(app.seal.openText(sealedResume, placeOf(id))) as FrozenResume };
  });
}

/** Lets go of the files that were sent with an application, now and earlier; those that nothing else needs are deleted. */
export async function releaseApplicationFiles(trx: Db, id: string, accountId: string): Promise<void> {
  const earlier = await findResumeVersions(trx, id);
  for (const usedBy of [`application:${id}`, ...earlier.map((version) => useOf(version.id))]) {
    await releaseFiles(trx, accountId, usedBy);
  }
}

/** Takes ID and health data out of the earlier resumes of an application. */
export async function stripEarlierResumes(trx: Db, app: App, applicationId: string): Promise<void> {
  for (const { id, resume } of await openEarlierResumes(trx, app, applicationId)) {
    const rest = frozenWithoutSensitive(resume);
    await rewriteResumeVersion(trx, id, sealed(app, id, rest));
    await holdFrozenFiles(trx, rest, useOf(id));
  }
}
