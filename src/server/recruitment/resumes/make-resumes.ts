import { type SectionName, sectionForms } from '#lib/forms/resume/sections.ts';
import { validate } from '#lib/forms/validate.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { invalid } from '#server/platform/errors.ts';
import { plainName, storeFiles } from '#server/platform/files/files.ts';
import { newId } from '#server/platform/ids.ts';

import type { FrozenResume } from './freeze-resume.ts';
import { useOf } from './remove-attachments.ts';
import { prepare } from './save-section.ts';
import { holderOf, personHolderOf, type ResumeScope } from './scope.ts';
import { type SectionData, encryptData } from './section-record.ts';
import { idHashOf } from './sensitive-data.ts';
import { insertAttachments } from './store-attachments.ts';
import { insertPeople, insertSections } from './store.ts';

/** The content of a new, complete resume. */
export interface WholeResume {
  scope: ResumeScope;
  /** When it was filled in (ms). */
  at: number;
  sections: Partial<Record<SectionName, unknown>>;
  /** Attachment types; the picture is attached once for each of them. */
  attachments: readonly string[];
  /** The picture, already re-encoded for storage. */
  picture: { name: string; mediaType: string; bytes: Uint8Array };
}

/**
 * The rows and the data of a resume's sections.
 * @throws AppError 400 with the faults of the first section that is incomplete or invalid
 */
function sectionsOf(app: App, { scope, at, sections }: WholeResume) {
  const around = { mode: 'complete', resumeType: scope.resumeType, today: todayInShanghai(at) } as const;
  return Object.entries(sections).map(([name, sent]) => {
    const section = name as SectionName;
    const { faults, values } = validate(sectionForms[section], sent, around);
    if (faults.length > 0) throw invalid(...faults);
    const data: SectionData = prepare(scope, section, values, {}, true);
    const key = { accountId: scope.accountId, holder: holderOf(scope, section), section };
    return { row: { ...key, version: 1, sealedData: encryptData(app, key, data), done: 1, updatedAt: at }, data };
  });
}

/** Attaches the picture of each resume once per type; returns the attachments in the form of a frozen resume. */
async function attach(trx: Db, app: App, resumes: readonly WholeResume[]) {
  const rows = resumes.flatMap(({ scope, at, attachments, picture }, of) =>
    attachments.toSorted().map((type) => {
      const { accountId } = scope;
      return { of, picture, id: newId(), accountId, holder: personHolderOf(scope), type, entryId: '', slot: 0, createdAt: at };
    }),
  );
  if (rows.length === 0) return [];
  const files = rows.map(({ id, accountId, picture, createdAt }) => ({ ...picture, accountId, createdAt, usedBy: useOf(id) }));
  const fileIds = await storeFiles(trx, app, files);
  await insertAttachments(
    trx,
    rows.map(({ of: _, picture: __, ...row }, index) => ({ ...row, fileId: fileIds[index]! })),
  );
  return rows.map(({ of, type, picture: { name, bytes } }, index) => {
    const attachment = { type, eduId: '', fileId: fileIds[index]!, name: plainName(name), size: bytes.byteLength };
    return { of, attachment };
  });
}

/**
 * Stores complete resumes of demo candidates.
 * @returns the resumes in frozen form
 * @throws AppError 400 if a section is incomplete or invalid
 */
export async function makeResumes(trx: Db, app: App, resumes: readonly WholeResume[]): Promise<FrozenResume[]> {
  const made = resumes.map((resume) => sectionsOf(app, resume));
  await insertSections(
    trx,
    made.flatMap((sections) => sections.map(({ row }) => row)),
  );
  const people = resumes.flatMap(({ scope }, index) => {
    const info = made[index]!.find(({ row }) => row.section === 'resumeInfo')?.data;
    if (!info) return [];
    return [{ accountId: scope.accountId, holder: personHolderOf(scope), idHash: idHashOf(app, info), verifiedEmailHash: null }];
  });
  if (people.length > 0) await insertPeople(trx, people);
  const attached = Map.groupBy(await attach(trx, app, resumes), ({ of }) => of);
  return resumes.map(({ scope: { accountId, resumeType } }, index) => ({
    pkPsndoc: accountId,
    resumeType,
    sections: Object.fromEntries(made[index]!.map(({ row, data }) => [row.section, data])),
    attachments: (attached.get(index) ?? []).map(({ attachment }) => attachment),
  }));
}
