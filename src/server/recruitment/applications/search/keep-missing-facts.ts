import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';

import { decryptResume } from '../frozen-resume.ts';
import { saveFacts } from './facts.ts';
import { findWithoutFacts } from './store-facts.ts';

/** Applications whose facts are made up for in one transaction. */
const portion = 100;

/** Makes up for facts of applications that were sent before facts were kept. */
export async function keepMissingFacts(app: App): Promise<void> {
  for (let left = portion; left === portion;) {
    left = await transaction(app, async (trx) => {
      const ids = await findWithoutFacts(trx, portion);
      for (const id of ids) {
        const resume = await decryptResume(trx, app, id);
        if (resume) await saveFacts(trx, app, id, resume);
      }
      return ids.length;
    });
  }
}
