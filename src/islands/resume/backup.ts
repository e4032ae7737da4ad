import { mergeSensitive, withoutSensitive } from '#lib/forms/sensitive.ts';
import { type SectionName, sectionForms } from '#lib/forms/resume/sections.ts';
import type { ResumeType } from '#lib/resume-types.ts';
import { dropKept, keepWords, readKept } from '#lib/stores/kept-words.ts';

import type { Values } from '../ui/form/paths.ts';

/** Words that the server has not confirmed yet, as this browser keeps them: without ID number and health answers. */
export interface Backup {
  /** The version they were typed upon. */
  version: number;
  /** What that version says. */
  base: Values;
  data: Values;
}

/** Keeps unconfirmed words until they are saved: they survive a reload, a dead network and a session that ended. */
export interface BackupStore {
  read(key: string): unknown;
  keep(key: string, backup: Backup): void;
  drop(key: string): void;
}

/**
 * The backups of one person in this browser; one without storage keeps nothing and works all the same.
 * @param prefix tells an application's copy from the own resume
 */
export function backupsOf(pkPsndoc: string, prefix = ''): BackupStore {
  return {
    read: (key) => readKept('resume', pkPsndoc, prefix + key),
    keep: (key, backup) => keepWords('resume', pkPsndoc, prefix + key, backup),
    drop: (key) => dropKept('resume', pkPsndoc, prefix + key),
  };
}

function isBackup(value: unknown): value is Backup {
  const { version, base, data } = (value ?? {}) as Partial<Backup>;
  return typeof version === 'number' && typeof base === 'object' && typeof data === 'object' && base !== null && data !== null;
}

/**
 * The backup of one section. Sensitive answers never reach the browser's storage; a backup that is read has those of
 * the stored section instead.
 */
export function backupOfSection(store: BackupStore, resumeType: ResumeType, section: SectionName, stored: Values) {
  const key = `${section === 'resumeInfo' ? 'shared' : resumeType}.${section}`;
  const fields = sectionForms[section];
  const cleaned = (values: Values) => withoutSensitive(fields, values);
  return {
    read(): Backup | null {
      const kept = store.read(key);
      if (!isBackup(kept)) return null;
      const whole = (values: Values) => mergeSensitive(fields, values, stored);
      return { version: kept.version, base: whole(kept.base), data: whole(kept.data) };
    },
    keep: ({ version, base, data }: Backup) => store.keep(key, { version, base: cleaned(base), data: cleaned(data) }),
    drop: () => store.drop(key),
  };
}
