import type { DecisionKind } from '#lib/domain/decision-kinds.ts';
import type { ApplyStatus } from '#lib/domain/enums.ts';
import type { Db } from '#server/platform/db/database.ts';

import type { BatchRow, ItemRow } from './store.ts';

/** A decision with the id of its author and its time (ms). */
export interface DecisionRow extends ItemRow {
  decision: DecisionKind;
  toStatus: ApplyStatus;
  actor: string;
  decidedAt: number;
}

/** The decisions on an application, earliest first. The caller must have checked access to it. */
export async function findDecisionsOf(db: Db, applicationId: string): Promise<DecisionRow[]> {
  const rows = await db
    .selectFrom('batchItems')
    .innerJoin('batches', 'batches.id', 'batchItems.batchId')
    .selectAll('batchItems')
    .select(['batches.actor', 'batches.at as decidedAt'])
    .where('batchItems.applicationId', '=', applicationId)
    .where('batchItems.decision', 'is not', null)
    .orderBy('batches.at')
    .orderBy('batchItems.id')
    .execute();
  return rows as DecisionRow[];
}

/**
 * The pending requests, messages and assignments for an application, in the order of their release. The caller must have
 * checked access to the application.
 */
export async function findHeldOf(db: Db, applicationId: string) {
  return db
    .selectFrom('batchItems')
    .innerJoin('batches', 'batches.id', 'batchItems.batchId')
    .select(['batchItems.batchId', 'batchItems.releaseAt', 'batches.kind', 'batches.type', 'batches.actor'])
    .where('batchItems.applicationId', '=', applicationId)
    .where('batchItems.state', '=', 'pending')
    .where('batchItems.decision', 'is', null)
    .orderBy('batchItems.releaseAt')
    .orderBy('batchItems.id')
    .execute();
}

/** A released item with its kind and type, and the receipt number of its application. */
export interface ReleasedItem extends ItemRow, Pick<BatchRow, 'kind' | 'type'> {
  receiptNo: string;
}

/** The released items of an account's applications, earliest first. */
export async function findReleasedOf(db: Db, accountId: string): Promise<ReleasedItem[]> {
  return db
    .selectFrom('batchItems')
    .innerJoin('batches', 'batches.id', 'batchItems.batchId')
    .innerJoin('applications', 'applications.id', 'batchItems.applicationId')
    .selectAll('batchItems')
    .select(['applications.receiptNo', 'batches.kind', 'batches.type'])
    .where('applications.accountId', '=', accountId)
    .where('batchItems.state', '=', 'released')
    .orderBy('batchItems.settledAt')
    .execute();
}
