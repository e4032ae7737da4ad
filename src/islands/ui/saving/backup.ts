import type { Field } from '#lib/forms/field.ts';
import { mergeSensitive, withoutSensitive } from '#lib/forms/sensitive.ts';

import type { Values } from '../form/paths.ts';

/** Input that the server has not confirmed yet, as stored in this browser. */
export interface Backup {
  /** The version that the input is based on. */
  version: number;
  /** The values of that version. */
  base: Values;
  data: Values;
}

/** Stores unconfirmed input in this browser, so that it survives a reload, a network failure and the end of the session. */
export interface BackupStore {
  read(key: string): unknown;
  save(key: string, backup: Backup): void;
  drop(key: string): void;
}

function isBackup(value: unknown): value is Backup {
  const { version, base, data } = (value ?? {}) as Partial<Backup>;
  return typeof version === 'number' && typeof base === 'object' && typeof data === 'object' && base !== null && data !== null;
}

/**
 * The backup of one form. Sensitive values are never stored in the browser; in a restored backup, they are the server's values
 * (`stored`).
 */
export function backupOfForm(store: BackupStore, key: string, fields: readonly Field[], stored: Values) {
  const cleaned = (values: Values) => withoutSensitive(fields, values);
  return {
    read(): Backup | null {
      const backup = store.read(key);
      if (!isBackup(backup)) return null;
      const whole = (values: Values) => mergeSensitive(fields, values, stored);
      return { version: backup.version, base: whole(backup.base), data: whole(backup.data) };
    },
    save: ({ version, base, data }: Backup) => store.save(key, { version, base: cleaned(base), data: cleaned(data) }),
    drop: () => store.drop(key),
  };
}
