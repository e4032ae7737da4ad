import { type StaffRole, tokenDays } from '#lib/domain/staff-roles.ts';
import { isOperator, staffIdOf } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { hashToken, newId, newToken } from '#server/platform/ids.ts';

import { readAccessWords } from './access-words.ts';
import { covers } from './end-uncovered-tokens.ts';
import { faultsOfAccess, type Giver, isInReach, mustBeOwn, mustReach, unitsColumn, unitsOf } from './scope.ts';
import {
  findToken,
  findTokensNamed,
  insertToken,
  listTokenRows,
  lockStaff,
  setRevoked,
  type StaffRow,
  type TokenRow,
} from './store.ts';
import { notifyOwner } from './notify-staff.ts';
import { reserveName } from './unique-names.ts';

const dayMs = 86_400_000;

interface NewToken {
  name: string;
  role: string;
  /** Keys of units; an empty list means all units. */
  units: readonly string[];
  /** `tokenDays.maximum` if absent. */
  days?: number | undefined;
  /**
   * Id or e-mail address of the owner, for the command line only; if absent there, the token has no owner. The owner of a token
   * made at the desk is the caller.
   */
  owner?: string | undefined;
}

function stateOf({ revokedAt, expiresAt }: TokenRow, now: number): 'live' | 'expired' | 'revoked' {
  if (revokedAt !== null) return 'revoked';
  return expiresAt <= now ? 'expired' : 'live';
}

/**
 * Finds and locks the owner of a new token; null if the command line names none.
 * @throws AppError 400 at `owner` for a person who may not own the token; 403 for a caller who may not own it
 */
async function findOwner(
  trx: Db,
  by: Giver,
  { owner, units }: { owner: string | undefined; units: string | null },
): Promise<StaffRow | null> {
  if (isOperator(by)) {
    if (owner === undefined) return null;
    const row = await lockStaff(trx, owner);
    if (row?.state !== 'active' || !covers(row, { units })) throw invalid({ path: 'owner', rule: 'tokenOwner' });
    return row;
  }
  const staffId = staffIdOf(by);
  const row = staffId === undefined ? undefined : await lockStaff(trx, staffId);
  if (row?.state !== 'active' || !covers(row, { units })) throw new AppError('403');
  return row;
}

/**
 * Creates a token for a machine, and mails the token's owner, if there is one. The token is returned only once, since only
 * its hash is stored. The token is revoked when the owner's access ends or no longer covers the token.
 * @returns `expires` in milliseconds
 * @throws AppError 400 with every fault of the input; 400 at `owner` for a person who may not own the token; 400 at `name`
 * (rule `nameTaken`) if the name is not allowed, or a person or valid token has it; 403 if the token's access goes beyond
 * the caller's own
 */
export async function addToken(
  app: App,
  by: Giver,
  { name, role, units, days = tokenDays.maximum, owner }: NewToken,
): Promise<{ id: string; token: string; expires: number }> {
  const now = app.clock.now();
  const faults = await faultsOfAccess(app, { name, role, units });
  if (!Number.isInteger(days) || days < tokenDays.minimum || days > tokenDays.maximum) {
    faults.push({ path: 'days', rule: 'between', params: tokenDays });
  }
  if (faults.length > 0) throw invalid(...faults);
  mustBeOwn(by, { role, units });
  const words = await readAccessWords(app);
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
    const person = await findOwner(trx, by, { owner, units: row.units });
    await insertToken(trx, { ...row, ownerId: person?.id ?? null });
    if (!(await reserveName(trx, app, row.name, { tokenId: id }))) throw invalid({ path: 'name', rule: 'nameTaken' });
    if (person) await notifyOwner(trx, app, by, person, { token: row, words });
    const details = { change: 'added', name: row.name, role, units: units.join(' '), days };
    await record(trx, app, by, { action: 'token.changed', subject: id, details });
  });
  return { id, token, expires };
}

/** The tokens that the caller manages, newest first, without secrets; `state` is `live`, `expired` or `revoked`. */
export async function listTokens(app: App, by: Pick<Giver, 'id' | 'role' | 'units'>) {
  const now = app.clock.now();
  const rows = (await listTokenRows(app.db)).filter((row) => isInReach(by, row));
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    role: row.role,
    units: unitsOf(row),
    owner: row.ownerName,
    state: stateOf(row, now),
    createdAt: row.createdAt,
    expires: row.expiresAt,
    lastUsedAt: row.lastUsedAt,
  }));
}

/**
 * The id of a token, found by its id or name. If several tokens have the name, returns the newest valid one, or the newest
 * of all if none is valid.
 * @throws AppError 404 for an unknown token
 */
export async function findTokenId(app: App, idOrName: string): Promise<string> {
  if (await findToken(app.db, idOrName)) return idOrName;
  const named = await findTokensNamed(app.db, idOrName);
  const found = named.find((row) => stateOf(row, app.clock.now()) === 'live') ?? named[0];
  if (!found) throw notFound();
  return found.id;
}

/**
 * Revokes a token immediately; does nothing if it is revoked already.
 * @throws AppError 404 for an unknown token; 403 for a token that the caller does not manage
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
