import type { StaffRole } from '#lib/staff-roles.ts';
import type { App } from '#server/app.ts';
import { record } from '#server/audit/record.ts';
import { transaction } from '#server/db/database.ts';
import { invalid, notFound } from '#server/errors.ts';
import { hashToken, newId, newToken } from '#server/ids.ts';

import { faultsOfAccess, type Giver, isInReach, mustBeOwn, mustReach, unitsColumn, unitsOf } from './scope.ts';
import { findToken, findTokensNamed, insertToken, listTokenRows, setRevoked, type TokenRow } from './store.ts';

const dayMs = 86_400_000;
/** Days that a token is good for where nothing is said, and at most. */
const usualDays = 365;
const mostDays = 3650;

interface NewToken {
  name: string;
  role: string;
  /** Keys of units; none means all. */
  units: readonly string[];
  days?: number | undefined;
}

function stateOf({ revokedAt, expiresAt }: TokenRow, now: number): 'live' | 'expired' | 'revoked' {
  if (revokedAt !== null) return 'revoked';
  return expiresAt <= now ? 'expired' : 'live';
}

/**
 * Makes a machine's access. The token is told once; only its hash is kept.
 * @returns `expires` in milliseconds
 * @throws AppError 400 with every fault
 */
export async function addToken(
  app: App,
  by: Giver,
  { name, role, units, days = usualDays }: NewToken,
): Promise<{ id: string; token: string; expires: number }> {
  const now = app.clock.now();
  const faults = await faultsOfAccess(app, { name, role, units });
  if (!Number.isInteger(days) || days < 1 || days > mostDays) {
    faults.push({ path: 'days', rule: 'between', params: { minimum: 1, maximum: mostDays } });
  }
  if (faults.length > 0) throw invalid(...faults);
  mustBeOwn(by, { role, units });
  const id = newId();
  const token = `sgt_${newToken()}`;
  const expires = now + days * dayMs;
  const row = {
    id,
    name: name.trim(),
    role: role as StaffRole,
    units: unitsColumn(units),
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: expires,
    revokedAt: null,
    lastUsedAt: null,
  };
  await transaction(app, async (trx) => {
    await insertToken(trx, row);
    const details = { change: 'added', name: row.name, role, units: units.join(' '), days };
    await record(trx, app, by, { action: 'token.changed', subject: id, details });
  });
  return { id, token, expires };
}

/** The tokens within the units of whoever looks after them, without what would open anything; `state` is `live`, `expired` or `revoked`. */
export async function listTokens(app: App, by: Pick<Giver, 'units'>) {
  const now = app.clock.now();
  const rows = (await listTokenRows(app.db)).filter((row) => isInReach(by, row));
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    role: row.role,
    units: unitsOf(row),
    state: stateOf(row, now),
    createdAt: row.createdAt,
    expires: row.expiresAt,
    lastUsedAt: row.lastUsedAt,
  }));
}

/**
 * The token that is meant by its id or its name; of those that have ended, the newest.
 * @throws AppError 404; 400 on `id` where several live ones have the name
 */
export async function tokenMeant(app: App, idOrName: string): Promise<string> {
  if (await findToken(app.db, idOrName)) return idOrName;
  const named = await findTokensNamed(app.db, idOrName);
  const live = named.filter((row) => stateOf(row, app.clock.now()) === 'live');
  const [meant] = live.length > 0 ? live : named;
  if (!meant) throw notFound();
  if (live.length > 1)
    throw invalid({ path: 'id', rule: 'tokenAmbiguous', params: { ids: live.map(({ id }) => id).join(', ') } });
  return meant.id;
}

/**
 * Ends a token at once; a second time changes nothing.
 * @throws AppError 404
 */
export async function revokeToken(app: App, by: Giver, id: string): Promise<{ id: string; name: string }> {
  return transaction(app, async (trx) => {
    const row = await findToken(trx, id);
    if (!row) throw notFound();
    mustReach(by, row);
    if (row.revokedAt === null) {
      await setRevoked(trx, row.id, app.clock.now());
      const details = { change: 'revoked', name: row.name };
      await record(trx, app, by, { action: 'token.changed', subject: row.id, details });
    }
    return { id: row.id, name: row.name };
  });
}
