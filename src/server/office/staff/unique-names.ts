import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';

import { deleteNameOf, freeNameOfEnded, insertName, isNameReserved, type NameHolder } from './store-names.ts';

/** Names that nobody may have, because the log uses them for the command line and single sign-on. */
const reserved = new Set(['ops', 'sso']);

/** The key by which names are compared; it ignores width, case, spaces and invisible characters. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{Cf}]/gu, '');
}

/**
 * Whether a name is allowed, and neither a staff member nor a valid token has it. Frees the name if an ended token has
 * it.
 */
export async function isNameFree(trx: Db, app: App, name: string): Promise<boolean> {
  const key = nameKey(name);
  await freeNameOfEnded(trx, key, app.clock.now());
  return key !== '' && !reserved.has(key) && !(await isNameReserved(trx, key));
}

/**
 * Reserves a name for a person or a token, replacing their former name. So people and valid tokens all have different names in
 * the log.
 * @returns false if the name is not allowed or another person or valid token has it; the transaction must then be rolled
 * back
 */
export async function reserveName(trx: Db, app: App, name: string, holder: NameHolder): Promise<boolean> {
  const key = nameKey(name);
  if (key === '' || reserved.has(key)) return false;
  await deleteNameOf(trx, holder);
  await freeNameOfEnded(trx, key, app.clock.now());
  return insertName(trx, key, holder);
}
