import type { CalendarLink } from '#lib/contract/calendar.ts';
import type { App } from '#server/platform/app.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';

import { findOwnLink, insertLink, replaceLink } from './store.ts';

/**
 * Makes the secret address of a candidate's calendar. Without `renew`, an existing address stays and is not shown again;
 * with `renew`, a new address replaces the former one.
 */
export async function makeCalendarLink(app: App, accountId: string, { renew }: { renew: boolean }): Promise<CalendarLink> {
  const token = newToken();
  const row = { accountId, tokenHash: hashToken(token), createdAt: app.clock.now() };
  if (renew) await replaceLink(app.db, row);
  else if (!(await insertLink(app.db, row))) {
    const existing = await findOwnLink(app.db, accountId);
    return { url: null, since: new Date(existing?.createdAt ?? row.createdAt).toISOString() };
  }
  return {
    url: `${app.settings.publicUrl}/api/front/calendar/${token}/calendar.ics`,
    since: new Date(row.createdAt).toISOString(),
  };
}
