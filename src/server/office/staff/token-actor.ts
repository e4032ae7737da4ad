import type { App } from '#server/platform/app.ts';
import type { StaffActor } from '#server/platform/http/route.ts';
import { hashToken } from '#server/platform/ids.ts';

import { meetingsOf, unitsOf } from './scope.ts';
import { findLiveToken, touchToken } from './store.ts';

const bearer = /^Bearer (sgt_[\w-]{20,100})$/;
/** Minimum milliseconds between updates of a token's last use, so that most calls write nothing. */
const useUpdateInterval = 10 * 60_000;

/** The machine whose token is in an `Authorization` header; null without a valid token. */
export async function findTokenActor(app: App, authorization: string | undefined): Promise<StaffActor | null> {
  const token = bearer.exec(authorization ?? '')?.[1];
  if (!token) return null;
  const now = app.clock.now();
  const row = await findLiveToken(app.db, hashToken(token), now);
  if (!row) return null;
  if (now - (row.lastUsedAt ?? 0) >= useUpdateInterval) await touchToken(app.db, row.id, now);
  return {
    id: `token:${row.id}`,
    name: row.name,
    role: row.role,
    units: unitsOf(row),
    meets: meetingsOf(app, row.role, ''),
    staffId: null,
    sessionHash: null,
    signsIn: 'token',
    provedAt: null,
  };
}
