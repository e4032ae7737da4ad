import type { ResumeType } from '#lib/domain/resume-types.ts';
import type { SectionName } from '#lib/forms/resume/sections.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { describeFiles, holdFiles, shareFiles } from '#server/platform/files/files.ts';

import { readStored, type StoredResume } from './read-sections.ts';
import type { ResumeScope } from './scope.ts';
import type { SectionData } from './section-record.ts';

/** An attachment of a frozen resume; its file never changes. */
export interface FrozenAttachment {
  /** An attachment type, or `edu` for the certificate of an education entry. */
  type: string;
  /** Id of the education entry; empty for other types. */
  eduId: string;
  fileId: string;
  name: string;
  size: number;
}

/** A snapshot of a resume as plain data. */
export interface FrozenResume {
  pkPsndoc: string;
  resumeType: ResumeType;
  sections: Partial<Record<SectionName, SectionData>>;
  attachments: FrozenAttachment[];
}

/**
 * A snapshot of a candidate's own resume. A caller that stores the snapshot must call `holdFrozenFiles`, so that the files
 * remain if they are replaced in the resume.
 */
export function freezeResume(db: Db, app: App, accountId: string, resumeType: ResumeType): Promise<FrozenResume> {
  return freezeScope(db, app, { accountId, resumeType });
}

/** A snapshot of the resume of any scope, like `freezeResume`. */
export async function freezeScope(db: Db, app: App, scope: ResumeScope): Promise<FrozenResume> {
  return freezeStored(db, app, scope, await readStored(db, app, scope));
}

/** A snapshot of a resume that the caller has read, like `freezeResume`. */
export async function freezeStored(db: Db, app: App, scope: ResumeScope, stored: StoredResume): Promise<FrozenResume> {
  const { accountId, resumeType } = scope;
  const entries = (stored.sections.Edu?.data.edus ?? []) as SectionData[];
  const rows = stored.attachments.filter(({ entryId }) => entryId === '' || entries.some(({ id }) => id === entryId));
  const files = await describeFiles(
    db,
    app,
    accountId,
    rows.map(({ fileId }) => fileId),
  );
  return {
    pkPsndoc: accountId,
    resumeType,
    sections: Object.fromEntries(Object.values(stored.sections).map(({ section, data }) => [section, data])),
    attachments: rows.map(({ type, entryId, fileId }) => {
      const { name = '', size = 0 } = files.get(fileId) ?? {};
      return { type, eduId: entryId, fileId, name, size };
    }),
  };
}

/** Registers the files of a frozen resume as the only files used by `usedBy` (e.g. `application:<id>`). */
export async function holdFrozenFiles(trx: Db, resume: FrozenResume, usedBy: string): Promise<void> {
  await holdFiles(
    trx,
    resume.pkPsndoc,
    usedBy,
    resume.attachments.map(({ fileId }) => fileId),
  );
}

/** Registers the files of each frozen resume as used by its `usedBy`, which must not use any files yet. */
export async function shareFrozenFiles(trx: Db, frozen: readonly { resume: FrozenResume; usedBy: string }[]): Promise<void> {
  const uses = frozen.flatMap(({ resume, usedBy }) =>
    resume.attachments.map(({ fileId }) => ({ fileId, usedBy, accountId: resume.pkPsndoc })),
  );
  await shareFiles(trx, uses);
}
