import type { Values } from '#islands/ui/form/paths.ts';
import { backupOfForm, type BackupStore } from '#islands/ui/saving/backup.ts';
import type { ResumeType } from '#lib/domain/resume-types.ts';
import { type SectionName, sectionForms } from '#lib/forms/resume/sections.ts';
import { dropLocalDraft, saveLocalDraft, readLocalDraft } from '#lib/stores/local-drafts.ts';

/**
 * A person's backups of resumes. They are stored in this browser or, if the browser allows no storage, in memory until the
 * page is left.
 * @param prefix distinguishes the copy of a resume in an application from the person's own resume
 */
export function backupsOf(pkPsndoc: string, prefix = ''): BackupStore {
  return {
    read: (key) => readLocalDraft('resume', pkPsndoc, prefix + key),
    save: (key, backup) => saveLocalDraft('resume', pkPsndoc, prefix + key, backup),
    drop: (key) => dropLocalDraft('resume', pkPsndoc, prefix + key),
  };
}

/** The backup of one section. */
export function backupOfSection(store: BackupStore, resumeType: ResumeType, section: SectionName, stored: Values) {
  return backupOfForm(store, `${section === 'resumeInfo' ? 'shared' : resumeType}.${section}`, sectionForms[section], stored);
}
