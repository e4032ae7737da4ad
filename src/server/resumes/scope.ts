import type { SectionName } from '#lib/forms/resume/sections.ts';
import type { ResumeType } from '#lib/resume-types.ts';

/** Whose resume is meant, and which of them. */
export interface ResumeScope {
  accountId: string;
  resumeType: ResumeType;
  /** The application whose own copy is edited; the candidate's own resume where absent. */
  applyId?: string;
}

/** What base information and attachments belong to: all types of resume share them. */
export const sharedHolder = 'shared';

/** The holder of a section in the tables. */
export function holderOf({ applyId, resumeType }: ResumeScope, section: SectionName): string {
  return applyId ?? (section === 'resumeInfo' ? sharedHolder : resumeType);
}

/** The holder of attachments, and of what is known of the person. */
export function personHolderOf({ applyId }: ResumeScope): string {
  return applyId ?? sharedHolder;
}
