import type { Db } from '#server/db/database.ts';

/** What still waits for the candidates of these applications and keeps them from advancing, by application. */
export async function blockersOf(_: Db, _applicationIds: readonly string[]): Promise<Map<string, string[]>> {
  return new Map();
}
