import type { Locale } from '#lib/text/locale.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

import type { App } from './app.ts';

/** One file of a person's data export. */
export interface ExportedFile {
  /** Path within the archive. */
  name: string;
  content: string | Uint8Array;
  /** Milliseconds. */
  at: number;
}

/** The account whose data is erased. */
export interface ErasedAccount {
  id: string;
  email: string | null;
  phone: string | null;
}

/** One application whose personal data is erased while its account stays. */
export interface ErasedApplication {
  id: string;
  accountId: string;
}

/**
 * What a domain stores about an account, and how it is exported and erased. Every table that names an account is listed
 * by one domain; `server/operations/privacy/domains.ts` collects the lists, and a test compares them with the database.
 */
export interface PersonalData {
  tables: readonly (keyof Tables)[];
  /** Yields one file at a time, so that an export needs no more memory than its largest file. */
  exportFiles(app: App, accountId: string, locale: Locale): AsyncIterable<ExportedFile>;
  /** Erases everything; what remains names nobody. */
  erase(trx: Db, app: App, account: ErasedAccount): Promise<void>;
  /** Erases one application's part; every domain with a table that names applications has it. */
  eraseApplication?(trx: Db, app: App, application: ErasedApplication): Promise<void>;
}

/** JSON formatted for reading. */
export function exportedJson(name: string, at: number, data: unknown): ExportedFile {
  return { name, at, content: `${JSON.stringify(data, null, 2)}\n` };
}

/** A moment as exports write it; null stays null. */
export function exportedMoment(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
