import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';

import { deleteNameOf, freeNameOfEnded, insertName, isNameReserved, type NameHolder } from './store-names.ts';

/** As the log names the command line: nobody else is called so. */
const reserved = new Set(['ops']);

/** The form in which names are compared: width, case, spaces and what is not seen make no difference. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{Cf}]/gu, '');
}

/** Whether nobody of the staff has a name, and no token that is still good. */
export async function isNameFree(trx: Db, app: App, name: string): Promise<boolean> {
  const key = nameKey(name);
  await freeNameOfEnded(trx, key, app.clock.now());
  return key !== '' && !reserved.has(key) && !(await isNameReserved(trx, key));
}

/**
 * Gives a person or a token a name in place of the one they had, so that the log names one only.
 * @returns false where another has it; the transaction must be rolled back then
 */
export async function takeName(trx: Db, app: App, name: string, holder: NameHolder): Promise<boolean> {
  const key = nameKey(name);
  if (key === '' || reserved.has(key)) return false;
  await deleteNameOf(trx, holder);
  await freeNameOfEnded(trx, key, app.clock.now());
  return insertName(trx, key, holder);
}
