import type { BatchAction, BatchPreview } from '#lib/contract/batches.ts';
import { isDecisionKind, isInternal } from '#lib/domain/batch-kinds.ts';
import { findContacts } from '#server/people/accounts/find-contact.ts';
import type { App } from '#server/platform/app.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';

import { type BatchActor, type DecisionAction, encryptAction, mustMakeBatches, type RequestAction } from './batch-action.ts';
import { describeForecast, isReachable } from './describe-forecast.ts';
import type { PreviewInput } from './forecast.ts';
import { forecastDecision } from './preview-decision.ts';
import { forecastRequest } from './preview-request.ts';
import { mustReachReaders } from './render-messages.ts';
import { insertPreview } from './store-previews.ts';

/** How long a preview can be confirmed, in milliseconds. */
const validFor = 30 * 60_000;

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
  const { rows, refused } = forecast;
  const contacts = await findContacts(
    app.db,
    rows.map(({ accountId }) => accountId),
  );
  if (action.kind === 'message') {
    const readers = rows.flatMap(({ accountId }) => {
      const contact = contacts.get(accountId);
      return contact && isReachable(contact) ? [contact.locale] : [];
    });
    mustReachReaders(action.letters, readers);
  }
  const described = await describeForecast(app.db, forecast, { contacts, isInternal: isInternal(action.kind) });
  const previewToken = newToken();
  const tokenHash = hashToken(previewToken);
  await insertPreview(app.db, {
    tokenHash,
    actor: actor.id,
    // Status changes within one millisecond get increasing times, so the latest `statusAt` may be later than now.
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
    ...described,
    expiresAt: new Date(at + validFor).toISOString(),
  };
}
