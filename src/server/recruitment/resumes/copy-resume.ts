import { type SectionName } from '#lib/forms/resume/sections.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { holdFiles } from '#server/platform/files/files.ts';
import { newId } from '#server/platform/ids.ts';

import type { FrozenResume } from './freeze-resume.ts';
import { removeAllAttachments, useOf } from './remove-attachments.ts';
import { type ResumeScope, sharedHolder } from './scope.ts';
import { type SectionData, encryptData } from './section-record.ts';
import { savePersonHashes } from './sensitive-data.ts';
import { insertAttachments } from './store-attachments.ts';
import { deleteHolder, findPerson, listSections, savePerson, storeSection } from './store.ts';

/** The scope of an application's editable copy of its resume. */
function copyScope({ pkPsndoc, resumeType }: FrozenResume, applyId: string): ResumeScope {
  return { accountId: pkPsndoc, resumeType, applyId };
}

async function copySection(trx: Db, app: App, scope: ResumeScope, section: SectionName, data: SectionData): Promise<void> {
  const key = { accountId: scope.accountId, holder: scope.applyId!, section };
  const row = { ...key, version: 1, sealedData: encryptData(app, key, data), done: 1, updatedAt: app.clock.now() };
  await storeSection(trx, row, { isExplicit: true, isRepeated: false });
  if (section === 'resumeInfo') await savePersonHashes(trx, app, scope, data);
}

async function copyAttachments(trx: Db, app: App, scope: ResumeScope, { attachments }: FrozenResume): Promise<void> {
  const taken = new Map<string, number>();
  for (const { type, eduId, fileId } of attachments) {
    const group = `${type} ${eduId}`;
    const slot = taken.get(group) ?? 0;
    taken.set(group, slot + 1);
    const id = newId();
    const { accountId } = scope;
    await holdFiles(trx, accountId, useOf(id), [fileId]);
    await insertAttachments(trx, [
      {
        id,
        accountId,
        holder: scope.applyId!,
        type,
        entryId: eduId,
        slot,
        fileId,
        createdAt: app.clock.now(),
      },
    ]);
  }
}

/** Creates an application's editable copy of a frozen resume, replacing an earlier copy. */
export async function copyFrozen(trx: Db, app: App, applyId: string, resume: FrozenResume): Promise<void> {
  const scope = copyScope(resume, applyId);
  await removeCopy(trx, scope.accountId, applyId);
  for (const [section, data] of Object.entries(resume.sections)) {
    await copySection(trx, app, scope, section as SectionName, data);
  }
  await copyAttachments(trx, app, scope, resume);
  const verified = (await findPerson(trx, scope.accountId, sharedHolder))?.verifiedEmailHash;
  if (verified) await savePerson(trx, scope.accountId, applyId, { verifiedEmailHash: verified });
}

/** If an application that was sent again has an editable copy, replaces this copy with a copy of the new resume. */
export async function renewCopy(trx: Db, app: App, applyId: string, resume: FrozenResume): Promise<void> {
  const hasCopy = (await listSections(trx, resume.pkPsndoc, [applyId])).length > 0;
  if (hasCopy) await copyFrozen(trx, app, applyId, resume);
}

/** Deletes an application's editable copy of its resume, the copy's history, and files that have no other use. */
export async function removeCopy(trx: Db, accountId: string, applyId: string): Promise<void> {
  await removeAllAttachments(trx, { accountId, resumeType: 'school', applyId });
  await deleteHolder(trx, accountId, applyId);
}
