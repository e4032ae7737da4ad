import type { WebhookBody, WebhookDeliveryData, WebhooksData } from '#lib/contract/webhooks.ts';
import type { Fault } from '#lib/forms/faults.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { transaction } from '#server/platform/db/database.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { wakeJob } from '#server/platform/jobs/run-jobs.ts';
import { choicesOf, readReferences } from '#server/recruitment/postings/references.ts';

import { endOfChanges } from './read-changes.ts';
import {
  changeWebhook,
  countDeliveries,
  deleteWebhook,
  type DeliveryRow,
  findDeliveries,
  findWebhook,
  findWebhooks,
  insertWebhook,
  requeueDeadLetter,
  type WebhookRow,
} from './store.ts';
import { faultOfAddress } from './webhook-address.ts';
import { newSecret, encryptSecret } from './webhook-secret.ts';

const mostWebhooks = 20;
const mostShown = 100;

/**
 * All webhooks with their number of waiting and dead deliveries, and the units to choose from, named in the reader's
 * language.
 */
export async function listWebhooks(app: App, locale: Locale): Promise<WebhooksData> {
  const { units: known } = await readReferences(app);
  const counts = await countDeliveries(app.db);
  const countOf = (id: string, state: string) =>
    Number(counts.find((one) => one.webhookId === id && one.state === state)?.count ?? 0);
  const rows = await findWebhooks(app.db);
  return {
    list: rows.map(({ id, url, units, active, createdAt, createdBy }) => ({
      id,
      url,
      units: units === null ? null : (JSON.parse(units) as string[]),
      active: active === 1,
      createdAt: new Date(createdAt).toISOString(),
      by: createdBy,
      waiting: countOf(id, 'waiting'),
      dead: countOf(id, 'dead'),
    })),
    units: choicesOf(known, known.keys(), locale),
  };
}

async function faultsOf(app: App, { url, units }: WebhookBody): Promise<Fault[]> {
  const ports = app.settings.webhookPorts;
  const rule = faultOfAddress(url, ports);
  const known = (await readReferences(app)).units;
  const unknown = (units ?? []).flatMap((unit, index) => (known.has(unit) ? [] : [{ path: `units.${index}`, rule: 'choice' }]));
  const isFull = (await findWebhooks(app.db)).length >= mostWebhooks;
  return [
    ...(rule ? [{ path: 'url', rule, params: { ports: ports.join(', ') } }] : []),
    ...unknown,
    ...(isFull ? [{ path: 'url', rule: 'maxEntries', params: { maximum: mostWebhooks } }] : []),
  ];
}

/**
 * Adds a webhook, which receives the events of its units from now on. Its secret is returned only once and stored
 * encrypted.
 * @throws AppError 400 with every fault: an address that is not public HTTPS or has a port that is not allowed, unknown
 * units, too many webhooks
 */
export async function addWebhook(app: App, actor: Actor, body: WebhookBody): Promise<{ id: string; secret: string }> {
  const faults = await faultsOf(app, body);
  if (faults.length > 0) throw invalid(...faults);
  const id = newId();
  const secret = newSecret();
  const seq = await endOfChanges(app);
  const { url, units } = body;
  const row: WebhookRow = {
    id,
    url: new URL(url).href,
    units: units && units.length > 0 ? JSON.stringify([...new Set(units)]) : null,
    sealedSecret: encryptSecret(app, id, secret),
    active: 1,
    seq,
    createdAt: app.clock.now(),
    createdBy: actor.name,
  };
  await transaction(app, async (trx) => {
    await insertWebhook(trx, row);
    await record(trx, app, actor, { action: 'webhook.changed', subject: id, details: { change: 'added', url: row.url } });
  });
  return { id, secret };
}

/** Pauses a webhook, or resumes it where its deliveries stopped. @throws AppError 404 */
export async function pauseWebhook(
  app: App,
  actor: Actor,
  { id, isPaused }: { id: string; isPaused: boolean },
  locale: Locale,
): Promise<WebhooksData> {
  await transaction(app, async (trx) => {
    if (!(await changeWebhook(trx, id, { active: isPaused ? 0 : 1 }))) throw notFound();
    const details = { change: isPaused ? 'paused' : 'resumed' };
    await record(trx, app, actor, { action: 'webhook.changed', subject: id, details });
  });
  wakeJob(app, 'webhooks');
  return listWebhooks(app, locale);
}

/** Replaces the secret of a webhook; the new one is returned only once. @throws AppError 404 */
export async function renewSecret(app: App, actor: Actor, id: string): Promise<{ id: string; secret: string }> {
  const secret = newSecret();
  await transaction(app, async (trx) => {
    if (!(await changeWebhook(trx, id, { sealedSecret: encryptSecret(app, id, secret) }))) throw notFound();
    await record(trx, app, actor, { action: 'webhook.changed', subject: id, details: { change: 'secret' } });
  });
  return { id, secret };
}

/** Deletes a webhook with its deliveries, including those not sent yet. @throws AppError 404 */
export async function removeWebhook(app: App, actor: Actor, id: string, locale: Locale): Promise<WebhooksData> {
  await transaction(app, async (trx) => {
    if (!(await deleteWebhook(trx, id))) throw notFound();
    await record(trx, app, actor, { action: 'webhook.changed', subject: id, details: { change: 'removed' } });
  });
  return listWebhooks(app, locale);
}

function moment(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

function describeDelivery(row: DeliveryRow): WebhookDeliveryData {
  return {
    id: row.id,
    state: row.state,
    attempts: row.attempts,
    events: row.events,
    createdAt: new Date(row.createdAt).toISOString(),
    nextAt: row.state === 'waiting' ? moment(row.nextAt) : null,
    settledAt: moment(row.settledAt),
    lastStatus: row.lastStatus,
    lastError: row.lastError,
  };
}

/** The address of a webhook. @throws AppError 404 */
export async function addressOfWebhook(app: App, id: string): Promise<string> {
  const row = await findWebhook(app.db, id);
  if (!row) throw notFound();
  return row.url;
}

/** The latest hundred deliveries of a webhook, including waiting ones and dead letters, newest first. @throws AppError 404 */
export async function listDeliveries(app: App, id: string): Promise<{ list: WebhookDeliveryData[] }> {
  await addressOfWebhook(app, id);
  return { list: (await findDeliveries(app.db, id, { count: mostShown })).map(describeDelivery) };
}

/** All deliveries of a webhook, the newest first. */
export async function* eachDelivery(app: App, id: string): AsyncGenerator<WebhookDeliveryData> {
  let after: DeliveryRow | undefined;
  for (;;) {
    const rows = await findDeliveries(app.db, id, { after, count: mostShown });
    yield* rows.map(describeDelivery);
    after = rows.at(-1);
    if (rows.length < mostShown) return;
  }
}

/** Queues a dead letter to be sent again. @throws AppError 404 if there is no such dead letter */
export async function retryDelivery(
  app: App,
  actor: Actor,
  { webhookId, id }: { webhookId: string; id: string },
): Promise<{ list: WebhookDeliveryData[] }> {
  await transaction(app, async (trx) => {
    if (!(await requeueDeadLetter(trx, { webhookId, id }, app.clock.now()))) throw notFound();
    await record(trx, app, actor, {
      action: 'webhook.changed',
      subject: webhookId,
      details: { change: 'retried', delivery: id },
    });
  });
  wakeJob(app, 'webhooks');
  return listDeliveries(app, webhookId);
}
