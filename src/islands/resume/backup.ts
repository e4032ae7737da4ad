import { type SectionName, sectionForms } from '#lib/forms/resume/sections.ts';
import type { ResumeType } from '#lib/resume-types.ts';
import { dropKept, keepWords, readKept } from '#lib/stores/kept-words.ts';

import type { Values } from '../ui/form/paths.ts';
import { backupOfForm, type BackupStore } from '../ui/saving/backup.ts';

/** The backups of one person in this browser; one without storage keeps nothing and works all the same. */
export function backupsOf(pkPsndoc: string): BackupStore {
  return {
    read: (key) => readKept('resume', pkPsndoc, key),
    keep: (key, backup) => keepWords('resume', pkPsndoc, key, backup),
    drop: (key) => dropKept('resume', pkPsndoc, key),
  };
}

/** The backup of one section. */
export function backupOfSection(store: BackupStore, resumeType: ResumeType, section: SectionName, stored: Values) {
  return backupOfForm(store, `${section === 'resumeInfo' ? 'shared' : resumeType}.${section}`, sectionForms[section], stored);
}
