import { enumLabel } from '#lib/i18n/enum-options.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';

import { findApplicationFor } from './store.ts';

/**
 * The candidate's application for a posting, as the posting's page shows it: the live application or, if none is live, the
 * newest one. Null if there is no application.
 */
export async function findMyApplication(
  app: App,
  accountId: string,
  postingId: string,
  locale: Locale,
): Promise<{ idkey: string; applyStatusName: string } | null> {
  const row = await findApplicationFor(app.db, accountId, postingId);
  return row ? { idkey: row.id, applyStatusName: enumLabel('applyStatus', row.status, translateFor(locale)) } : null;
}
