import type { BatchAction, BatchPreview, BatchRefusal, BatchSample } from '#lib/contract/batches.ts';
import { isDecisionKind } from '#lib/domain/batch-kinds.ts';
import type { ApplyStatus } from '#lib/domain/enums.ts';
import type { App } from '#server/platform/app.ts';
import { hashToken, newId, newToken } from '#server/platform/ids.ts';
import { askIn } from '#server/recruitment/applications/office/ask-candidates.ts';
import type { OfficeRow } from '#server/recruitment/applications/office/office.ts';
import { assignIn } from '#server/recruitment/assessments/office/assign-seats.ts';
import { readReferences } from '#server/recruitment/postings/references.ts';

import { type RequestAction, type DecisionAction, decisionInputOf, type ReleaseAt, withinAction } from './batch-action.ts';
import { type BatchActor, mustMakeBatches } from './batch-actor.ts';
import { encryptAction } from './encrypted-action.ts';
import { withoutHeld } from './held-requests.ts';
import { partitionEligible } from './partition-eligible.ts';
import { type DecisionPreview, previewDecision, dryRunOf } from './preview-decision.ts';
import { mustBeDueLater, releaseMoment } from './release-moment.ts';
import { mustReachReaders, renderMessages } from './render-messages.ts';
import { contactsOf, isReachable, sampleMessages } from './sample-messages.ts';
import { seatRequestOf } from './session-seats.ts';
import { insertPreview } from './store-previews.ts';

/** How long a preview can be confirmed, in milliseconds. */
const validFor = 30 * 60_000;

/** The outcome of a batch if it were confirmed now. */
interface Forecast {
  rows: OfficeRow[];
  refused: BatchRefusal[];
  moves?: BatchPreview['moves'];
  /** Milliseconds. */
  releaseAt: number;
  samples(contacts: Awaited<ReturnType<typeof contactsOf>>): Promise<BatchSample[]>;
}

/** The action to preview. */
interface PreviewInput<Action> {
  /** Ids or receipt numbers of applications. */
  ids: readonly string[];
  action: Action;
  releaseAt: ReleaseAt;
  /** When the actor saw the applications (ms): those whose status has changed since are refused. */
  seenAt?: number | undefined;
}

function movesOf(proposed: DecisionPreview['proposed']): { from: ApplyStatus; to: ApplyStatus; count: number }[] {
  return [...Map.groupBy(proposed, ({ row, to }) => `${row.status} ${to}`).values()].map((some) => {
    const [{ row, to }] = some as [(typeof some)[0]];
    return { from: row.status, to, count: some.length };
  });
}

async function forecastDecision(
  app: App,
  actor: BatchActor,
  { action, ids, releaseAt, seenAt }: PreviewInput<DecisionAction>,
): Promise<Forecast> {
  const input = { ...decisionInputOf(action, ids, releaseAt), seenAt };
  const preview = await withinAction(() => previewDecision(app, actor, input));
  const rows = preview.proposed.map(({ row }) => row);
  return {
    rows,
    refused: preview.refused,
    moves: movesOf(preview.proposed),
    releaseAt: preview.releaseAt,
    samples: async (contacts) => sampleMessages(app, rows, contacts, await dryRunOf(app, actor, preview)),
  };
}

async function forecastRequest(
  app: App,
  actor: BatchActor,
  { action, ids, seenAt = Infinity, ...given }: PreviewInput<RequestAction>,
): Promise<Forecast> {
  const releaseAt = releaseMoment(app, actor, given.releaseAt);
  mustBeDueLater(action, releaseAt);
  const { prepared, ...possible } = await partitionEligible(app, actor, action, ids);
  const sorted = await withoutHeld(app.db, app, action, possible);
  const [rows, moved] = [
    sorted.rows.filter(({ statusAt }) => statusAt <= seenAt),
    sorted.rows.filter(({ statusAt }) => statusAt > seenAt),
  ];
  const refused = [...sorted.refused, ...moved.map(({ id, receiptNo }) => ({ id, receiptNo, why: 'moved' }))];
  const references = await readReferences(app);
  return {
    rows,
    refused,
    releaseAt,
    samples: (contacts) =>
      sampleMessages(app, rows, contacts, async (trx, some, messageIdOf) => {
        if (action.kind === 'message') return renderMessages(trx, app, some, action.letters, { lane: 'news', messageIdOf });
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
 * Previews a batch: the number of applications, the refused ones with the reasons, the candidates who cannot be reached,
 * and a few messages as they would be sent. Stores only the preview; only this actor can confirm it, within half an hour.
 * @throws AppError 400 for an invalid action or release time; 403 if the actor's role may not make this batch or release
 * it so early; 404 for a session that is unknown or out of the actor's reach
 */
export async function previewBatch(app: App, actor: BatchActor, input: PreviewInput<BatchAction>): Promise<BatchPreview> {
  const { action, releaseAt } = input;
  mustMakeBatches(actor, action.kind);
  const at = app.clock.now();
  const forecast = isDecisionKind(action.kind)
    ? await forecastDecision(app, actor, input as PreviewInput<DecisionAction>)
    : await forecastRequest(app, actor, input as PreviewInput<RequestAction>);
  const { rows, refused, moves } = forecast;
  const contacts = await contactsOf(app.db, rows);
  const readers = rows.flatMap(({ accountId }) => {
    const contact = contacts.get(accountId);
    return contact && isReachable(contact) ? [contact.locale] : [];
  });
  if (action.kind === 'message') mustReachReaders(action.letters, readers);
  const unreachable = rows.filter(({ accountId }) => !isReachable(contacts.get(accountId)));
  const samples = await forecast.samples(contacts);
  const previewToken = newToken();
  const tokenHash = hashToken(previewToken);
  await insertPreview(app.db, {
    tokenHash,
    actor: actor.id,
    // Several changes within one millisecond get later times, so that the latest status may be later than now.
    at: rows.reduce((latest, { statusAt }) => Math.max(latest, statusAt), at),
    expiresAt: at + validFor,
    sealedAction: encryptAction(app, tokenHash, { action, releaseAt: releaseAt ?? null }),
    ids: JSON.stringify(rows.map(({ id }) => id)),
    refused: JSON.stringify(refused),
    idempotencyKey: null,
    answer: null,
  });
  return {
    previewToken,
    ok: rows.length,
    ...(moves ? { moves } : {}),
    refused,
    unreachable: unreachable.length,
    unreachableReceiptNos: unreachable.map(({ receiptNo }) => receiptNo),
    samples,
    releaseAt: new Date(forecast.releaseAt).toISOString(),
    expiresAt: new Date(at + validFor).toISOString(),
  };
}
