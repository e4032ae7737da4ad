import { undoDays } from '#lib/domain/import-kinds.ts';
import type { App } from '#server/platform/app.ts';

import { deleteChangedBefore } from './store.ts';

const day = 86_400_000;

/**
 * Deletes the stored versions of the rows that imports changed (table `importRows`) one day after the undo period, because
 * the clocks of instances may differ. The imports themselves stay.
 */
export async function forgetImportRows(app: App): Promise<void> {
  await deleteChangedBefore(app.db, app.clock.now() - (undoDays + 1) * day);
}
