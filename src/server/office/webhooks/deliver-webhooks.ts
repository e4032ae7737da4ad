import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';

import { type Posted, postSigned, type Signed } from './post-signed.ts';
import { changesBetween, endOfChanges } from './read-changes.ts';
import {
  changeWebhook,
  claimDelivery,
  deleteSettledBefore,
  type DeliveryRow,
  findWaiting,
  findWebhooks,
  insertDelivery,
  lockWebhook,
  settleDelivery,
  type WebhookRow,
} from './store.ts';
import { decryptSecret } from './webhook-secret.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Milliseconds between the attempts of a delivery, until it becomes a dead letter. */
export const waits = [10_000, minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour] as const;
/** Milliseconds for which a claim keeps other instances from making the same attempt. */
const claimTime = minute;
/** Maximum number of events of a delivery. */
const portion = 100;
/** Milliseconds for which a sent delivery is listed. */
const sentFor = 30 * 24 * hour;
/** Milliseconds for which a dead letter can be sent again. */
const deadFor = 90 * 24 * hour;

type Post = (signed: Signed) => Promise<Posted>;

function unitsOf({ units }: WebhookRow): { units: string[] | null } {
  return { units: units === null ? null : (JSON.parse(units) as string[]) };
}

/**
 * The delivery to make next: the first waiting one, or a new one with the next events. Deliveries of a webhook are made
 * one after the other. Undefined if there is nothing to deliver or the webhook is not active.
 */
async function nextDelivery(app: App, id: string, until: number): Promise<DeliveryRow | undefined> {
  return transaction(app, async (trx) => {
    const webhook = await lockWebhook(trx, id);
    if (!webhook) return undefined;
    const waiting = await findWaiting(trx, id);
    if (waiting) return waiting;
    const events = await changesBetween(trx, unitsOf(webhook), { after: webhook.seq, until, count: portion });
    if (events.list.length === 0) {
      if (webhook.seq < until) await changeWebhook(trx, id, { seq: until });
      return undefined;
    }
    const now = app.clock.now();
    const row: DeliveryRow = {
      id: newId(),
      webhookId: id,
      fromSeq: webhook.seq,
      toSeq: events.last,
      events: events.list.length,
      state: 'waiting',
      attempts: 0,
      nextAt: now,
      claimedUntil: null,
      lastStatus: null,
      lastError: null,
      createdAt: now,
      settledAt: null,
    };
    await insertDelivery(trx, row);
    await changeWebhook(trx, id, { seq: events.last });
    return row;
  });
}

async function bodyOf(app: App, webhook: WebhookRow, { id, fromSeq, toSeq }: DeliveryRow): Promise<string> {
  const { list } = await changesBetween(app.db, unitsOf(webhook), { after: fromSeq, until: toSeq, count: portion });
  return JSON.stringify({ id, list });
}

/** Makes one attempt. @returns whether the delivery has ended (sent or dead), so that the next one may follow */
async function attempt(app: App, webhook: WebhookRow, delivery: DeliveryRow, post: Post): Promise<boolean> {
  const at = app.clock.now();
  if (!(await claimDelivery(app.db, delivery, at, at + claimTime))) return false;
  const secret = decryptSecret(app, webhook);
  const body = await bodyOf(app, webhook, delivery);
  const posted = await post({ url: webhook.url, secret, id: delivery.id, body, at });
  const now = app.clock.now();
  const status = 'status' in posted ? posted.status : null;
  const isAccepted = status !== null && status >= 200 && status < 300;
  const last = { lastStatus: status, lastError: 'error' in posted ? posted.error : null };
  const wait = waits[delivery.attempts];
  if (isAccepted) await settleDelivery(app.db, delivery.id, { ...last, state: 'sent', settledAt: now });
  else if (wait === undefined) await settleDelivery(app.db, delivery.id, { ...last, state: 'dead', settledAt: now });
  else await settleDelivery(app.db, delivery.id, { ...last, nextAt: now + wait });
  return isAccepted || wait === undefined;
}

async function deliverTo(app: App, webhook: WebhookRow, until: number, post: Post, isStopped: () => boolean): Promise<void> {
  while (!isStopped()) {
    const delivery = await nextDelivery(app, webhook.id, until);
    if (!delivery || delivery.nextAt > app.clock.now()) return;
    if (!(await attempt(app, webhook, delivery, post))) return;
  }
}

/**
 * Delivers the new events to every active webhook, signed and in order; only a dead letter that is sent again arrives out
 * of order. A failed delivery is retried after increasing waits; after the last attempt it becomes a dead letter, and
 * the next delivery follows. Several instances may run this at the same time, since every attempt is claimed. Within a
 * run, a slow receiver does not delay the others.
 */
export async function deliverWebhooks(
  app: App,
  {
    post = (signed) => postSigned(signed, app.settings.webhookPorts),
    isStopped = () => false,
  }: { post?: Post; isStopped?: () => boolean } = {},
): Promise<void> {
  const webhooks = (await findWebhooks(app.db)).filter(({ active }) => active === 1);
  if (webhooks.length === 0) return;
  const until = await endOfChanges(app);
  const settled = await Promise.allSettled(webhooks.map((webhook) => deliverTo(app, webhook, until, post, isStopped)));
  for (const one of settled) if (one.status === 'rejected') throw one.reason;
}

/** Deletes deliveries sent more than 30 days ago, and dead letters after 90 days. */
export async function forgetDeliveries(app: App): Promise<void> {
  const now = app.clock.now();
  await deleteSettledBefore(app.db, 'sent', now - sentFor);
  await deleteSettledBefore(app.db, 'dead', now - deadFor);
}
