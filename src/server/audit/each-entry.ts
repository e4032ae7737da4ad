import type { Actor } from '#server/actor.ts';
import type { App } from '#server/app.ts';

import type { AuditRow } from './store.ts';
import { findEntries } from './store-search.ts';
import type { LogSearch } from './store-ways.ts';

/** Rows a statement. */
const portion = 1000;

/** Every entry of the log in an actor's reach that a search means, the oldest first: those of its units, or all. */
export async function* eachEntry(app: App, { units }: Pick<Actor, 'units'>, search: LogSearch): AsyncGenerator<AuditRow> {
  let seq = 0;
  for (;;) {
    const rows = await findEntries(app.db, units, search, { after: seq, size: portion });
    for (const { receiptNo: _, subjectName: __, ...row } of rows) yield row;
    seq = Number(rows.at(-1)?.seq ?? seq);
    if (rows.length < portion) return;
  }
}
