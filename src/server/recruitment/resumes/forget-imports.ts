import type { App } from '#server/platform/app.ts';

import { deleteExpiredImports } from './store-imports.ts';

/** Deletes the proposals of CVs that were read more than a day ago. */
export async function forgetImports(app: App): Promise<void> {
  await deleteExpiredImports(app.db, app.clock.now());
}
