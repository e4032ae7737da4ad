import type { BatchPreview, BatchRefusal } from '#lib/contract/batches.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { recordMany } from '#server/platform/audit/record.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { invalid } from '#server/platform/errors.ts';
import { partitionRequest } from '#server/recruitment/applications/office/ask-candidates.ts';
import { findInScope, type OfficeRow } from '#server/recruitment/applications/office/office.ts';
import { type Colleague, planShares, resolveReaders, saveOwners } from '#server/recruitment/applications/office/owners.ts';

import type { AssignAction } from './batch-action.ts';
import { idsOfBatch } from './store.ts';

type Assignment = Pick<AssignAction, 'to' | 'by'>;

interface Sorted {
  rows: OfficeRow[];
  refused: BatchRefusal[];
}

/** The value in `to` that means nobody; if it is the only value, the owner is removed. */
const nobody = 'none';

/**
 * The people who get applications of these units; empty if the owner is removed.
 * @throws AppError 400 for people who are unknown or may not read the applications of all these units
 */
async function ownersIn(db: Db, units: readonly string[], { to }: Assignment): Promise<Colleague[]> {
  const named = [to].flat();
  if (named.length === 1 && named[0] === nobody) return [];
  const people = await resolveReaders(db, units, named);
  const faults = people.flatMap((one, index) => (one ? [] : [{ path: `to.${index}`, rule: 'canRead' }]));
  if (faults.length > 0) throw invalid(...faults);
  return [...new Map(people.map((one) => [one!.id, one!])).values()];
}

function unitsOf(rows: readonly OfficeRow[]): string[] {
  return [...new Set(rows.map(({ unit }) => unit))];
}

/**
 * Separates applications within the actor's reach from refused ones.
 * @param ids ids or receipt numbers
 * @throws AppError 400 if a person is unknown or may not read all of the applications
 */
export async function partitionForOwners(db: Db, actor: Actor, assignment: Assignment, ids: readonly string[]): Promise<Sorted> {
  const sorted = await partitionRequest(db, actor, ids, undefined);
  await ownersIn(db, unitsOf(sorted.rows), assignment);
  return sorted;
}

/** How many of these applications each person would get. @throws AppError as `partitionForOwners` */
export async function countShares(
  db: Db,
  rows: readonly OfficeRow[],
  assignment: Assignment,
): Promise<NonNullable<BatchPreview['shares']>> {
  const people = await ownersIn(db, unitsOf(rows), assignment);
  const ids = people.map(({ id }) => id);
  const shares = await planShares(
    db,
    rows.map(({ id }) => id),
    ids,
    assignment.by,
  );
  const counts = Map.groupBy(shares.values(), (owner) => owner);
  return people.map(({ id, name }) => ({ id, name, count: counts.get(id)?.length ?? 0 }));
}

/**
 * The planned owner of each application of a batch. The plan covers every application that is not undone, even if it is
 * released already, so that the plan stays the same while the applications are released in portions.
 * @throws AppError as `partitionForOwners`
 */
export async function ownersOfBatch(
  db: Db,
  actor: Actor,
  { to, by }: Assignment,
  batchId: string,
): Promise<Map<string, string | null>> {
  const ids = await idsOfBatch(db, batchId);
  const people = await ownersIn(db, unitsOf(await findInScope(db, actor, ids)), { to });
  return planShares(
    db,
    ids,
    people.map(({ id }) => id),
    by,
  );
}

/**
 * Stores the owners of applications, with an entry in the audit log for each application. Candidates are not notified.
 * @param owners ids of people by application; null removes the owner
 * @param batchId the batch to name in the entries of the audit log
 */
export async function assignOwnersIn(
  trx: Db,
  app: App,
  actor: Actor,
  owners: ReadonlyMap<string, string | null>,
  { ids, batchId }: { ids: readonly string[]; batchId?: string },
): Promise<Sorted> {
  const sorted = await partitionRequest(trx, actor, ids, undefined);
  const ownerOf = (id: string) => owners.get(id) ?? null;
  await saveOwners(trx, new Map(sorted.rows.map(({ id }) => [id, ownerOf(id)])));
  const entry = { action: 'application.ownerChanged' as const, subject: batchId };
  await recordMany(
    trx,
    app,
    actor,
    sorted.rows.map(({ id, unit }) => {
      const owner = ownerOf(id);
      return { ...entry, applicationId: id, unit, details: owner === null ? { change: 'removed' } : { to: owner } };
    }),
  );
  return sorted;
}

/** Assigns owners at once, without a hold, for the command line. @throws AppError as `partitionForOwners` */
export function assignOwners(app: App, actor: Actor, assignment: Assignment, ids: readonly string[]): Promise<Sorted> {
  return transaction(app, async (trx) => {
    const { rows } = await partitionForOwners(trx, actor, assignment, ids);
    const people = await ownersIn(trx, unitsOf(rows), assignment);
    const owners = await planShares(
      trx,
      rows.map(({ id }) => id),
      people.map(({ id }) => id),
      assignment.by,
    );
    return assignOwnersIn(trx, app, actor, owners, { ids });
  });
}
