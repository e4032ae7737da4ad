import type { Offer } from '#lib/contract/applications.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

import { findOffers } from './office/store-office.ts';
import type { ApplicationRow } from './store.ts';

export type OfferRow = Tables['applicationOffers'];

/** The offers of applications, by application. */
export async function readOffers(db: Db, applicationIds: readonly string[]): Promise<Map<string, OfferRow>> {
  return new Map((await findOffers(db, applicationIds)).map((row) => [row.applicationId, row]));
}

/** The state of an application's offer at a time (ms) as the API returns it; null unless the status is `offer`. */
export function describeOffer({ status }: ApplicationRow, offer: OfferRow | undefined, now: number): Offer | null {
  if (status !== 'offer') return null;
  const { dueAt = null, reply = null, repliedAt = null } = offer ?? {};
  return {
    state: reply ?? (dueAt !== null && dueAt < now ? 'overdue' : 'asked'),
    dueAt: dueAt === null ? null : new Date(dueAt).toISOString(),
    repliedAt: repliedAt === null ? null : new Date(repliedAt).toISOString(),
  };
}
