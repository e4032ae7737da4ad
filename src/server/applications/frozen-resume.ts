import type { App } from '#server/app.ts';
import type { Db } from '#server/db/database.ts';
import { type FrozenResume, holdFrozenFiles } from '#server/resumes/freeze-resume.ts';
import { hashIdNumber } from '#server/resumes/sensitive-data.ts';

import { keepFacts } from './facts.ts';
import { phoneOf } from './phone-of.ts';
import { rehashPerson } from './rehash-person.ts';
import { findSealedResume, type PersonHashes, savePersonHashes, saveSealedResume } from './store.ts';

function placeOf(applicationId: string): string {
  return `application_resumes.sealed_resume.${applicationId}`;
}

/** The keyed hash of who has proved an ID number and a phone together. */
export function hashPerson(app: App, idHash: string, phone: string): string {
  return app.keyedHash('person', `${idHash} ${phone}`);
}

/** The ID number of a frozen resume; undefined where it has none. */
export function idNumberOf({ sections }: FrozenResume): string | undefined {
  const id = sections.resumeInfo?.id;
  return typeof id === 'string' && id !== '' ? id : undefined;
}

function hashesOf(app: App, resume: FrozenResume): PersonHashes {
  const id = idNumberOf(resume);
  const idHash = id === undefined ? null : hashIdNumber(app, id);
  const phone = phoneOf(resume);
  return { idHash, personHash: idHash && phone ? hashPerson(app, idHash, phone) : null };
}

/** Keeps a resume and its files with an application as they are now, sealed, in place of what was submitted before. */
export async function sealResume(trx: Db, app: App, applicationId: string, resume: FrozenResume): Promise<void> {
  const sealed = app.seal.text(JSON.stringify(resume), placeOf(applicationId));
  await saveSealedResume(trx, applicationId, sealed, app.clock.now());
  await keepFacts(trx, app, applicationId, resume);
  const id = idNumberOf(resume);
  if (id !== undefined) await rehashPerson(trx, app, id, phoneOf(resume));
  await savePersonHashes(trx, applicationId, hashesOf(app, resume));
  await holdFrozenFiles(trx, resume, `application:${applicationId}`);
}

/** The resume an application was submitted with. The caller has checked whose application it is. */
export async function openResume(db: Db, app: App, applicationId: string): Promise<FrozenResume | undefined> {
  const sealed = await findSealedResume(db, applicationId);
  return sealed === undefined ? undefined : (JSON.parse(app.seal.openText(sealed, placeOf(applicationId))) as FrozenResume);
}

type Values = Record<string, unknown>;

/** The parts of a frozen resume that can be compared: its sections, and its files by their type. */
export function comparableParts({ sections, attachments }: FrozenResume): Record<string, Values> {
  const files: Record<string, Values[]> = {};
  for (const { type, fileId, name } of attachments) (files[type] ??= []).push({ id: fileId, name });
  return { ...(sections as Record<string, Values>), attachments: files };
}
