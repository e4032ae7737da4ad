import type { ResumeWindow } from '#lib/contract/resume.ts';
import type { ResumeType } from '#lib/domain/resume-types.ts';
import type { SectionName } from '#lib/forms/resume/sections.ts';
import type { WindowSection } from '#lib/forms/resume/window-sections.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';

/** Whose resume, and which one. */
export interface ResumeScope {
  accountId: string;
  resumeType: ResumeType;
  /** The application whose copy is edited; absent for the candidate's own resume. */
  applyId?: string;
  /** What may be changed and until when; everything if absent. */
  window?: ResumeWindow;
  /**
   * Called in the transaction of each change, before it, so that changes are serialized.
   * @throws AppError if nothing may be changed any more
   */
  hold?(trx: Db): Promise<void>;
}

/** @throws AppError 403 if none of these parts may be changed */
export function mustBeOpen({ window }: ResumeScope, ...parts: WindowSection[]): void {
  if (window && !parts.some((part) => window.sections.includes(part))) {
    throw new AppError('403', { because: 'the window does not name this section' });
  }
}

/** The holder of base information and attachments, which all resume types share. */
export const sharedHolder = 'shared';

/** The holder of a section in the tables. */
export function holderOf({ applyId, resumeType }: ResumeScope, section: SectionName): string {
  return applyId ?? (section === 'resumeInfo' ? sharedHolder : resumeType);
}

/** The holder of attachments and of the person's hashes. */
export function personHolderOf({ applyId }: ResumeScope): string {
  return applyId ?? sharedHolder;
}
