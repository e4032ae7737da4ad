import type { BatchAction, BatchPreview, BatchSample } from '#lib/contract/batches.ts';
import { isDecisionKind, isInternal } from '#lib/domain/batch-kinds.ts';
import { locales } from '#lib/text/locale.ts';
import { type Contact, findContacts } from '#server/people/accounts/find-contact.ts';
import { applyTemplates } from '#server/people/messages/apply-templates.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import type { OfficeRow } from '#server/recruitment/applications/office/office.ts';

import { type BatchActor, type DecisionAction, encryptAction, mustMakeBatches, type RequestAction } from './batch-action.ts';
import type { Contacts, Forecast, PreviewInput } from './forecast.ts';
import { forecastDecision } from './preview-decision.ts';
import { forecastRequest } from './preview-request.ts';
import { mustReachReaders } from './render-messages.ts';
import { insertPreview } from './store-previews.ts';

/** How long a preview can be confirmed, in milliseconds. */
const validFor = 30 * 60_000;
/**
 * Minimum number of sample messages per language, if there are enough readers. Each move has one per language and channel.
 */
const samplesPerLocale = 3;

/** Whether a contact has a mail address or a phone number; false if undefined. */
function isReachable(contact: Contact | undefined): boolean {
  return Boolean(contact && (contact.email ?? contact.phone));
}

/**
 * The applications that get a sample message: in each language the first of every move and channel, and more if these are
 * fewer than `samplesPerLocale`.
 */
function chosen({ rows, moveOf }: Pick<Forecast, 'rows' | 'moveOf'>, contacts: Contacts): OfficeRow[] {
  return locales.flatMap((locale) => {
    const readers = rows.filter(({ accountId }) => {
      const contact = contacts.get(accountId);
      return isReachable(contact) && contact?.locale === locale;
    });
    const kindOf = ({ id, accountId }: OfficeRow) =>
      `${moveOf?.get(id) ?? ''} ${contacts.get(accountId)?.email ? 'mail' : 'sms'}`;
    const first = [...Map.groupBy(readers, kindOf).values()].map(([row]) => row!);
    const more = readers.filter((row) => !first.includes(row)).slice(0, Math.max(0, samplesPerLocale - first.length));
    return [...first, ...more];
  });
}

/** Sample messages as candidates would get them, with the office's templates, in the order of the moves. */
async function sampleMessages(db: Db, forecast: Forecast, contacts: Contacts): Promise<BatchSample[]> {
  const { moveOf, compose } = forecast;
  const some = chosen(forecast, contacts);
  if (some.length === 0) return [];
  const composed = await compose(some, contacts);
  const sampled = some.flatMap(({ id }) => {
    const message = composed.get(id);
    return message ? [{ id, message }] : [];
  });
  const written = await applyTemplates(
    db,
    sampled.map(({ message }) => message),
  );
  return written
    .map(({ locale, channel, subject = null, text }, index) => {
      const move = moveOf?.get(sampled[index]!.id);
      return { locale, channel, subject, text, ...(move === undefined ? {} : { move }) };
    })
    .toSorted((one, other) => (one.move ?? 0) - (other.move ?? 0));
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
  const { rows, refused, moves, shares } = forecast;
  const contacts = await findContacts(
    app.db,
    rows.map(({ accountId }) => accountId),
  );
  const readers = rows.flatMap(({ accountId }) => {
    const contact = contacts.get(accountId);
    return contact && isReachable(contact) ? [contact.locale] : [];
  });
  if (action.kind === 'message') mustReachReaders(action.letters, readers);
  const told = isInternal(action.kind) ? [] : rows;
  const unreachable = told.filter(({ accountId }) => !isReachable(contacts.get(accountId)));
  const samples = await sampleMessages(app.db, forecast, contacts);
  const previewToken = newToken();
  const tokenHash = hashToken(previewToken);
  await insertPreview(app.db, {
    tokenHash,
    actor: actor.id,
    // Changes within one millisecond get increasing times, so that the latest status may be later than now.
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
    ...(shares ? { shares } : {}),
    refused,
    unreachable: unreachable.length,
    unreachableReceiptNos: unreachable.map(({ receiptNo }) => receiptNo),
    samples,
    releaseAt: new Date(forecast.releaseAt).toISOString(),
    expiresAt: new Date(at + validFor).toISOString(),
  };
}
