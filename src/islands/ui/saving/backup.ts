import type { Field } from '#lib/forms/field.ts';
import { mergeSensitive, withoutSensitive } from '#lib/forms/sensitive.ts';

import type { Values } from '../form/paths.ts';

/** Words that the server has not confirmed yet, as this browser keeps them: without what a form marks as sensitive. */
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

function isBackup(value: unknown): value is Backup {
  const { version, base, data } = (value ?? {}) as Partial<Backup>;
  return typeof version === 'number' && typeof base === 'object' && typeof data === 'object' && base !== null && data !== null;
}

/**
 * The backup of one form. Sensitive answers never reach the browser's storage; a backup that is read has those of the
 * stored version instead.
 */
export function backupOfForm(store: BackupStore, key: string, fields: readonly Field[], stored: Values) {
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
