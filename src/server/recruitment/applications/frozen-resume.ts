import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type FrozenResume, holdFrozenFiles, shareFrozenFiles } from '#server/recruitment/resumes/freeze-resume.ts';
import { hashIdNumber } from '#server/recruitment/resumes/sensitive-data.ts';

import { phoneOf } from './phone-of.ts';
import { rehashPerson } from './rehash-person.ts';
import { saveFacts, saveFirstFacts } from './search/facts.ts';
import { findSealedResume, insertSealedResumes, type PersonHashes, savePersonHashes, saveSealedResume } from './store.ts';
import { rewriteResume } from './store-versions.ts';

function contextOf(applicationId: string): string {
  return `application_resumes.sealed_resume.${applicationId}`;
}

/** A keyed hash that identifies a person by ID number (given as its hash) and phone (E.164) together. */
export function hashPerson(app: App, idHash: string, phone: string): string {
  return app.keyedHash('person', `${idHash} ${phone}`);
}

/** The ID number of a frozen resume, if it has one. */
export function idNumberOf({ sections }: FrozenResume): string | undefined {
  const id = sections.resumeInfo?.id;
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/** The hashes by which the identity check finds an application with this resume. */
export function personHashesOf(app: App, resume: FrozenResume): PersonHashes {
  const id = idNumberOf(resume);
  const idHash = id === undefined ? null : hashIdNumber(app, id);
  const phone = phoneOf(resume);
  return { idHash, personHash: idHash && phone ? hashPerson(app, idHash, phone) : null };
}

function encryptedFor(app: App, applicationId: string, resume: FrozenResume): string {
  return app.cipher.encrypt(JSON.stringify(resume), contextOf(applicationId));
}

/** The key under which an application uses the files of its resume. */
function useOf(applicationId: string): string {
  return `application:${applicationId}`;
}

/** Encrypts and stores the resume of an application, with its facts, hashes and files; an earlier resume is replaced. */
export async function encryptResume(trx: Db, app: App, applicationId: string, resume: FrozenResume): Promise<void> {
  await saveSealedResume(trx, applicationId, encryptedFor(app, applicationId, resume), app.clock.now());
  await saveFacts(trx, app, applicationId, resume);
  const id = idNumberOf(resume);
  if (id !== undefined) await rehashPerson(trx, app, id, phoneOf(resume));
  await savePersonHashes(trx, applicationId, personHashesOf(app, resume));
  await holdFrozenFiles(trx, resume, useOf(applicationId));
}

/** Stores the resumes of new applications like `encryptResume`; the applications already have hashes (`personHashesOf`). */
export async function encryptFirstResumes(
  trx: Db,
  app: App,
  resumes: readonly { applicationId: string; resume: FrozenResume; frozenAt: number }[],
): Promise<void> {
  await insertSealedResumes(
    trx,
    resumes.map(({ applicationId, resume, frozenAt }) => {
      return { applicationId, sealedResume: encryptedFor(app, applicationId, resume), frozenAt };
    }),
  );
  await saveFirstFacts(trx, app, resumes);
  for (const { resume } of resumes) {
    const id = idNumberOf(resume);
    if (id !== undefined) await rehashPerson(trx, app, id, phoneOf(resume));
  }
  await shareFrozenFiles(
    trx,
    resumes.map(({ applicationId, resume }) => ({ resume, usedBy: useOf(applicationId) })),
  );
}

/** Decrypts an application's resume; undefined if none is stored. The caller must have checked access to the application. */
export async function decryptResume(db: Db, app: App, applicationId: string): Promise<FrozenResume | undefined> {
  const sealed = await findSealedResume(db, applicationId);
  return sealed === undefined ? undefined : (JSON.parse(app.cipher.decrypt(sealed, contextOf(applicationId))) as FrozenResume);
}

/** Writes another account into an application's resume; files, facts and times stay. */
export async function reassignResume(trx: Db, app: App, applicationId: string, pkPsndoc: string): Promise<void> {
  const resume = await decryptResume(trx, app, applicationId);
  if (resume) await rewriteResume(trx, applicationId, encryptedFor(app, applicationId, { ...resume, pkPsndoc }));
}

type Values = Record<string, unknown>;

/** The parts of a frozen resume for comparing it with another one: the sections, and the files by type. */
export function comparableParts({ sections, attachments }: FrozenResume): Record<string, Values> {
  const files: Record<string, Values[]> = {};
  for (const { type, fileId, name } of attachments) (files[type] ??= []).push({ id: fileId, name });
  return { ...(sections as Record<string, Values>), attachments: files };
}
