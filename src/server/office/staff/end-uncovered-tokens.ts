import { areWithin, mayDo } from '#lib/domain/staff-roles.ts';
import type { App } from '#server/platform/app.ts';
import { recordMany } from '#server/platform/audit/record.ts';
import type { Db } from '#server/platform/db/database.ts';

import { type Giver, unitsOf } from './scope.ts';
import { listTokensOfOwner, setRevoked, type StaffRow, type TokenRow } from './store.ts';

/**
 * Whether an owner's role and units cover a token. An owner who has been invited again, but has not set up access yet,
 * still covers the token.
 */
export function covers(owner: Pick<StaffRow, 'role' | 'units' | 'state'>, token: Pick<TokenRow, 'units'>): boolean {
  return owner.state !== 'disabled' && mayDo(owner.role, 'tokens.manage') && areWithin(unitsOf(token), unitsOf(owner));
}

/** Revokes those tokens of an owner that the owner's access no longer covers, and logs this. */
export async function endUncoveredTokens(
  trx: Db,
  app: App,
  by: Giver,
  owner: Pick<StaffRow, 'id' | 'role' | 'units' | 'state'>,
): Promise<void> {
  const now = app.clock.now();
  const ended = (await listTokensOfOwner(trx, owner.id, now)).filter((token) => !covers(owner, token));
  for (const { id } of ended) await setRevoked(trx, id, now);
  const entries = ended.map(({ id, name }) => ({
    action: 'token.changed' as const,
    subject: id,
    details: { change: 'revoked', name, because: 'owner' },
  }));
  await recordMany(trx, app, by, entries);
}
