import type { BatchReview } from '#lib/contract/batches.ts';
import { findContacts } from '#server/people/accounts/find-contact.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { notFound } from '#server/platform/errors.ts';
import { findInScope, type OfficeRow } from '#server/recruitment/applications/office/office.ts';

import { describeForecast } from './describe-forecast.ts';
import { termsIn, wordsOf } from './encrypted-decision.ts';
import { refusedFor, visibleBatch } from './list-batches.ts';
import { forecastOf, type PlannedDecision } from './planned-decisions.ts';
import { findPendingOf, type ItemRow } from './store.ts';

/** Whether an application has changed since it was decided on. If so, the decision would become void at its release. */
function hasChanged({ fromStatus, fromAt }: ItemRow, { status, statusAt }: OfficeRow): boolean {
  return status !== fromStatus || statusAt !== Number(fromAt);
}

function planned(app: App, item: ItemRow, row: OfficeRow): PlannedDecision {
  const replyBy = item.replyBy === null ? null : Number(item.replyBy);
  const to = { status: item.toStatus!, round: item.toRound };
  return { row, to, terms: termsIn(app, item), words: wordsOf(app, item), replyBy };
}

/**
 * Computes the preview of a held batch of decisions again: what a release would now do to the applications that are within
 * the actor's reach and whose items are pending. Applications that have changed since the author confirmed the batch are
 * listed as refused.
 * @throws AppError 404 if the batch has no application within reach, or makes no decisions
 */
export async function reviewBatch(app: App, actor: Actor, batchId: string): Promise<BatchReview> {
  const { batch, summary } = await visibleBatch(app, actor, batchId);
  if (batch.sealedAction !== null) throw notFound();
  const { reached } = await findPendingOf(app.db, { batchId, units: actor.units });
  const items = new Map(reached.map((item) => [item.applicationId, item]));
  const found = await findInScope(app.db, actor, [...items.keys()]);
  const rows = found.toSorted((one, other) => (one.receiptNo < other.receiptNo ? -1 : 1));
  const changed = rows.filter((row) => hasChanged(items.get(row.id)!, row));
  const left = rows.filter((row) => !changed.includes(row));
  const forecast = await forecastOf(
    app,
    actor,
    left.map((row) => planned(app, items.get(row.id)!, row)),
  );
  const refused = [...refusedFor(actor, batch), ...changed.map(({ id, receiptNo }) => ({ id, receiptNo, why: 'changed' }))];
  const contacts = await findContacts(
    app.db,
    left.map(({ accountId }) => accountId),
  );
  const described = await describeForecast(
    app.db,
    { ...forecast, refused, releaseAt: batch.releaseAt },
    { contacts, isInternal: false },
  );
  return { ...described, version: summary.version };
}
