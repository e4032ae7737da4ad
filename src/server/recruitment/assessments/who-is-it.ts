import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';

import { readSlipCode } from './slip-code.ts';
import { findTestByNumber } from './store-written-tests.ts';

/**
 * The application of an admission slip's code, or of its number where that was typed; undefined for neither. The caller
 * has yet to find out whether the application is within reach.
 */
export async function applicationOfSlip(db: Db, app: App, code: string): Promise<string | undefined> {
  const text = code.trim();
  const [, first, second] = /^([0-9A-Z]{4})[-\s]?([0-9A-Z]{4})$/.exec(text.toUpperCase()) ?? [];
  const admissionNo = first && second ? `${first}-${second}` : await readSlipCode(db, app, text);
  return admissionNo === undefined ? undefined : (await findTestByNumber(db, admissionNo))?.applicationId;
}
