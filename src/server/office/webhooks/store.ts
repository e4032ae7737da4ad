import type { Selectable } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type WebhookRow = Selectable<Tables['webhooks']>;
export type DeliveryRow = Selectable<Tables['webhookDeliveries']>;

/** All webhooks, the oldest first. */
export async function findWebhooks(db: Db): Promise<WebhookRow[]> {
  return db.selectFrom('webhooks').selectAll().orderBy('createdAt').orderBy('id').execute();
}

/** A webhook by its id. */
export async function findWebhook(db: Db, id: string): Promise<WebhookRow | undefined> {
  return db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Stores a webhook. */
export async function insertWebhook(trx: Db, row: WebhookRow): Promise<void> {
  await trx.insertInto('webhooks').values(row).execute();
}

/** Changes a webhook; false if there is no such webhook. */
export async function changeWebhook(trx: Db, id: string, change: Partial<WebhookRow>): Promise<boolean> {
  const { numUpdatedRows } = await trx.updateTable('webhooks').set(change).where('id', '=', id).executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes a webhook with its deliveries; false if there is no such webhook. */
export async function deleteWebhook(trx: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('webhooks').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Reads an active webhook and locks it until the transaction ends. */
export async function lockWebhook(trx: Db, id: string): Promise<WebhookRow | undefined> {
  return trx
    .updateTable('webhooks')
    .set((eb) => ({ seq: eb.ref('seq') }))
    .where('id', '=', id)
    .where('active', '=', 1)
    .returningAll()
    .executeTakeFirst();
}

/** The first waiting delivery of a webhook. */
export async function findWaiting(db: Db, webhookId: string): Promise<DeliveryRow | undefined> {
  return db
    .selectFrom('webhookDeliveries')
    .selectAll()
    .where('webhookId', '=', webhookId)
    .where('state', '=', 'waiting')
    .orderBy('fromSeq')
    .limit(1)
    .executeTakeFirst();
}

/** Stores a delivery. */
export async function insertDelivery(trx: Db, row: DeliveryRow): Promise<void> {
  await trx.insertInto('webhookDeliveries').values(row).execute();
}

/** Claims a delivery that is due and counts the attempt; false if it is not due, or another instance has claimed it. */
export async function claimDelivery(db: Db, { id, attempts }: DeliveryRow, now: number, until: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhookDeliveries')
    .set({ attempts: attempts + 1, claimedUntil: until })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempts)
    .where('nextAt', '<=', now)
    .where((eb) => eb.or([eb('claimedUntil', 'is', null), eb('claimedUntil', '<=', now)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stores the result of an attempt and releases the claim. */
export async function settleDelivery(db: Db, id: string, change: Partial<DeliveryRow>): Promise<void> {
  await db
    .updateTable('webhookDeliveries')
    .set({ ...change, claimedUntil: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** A page of the deliveries of a webhook, the newest first. */
export async function findDeliveries(
  db: Db,
  webhookId: string,
  { after, count }: { after?: Pick<DeliveryRow, 'createdAt' | 'id'> | undefined; count: number },
): Promise<DeliveryRow[]> {
  return db
    .selectFrom('webhookDeliveries')
    .selectAll()
    .where('webhookId', '=', webhookId)
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('createdAt', '<', after!.createdAt),
          eb.and([eb('createdAt', '=', after!.createdAt), eb('id', '>', after!.id)]),
        ]),
      ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(count)
    .execute();
}

/** The number of deliveries per webhook and state. */
export async function countDeliveries(db: Db) {
  return db
    .selectFrom('webhookDeliveries')
    .select(['webhookId', 'state', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy(['webhookId', 'state'])
    .execute();
}

/** Makes a dead letter wait for a new attempt; false if there is no such dead letter. */
export async function requeueDeadLetter(
  trx: Db,
  { webhookId, id }: Pick<DeliveryRow, 'webhookId' | 'id'>,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webhookDeliveries')
    .set({ state: 'waiting', attempts: 0, nextAt: now, settledAt: null, claimedUntil: null })
    .where('id', '=', id)
    .where('webhookId', '=', webhookId)
    .where('state', '=', 'dead')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes deliveries in the given state that were sent, or became dead letters, before a time (ms). */
export async function deleteSettledBefore(db: Db, state: 'sent' | 'dead', before: number): Promise<void> {
  await db.deleteFrom('webhookDeliveries').where('state', '=', state).where('settledAt', '<', before).execute();
}
