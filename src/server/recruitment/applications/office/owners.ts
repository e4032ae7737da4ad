import { areWithin } from '#lib/domain/staff-roles.ts';
import { normaliseEmail } from '#lib/rules/email.ts';
import { shareOut, type ShareRule } from '#lib/rules/sharing.ts';
import type { Db } from '#server/platform/db/database.ts';

import { findFormerOwners, findReadingStaff, findShared, saveOwner } from './store-owners.ts';

/** Somebody of the hiring office. */
export interface Colleague {
  id: string;
  name: string;
}

function unitsIn(units: string | null): string[] | null {
  return units === null ? null : (JSON.parse(units) as string[]);
}

/** The people who may read the applications of all these units, and so may own them, ordered by name. */
export async function readersOfUnits(db: Db, units: readonly string[]): Promise<(Colleague & { email: string })[]> {
  const all = await findReadingStaff(db);
  return all.filter((one) => areWithin(units, unitsIn(one.units))).map(({ id, name, email }) => ({ id, name, email }));
}

/**
 * The people with at least one of these units (null for all units): first the people who may own applications, then people
 * whose access was disabled and who still own some. Both groups are ordered by name.
 */
export async function ownersWithin(db: Db, units: readonly string[] | null): Promise<Colleague[]> {
  const reaches = (own: string[] | null) => units === null || own === null || own.some((unit) => units.includes(unit));
  const all = [...(await findReadingStaff(db)), ...(await findFormerOwners(db))];
  return all.filter((one) => reaches(unitsIn(one.units))).map(({ id, name }) => ({ id, name }));
}

/** The people whose access was disabled and who still own applications, ordered by name. */
export function formerOwners(db: Db): Promise<Colleague[]> {
  return findFormerOwners(db);
}

/**
 * The people in `named`, in the same order; undefined for people who are unknown or may not read the applications of all
 * these units.
 * @param named ids or mail addresses
 */
export async function resolveReaders(
  db: Db,
  units: readonly string[],
  named: readonly string[],
): Promise<(Colleague | undefined)[]> {
  const readers = await readersOfUnits(db, units);
  return named.map((name) => readers.find(({ id, email }) => id === name || email === normaliseEmail(name)));
}

/**
 * Plans how people share applications: about evenly, in the order of receipt numbers. With `by`, applications that have the
 * same value of this property form a group with one owner, and the largest groups are assigned first. The same applications
 * and people always give the same result.
 * @param people ids; if empty, the applications get no owner
 */
export async function planShares(
  db: Db,
  ids: readonly string[],
  people: readonly string[],
  by: ShareRule | null | undefined,
): Promise<Map<string, string | null>> {
  if (people.length === 0) return new Map(ids.map((id) => [id, null]));
  const rows = await findShared(db, ids);
  const shares = shareOut(rows, people, (row) => (by && row[by]) || undefined);
  return new Map([...shares].map(([{ id }, person]) => [id, person]));
}

/** Stores the owner of each application; null removes the owner. */
export async function saveOwners(trx: Db, owners: ReadonlyMap<string, string | null>): Promise<void> {
  const byOwner = Map.groupBy([...owners.keys()], (id) => owners.get(id) ?? null);
  for (const [owner, ids] of byOwner) await saveOwner(trx, ids, owner);
}
