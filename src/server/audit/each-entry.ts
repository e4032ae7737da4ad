import type { Actor } from '#server/actor.ts';
import type { App } from '#server/app.ts';

import { type AuditRow, rowsAfter } from './store.ts';

/** Rows a statement. */
const portion = 1000;

/** What is looked for in the log; what is absent does not filter. */
export interface EntryFilter {
  actor?: string | undefined;
  action?: string | undefined;
  /** First and last moment, in milliseconds. */
  from?: number | undefined;
  to?: number | undefined;
}

/** Every entry of the log in an actor's reach that a filter means, the oldest first: those of its units, or all. */
export async function* eachEntry(app: App, { units }: Pick<Actor, 'units'>, filter: EntryFilter): AsyncGenerator<AuditRow> {
  const { actor, action, from = -Infinity, to = Infinity } = filter;
  let seq = 0;
  for (;;) {
    const rows = await rowsAfter(app.db, seq, portion);
    for (const row of rows) {
      const isInReach = units === null || (row.unit !== null && units.includes(row.unit));
      const isMeant = (!actor || row.actor === actor) && (!action || row.action === action) && row.at >= from && row.at <= to;
      if (isInReach && isMeant) yield row;
    }
    seq = Number(rows.at(-1)?.seq ?? seq);
    if (rows.length < portion) return;
  }
}
