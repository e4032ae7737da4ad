import { isDecisionKind } from '#lib/batch-kinds.ts';
import type { BatchAction, BatchPreview, BatchRefusal, BatchSample } from '#lib/contract/batches.ts';
import type { App } from '#server/app.ts';
import { askIn } from '#server/applications/ask-candidates.ts';
import type { OfficeRow } from '#server/applications/office.ts';
import { previewDecision, rehearsalOf } from '#server/decisions/preview-decision.ts';
import { hashToken, newId, newToken } from '#server/ids.ts';
import { readReferences } from '#server/postings/references.ts';
import { assignIn } from '#server/sessions/assign-seats.ts';

import { type AskAction, type DecisionAction, decisionInputOf, type ReleaseAt, withinAction } from './batch-action.ts';
import { type BatchActor, mustMakeBatches } from './batch-actor.ts';
import { seatRequestOf } from './give-places.ts';
import { contactsOf, isReachable, sampleMessages } from './rehearse.ts';
import { mustBeDueLater, releaseMoment } from './release-moment.ts';
import { sealAction } from './sealed-action.ts';
import { sortOutAction } from './sort-out.ts';
import { insertPreview } from './store-previews.ts';
import { writeLetters } from './write-letters.ts';

/** Milliseconds for which a preview can be confirmed. */
const lasts = 30 * 60_000;

/** What a batch would come to. */
interface Forecast {
  rows: OfficeRow[];
  refused: BatchRefusal[];
  /** Milliseconds. */
  releaseAt: number;
  samples(contacts: Awaited<ReturnType<typeof contactsOf>>): Promise<BatchSample[]>;
}

async function forecastDecision(
  app: App,
  actor: BatchActor,
  action: DecisionAction,
  ids: readonly string[],
  releaseAt: ReleaseAt,
): Promise<Forecast> {
  const preview = await withinAction(() => previewDecision(app, actor, decisionInputOf(action, ids, releaseAt)));
  const rows = preview.proposed.map(({ row }) => row);
  return {
    rows,
    refused: preview.refused,
    releaseAt: preview.releaseAt,
    samples: async (contacts) => sampleMessages(app, rows, contacts, await rehearsalOf(app, actor, preview)),
  };
}

async function forecastAsk(
  app: App,
  actor: BatchActor,
  action: AskAction,
  ids: readonly string[],
  given: ReleaseAt,
): Promise<Forecast> {
  const releaseAt = releaseMoment(app, actor, given);
  mustBeDueLater(action, releaseAt);
  const { rows, refused, prepared } = await sortOutAction(app, actor, action, ids);
  const references = await readReferences(app);
  return {
    rows,
    refused,
    releaseAt,
    samples: (contacts) =>
      sampleMessages(app, rows, contacts, async (trx, some, messageIdOf) => {
        if (action.kind === 'message') return writeLetters(trx, app, some, action.letters, { lane: 'news', messageIdOf });
        if (action.kind === 'session') {
          const request = seatRequestOf(
            action,
            rows.map(({ id }) => id),
          );
          const only = new Set(some.map(({ id }) => id));
          await assignIn(trx, app, actor, request, { references, only, batch: { id: newId(), lane: 'news', messageIdOf } });
          return;
        }
        const extent = { ids: some.map(({ id }) => id), batchId: newId(), messageIdOf };
        await askIn(trx, app, actor, prepared!, extent);
      }),
  };
}

/**
 * What a batch would come to if it were confirmed now: how many applications, which are refused and why, who cannot be
 * reached, and a few messages as they would be sent. Nothing is written but the preview itself, with the ids frozen: for
 * half an hour this actor, and nobody else, may confirm it.
 * @param asked ids or receipt numbers of applications
 * @throws AppError 400 with every fault; 403 where the actor's role may not do this, or not release it so soon
 */
export async function previewBatch(
  app: App,
  actor: BatchActor,
  { ids, action, releaseAt }: { ids: readonly string[]; action: BatchAction; releaseAt: ReleaseAt },
): Promise<BatchPreview> {
  mustMakeBatches(actor, action.kind);
  const at = app.clock.now();
  const forecast = isDecisionKind(action.kind)
    ? await forecastDecision(app, actor, action as DecisionAction, ids, releaseAt)
    : await forecastAsk(app, actor, action as AskAction, ids, releaseAt);
  const { rows, refused } = forecast;
  const contacts = await contactsOf(app.db, rows);
  const unreachable = rows.filter(({ accountId }) => !isReachable(contacts.get(accountId)));
  const samples = await forecast.samples(contacts);
  const previewToken = newToken();
  const tokenHash = hashToken(previewToken);
  await insertPreview(app.db, {
    tokenHash,
    actor: actor.id,
    // Of several changes within a millisecond the later ones are dated ahead.
    at: rows.reduce((latest, { statusAt }) => Math.max(latest, statusAt), at),
    expiresAt: at + lasts,
    sealedAction: sealAction(app, tokenHash, { action, releaseAt: releaseAt ?? null }),
    ids: JSON.stringify(rows.map(({ id }) => id)),
    refused: JSON.stringify(refused),
    idempotencyKey: null,
    answer: null,
  });
  return {
    previewToken,
    ok: rows.length,
    refused,
    unreachable: unreachable.length,
    unreachableReceiptNos: unreachable.map(({ receiptNo }) => receiptNo),
    samples,
    releaseAt: new Date(forecast.releaseAt).toISOString(),
    expiresAt: new Date(at + lasts).toISOString(),
  };
}
