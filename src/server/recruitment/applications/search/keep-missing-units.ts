import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { isMarked, markOnce } from '#server/platform/db/markers.ts';

import { saveUnits } from './store-units.ts';

/** Applications whose unit is kept in one transaction. */
const portion = 500;
/** Set once the unit of every application is kept. */
const unitsKept = 'application-units';

/** Keeps the hiring unit with applications that were sent before the database kept it. */
export async function keepMissingUnits(app: App): Promise<void> {
  if (await isMarked(app.db, unitsKept)) return;
  for (let after: string | undefined = ''; after !== undefined;) {
    const from: string = after;
    after = await transaction(app, (trx) => saveUnits(trx, from, portion));
  }
  await markOnce(app.db, unitsKept, app.clock.now());
}
