import { type ApplicationOrder, applicationOrders } from '#lib/contract/application-filter.ts';
import { invalid } from '#server/platform/errors.ts';

import type { ListPosition } from './store-list-positions.ts';

/** The position at which a list continues, with the order, time and total of its first page. */
export interface ListCursor {
  order: ApplicationOrder;
  /** When the first page was read (ms). */
  asOf: number;
  /** The last position that was shown. */
  after: ListPosition;
  total: number;
}

/** A cursor as text. */
export function writeCursor({ order, asOf, after, total }: ListCursor): string {
  return [applicationOrders.indexOf(order), asOf, after.waits, after.appliedAt, total, after.id].join('.');
}

/**
 * Parses a cursor.
 * @throws AppError 400 if it is invalid or belongs to a list in another order
 */
export function readCursor(text: string, order: ApplicationOrder): ListCursor {
  const [, at, asOf, waits, appliedAt, total, id] =
    /^([0-2])\.(\d{1,15})\.([01])\.(\d{1,15})\.(\d{1,9})\.([\w-]{1,64})$/.exec(text) ?? [];
  if (!id || applicationOrders[Number(at)] !== order) throw invalid({ path: 'cursor', rule: 'type' });
  const after = { waits: Number(waits), appliedAt: Number(appliedAt), id };
  return { order, asOf: Number(asOf), after, total: Number(total) };
}
