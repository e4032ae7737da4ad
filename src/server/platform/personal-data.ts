import type { Locale } from '#lib/text/locale.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

import type { App } from './app.ts';

/** One file of a person's data export. */
export interface ExportedFile {
  /** Path within the archive. */
  name: string;
  content: string | Uint8Array;
  /** The file's time within the archive, in milliseconds. */
  at: number;
}

/** An account whose data is erased. */
export interface ErasedAccount {
  id: string;
  email: string | null;
  phone: string | null;
}

/** An application whose personal data is erased while its account stays. */
export interface ErasedApplication {
  id: string;
  accountId: string;
}

/** The account whose data moves (`from`), and the account of the same person that gets the data (`into`). */
export interface MergedAccounts {
  from: string;
  into: string;
}

/**
 * A domain's tables with personal data, and how they are exported, erased and merged. Every table that refers to an account
 * is listed by one domain; `server/operations/privacy/domains.ts` collects the lists, and a test compares them with the
 * database.
 */
export interface PersonalData {
  tables: readonly (keyof Tables)[];
  /** Yields one file at a time, so that an export never holds several files in memory. */
  exportFiles(app: App, accountId: string, locale: Locale): AsyncIterable<ExportedFile>;
  /** Erases the account's data; rows that remain identify nobody. */
  erase(trx: Db, app: App, account: ErasedAccount): Promise<void>;
  /** Moves the rows of account `from` to account `into`; deletes rows that `into` already has or does not need. */
  merge(trx: Db, app: App, accounts: MergedAccounts): Promise<void>;
  /** Erases one application's data; required if a table of the domain refers to applications. */
  eraseApplication?(trx: Db, app: App, application: ErasedApplication): Promise<void>;
}

/** An exported file with indented JSON. */
export function exportedJson(name: string, at: number, data: unknown): ExportedFile {
  return { name, at, content: `${JSON.stringify(data, null, 2)}\n` };
}

/** A time (ms) in ISO format, for exports; null stays null. */
export function exportedMoment(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
