import type { SessionRecord } from '#lib/contract/account.ts';
import type { App } from '#server/platform/app.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Candidate } from '#server/platform/http/route.ts';
import { logSecurity } from '#server/platform/log.ts';

import { deleteSessionById, listSessions } from './store-sessions.ts';

/** The candidate's sessions, the current one first. */
export async function listOwnSessions(app: App, { accountId, sessionHash }: Candidate): Promise<SessionRecord[]> {
  const sessions = await listSessions(app.db, accountId, app.clock.now());
  return sessions
    .map(({ id, tokenHash, device, createdAt, lastUsedAt }) => ({
      id: id ?? '',
      device: device ?? '',
      since: new Date(createdAt).toISOString(),
      lastUsed: new Date(lastUsedAt ?? createdAt).toISOString(),
      isCurrent: tokenHash === sessionHash ? ('Y' as const) : ('N' as const),
    }))
    .toSorted((one, other) => other.isCurrent.localeCompare(one.isCurrent));
}

/**
 * Ends one of the candidate's sessions.
 * @throws AppError 404 if the candidate has no such session
 */
export async function endOwnSession(app: App, { accountId }: Candidate, id: string): Promise<void> {
  if (!(await deleteSessionById(app.db, accountId, id))) throw notFound();
  logSecurity(app, 'session ended', { account: accountId });
}
