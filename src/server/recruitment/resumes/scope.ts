import type { ResumeWindow } from '#lib/contract/resume.ts';
import type { ResumeType } from '#lib/domain/resume-types.ts';
import type { SectionName } from '#lib/forms/resume/sections.ts';
import type { WindowSection } from '#lib/forms/resume/window-sections.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';

/** Identifies a resume, and limits what may be changed in it. */
export interface ResumeScope {
  accountId: string;
  resumeType: ResumeType;
  /** The application whose copy of the resume is edited; absent for the candidate's own resume. */
  applyId?: string;
  /** The sections that may be changed, with the deadline; absent if all sections may be changed. */
  window?: ResumeWindow;
  /**
   * Called at the beginning of the transaction of each change; takes a lock, so that changes are serialized.
   * @throws AppError if the resume may not be changed any more
   */
  hold?(trx: Db): Promise<void>;
}

/**
 * Checks that at least one of these parts may be changed.
 * @throws AppError 403 otherwise
 */
export function mustBeOpen({ window }: ResumeScope, ...parts: WindowSection[]): void {
  if (window && !parts.some((part) => window.sections.includes(part))) {
    throw new AppError('403', { because: 'the window does not name this section' });
  }
}

/** The `holder` of base information and attachments, which all resume types share. */
export const sharedHolder = 'shared';

/**
 * The column `holder` of a section. In an application's copy: the application's id. In the candidate's own resume: `shared`
 * for base information, the resume type for all other sections.
 */
export function holderOf({ applyId, resumeType }: ResumeScope, section: SectionName): string {
  return applyId ?? (section === 'resumeInfo' ? sharedHolder : resumeType);
}

/** The column `holder` of attachments and the person's hashes: in an application's copy the application's id, else `shared`. */
export function personHolderOf({ applyId }: ResumeScope): string {
  return applyId ?? sharedHolder;
}
