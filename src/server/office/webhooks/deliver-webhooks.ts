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
/** Milliseconds from one attempt to the next; behind the last one it is a dead letter. */
export const waits = [10_000, minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour] as const;
/** Milliseconds after which another instance takes up what nobody has heard of. */
const claimLasts = minute;
/** Events that are sent together. */
const portion = 100;
const toldFor = 30 * 24 * hour;
/** Milliseconds in which a dead letter can be sent again. */
const deadFor = 90 * 24 * hour;

type Post = (signed: Signed) => Promise<Posted>;

function unitsOf({ units }: WebhookRow): { units: string[] | null } {
  return { units: units === null ? null : (JSON.parse(units) as string[]) };
}

/** Puts what is new for a webhook into a delivery, unless one waits already: deliveries go one after the other. */
async function plan(app: App, id: string, until: number): Promise<DeliveryRow | undefined> {
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

/** Makes one attempt. @returns whether it was this instance that made it, and the receiver took it */
async function attempt(app: App, webhook: WebhookRow, delivery: DeliveryRow, post: Post): Promise<boolean> {
  const at = app.clock.now();
  if (!(await claimDelivery(app.db, delivery, at, at + claimLasts))) return false;
  const secret = decryptSecret(app, webhook);
  const body = await bodyOf(app, webhook, delivery);
  const posted = await post({ url: webhook.url, secret, id: delivery.id, body, at });
  const now = app.clock.now();
  const status = 'status' in posted ? posted.status : null;
  const isTaken = status !== null && status >= 200 && status < 300;
  const last = { lastStatus: status, lastError: 'error' in posted ? posted.error : null };
  const wait = waits[delivery.attempts];
  if (isTaken) await settleDelivery(app.db, delivery.id, { ...last, state: 'sent', settledAt: now });
  else if (wait === undefined) await settleDelivery(app.db, delivery.id, { ...last, state: 'dead', settledAt: now });
  else await settleDelivery(app.db, delivery.id, { ...last, nextAt: now + wait });
  return isTaken || wait === undefined;
}

async function deliverTo(app: App, webhook: WebhookRow, until: number, post: Post, isStopped: () => boolean): Promise<void> {
  while (!isStopped()) {
    const delivery = await plan(app, webhook.id, until);
    if (!delivery || delivery.nextAt > app.clock.now()) return;
    if (!(await attempt(app, webhook, delivery, post))) return;
  }
}

/**
 * Sends every webhook what is new, in order, signed: a delivery that is refused is tried again after longer and longer
 * waits and at last given up as a dead letter, behind which the next one goes. Several instances may run this at once: an
 * attempt is made by one. One receiver that hangs holds up no other.
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

/** Forgets what was sent a month ago, and dead letters after three. */
export async function forgetDeliveries(app: App): Promise<void> {
  const now = app.clock.now();
  await deleteSettledBefore(app.db, 'sent', now - toldFor);
  await deleteSettledBefore(app.db, 'dead', now - deadFor);
}
