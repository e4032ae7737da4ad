import type { Values } from '../ui/form/paths.ts';

/** Words that the server has not confirmed yet, as this browser keeps them. */
export interface Backup {
  /** The version they were typed upon. */
  version: number;
  data: Values;
}

/** Keeps unconfirmed words in this browser until they are saved: they survive a reload, a dead network and a sign-in that ended. */
export interface BackupStore {
  read(key: string): Backup | null;
  keep(key: string, backup: Backup): void;
  drop(key: string): void;
}

const prefix = 'skygate.resume.';

/** The name under which a section's words are kept. */
export function backupKey(pkPsndoc: string, resumeType: string, section: string): string {
  return [pkPsndoc, section === 'resumeInfo' ? 'shared' : resumeType, section].join('.');
}

/** In local storage; a browser without it keeps nothing and works all the same. */
export const localBackups: BackupStore = {
  read(key) {
    try {
      const text = localStorage.getItem(prefix + key);
      return text ? (JSON.parse(text) as Backup) : null;
    } catch {
      return null;
    }
  },
  keep(key, backup) {
    try {
      localStorage.setItem(prefix + key, JSON.stringify(backup));
    } catch {
      // Full or switched off: the autosave still goes to the server.
    }
  },
  drop(key) {
    try {
      localStorage.removeItem(prefix + key);
    } catch {
      // There was nothing to keep.
    }
  },
};
