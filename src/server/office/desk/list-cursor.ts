import { type ApplicationOrder, applicationOrders, columnOf } from '#lib/contract/application-filter.ts';
import type { App } from '#server/platform/app.ts';
import { invalid } from '#server/platform/errors.ts';

import type { ListPosition } from './store-list-positions.ts';
import type { SortedPosition } from './store-sorted-list.ts';

/** The position at which a list continues, with the order, time and total of its first page. */
export interface ListCursor {
  order: ApplicationOrder;
  /** When the first page was read (ms) or, if later, when a status on that page last changed. */
  asOf: number;
  /** The last position that was shown: a `SortedPosition` if the order is by a column. */
  after: ListPosition | SortedPosition;
  total: number;
}

const context = 'applications.cursor';

/** A cursor as text. The value of a column is encrypted, because proxies may log URLs. */
export function writeCursor({ cipher }: Pick<App, 'cipher'>, { order, asOf, after, total }: ListCursor): string {
  const position =
    'value' in after
      ? [after.id, cipher.encrypt(JSON.stringify(after.value), context)]
      : [after.id, after.waits, after.appliedAt];
  return [applicationOrders.indexOf(order), asOf, total, ...position].join('.');
}

function readValue({ cipher }: Pick<App, 'cipher'>, sealed: string): SortedPosition['value'] {
  try {
    return JSON.parse(cipher.decrypt(sealed, context)) as SortedPosition['value'];
  } catch {
    throw invalid({ path: 'cursor', rule: 'type' });
  }
}

/**
 * Parses a cursor.
 * @throws AppError 400 if it is invalid or belongs to a list in another order
 */
export function readCursor(app: Pick<App, 'cipher'>, text: string, order: ApplicationOrder): ListCursor {
  const [, at, asOf, total, id, position] = /^(\d{1,2})\.(\d{1,15})\.(\d{1,9})\.([\w-]{1,64})\.([\w.-]+)$/.exec(text) ?? [];
  if (!id || !position) throw invalid({ path: 'cursor', rule: 'type' });
  if (applicationOrders[Number(at)] !== order) throw invalid({ path: 'cursor', rule: 'otherOrder' });
  const list = { order, asOf: Number(asOf), total: Number(total) };
  const [, waits, appliedAt, sealed] = /^(?:([01])\.(\d{1,15})|([\w-]+))$/.exec(position) ?? [];
  if (columnOf(order) && sealed) return { ...list, after: { id, value: readValue(app, sealed) } };
  if (columnOf(order) || !appliedAt) throw invalid({ path: 'cursor', rule: 'type' });
  return { ...list, after: { id, waits: Number(waits), appliedAt: Number(appliedAt) } };
}
