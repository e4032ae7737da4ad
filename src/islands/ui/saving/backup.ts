import type { Field } from '#lib/forms/field.ts';
import { mergeSensitive, withoutSensitive } from '#lib/forms/sensitive.ts';

import type { Values } from '../form/paths.ts';

/** Input not yet confirmed by the server, as stored in this browser: without sensitive fields. */
export interface Backup {
  /** The version that the input is based on. */
  version: number;
  /** The values of that version. */
  base: Values;
  data: Values;
}

/** Stores unconfirmed input until it is saved: it survives a reload, a network failure and the end of the session. */
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
 * The backup of one form. Sensitive answers are never stored in the browser; a restored backup has those of the stored
 * version instead.
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
