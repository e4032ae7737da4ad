import type { LogEntry } from '#lib/contract/log.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { invalid } from '#server/platform/errors.ts';

import { findEntries } from './store-search.ts';
import type { LogSearch } from './store-ways.ts';

/** An entry before the names and texts in the reader's language are added. */
export type FoundEntry = Omit<LogEntry, 'unitName' | 'whomName' | 'words'>;

/** Rows per statement when all matching entries are read. */
const portion = 1000;

type FoundRow = Awaited<ReturnType<typeof findEntries>>[number];

function seqIn(cursor: string): number {
  if (!/^[1-9]\d{0,14}$/.test(cursor)) throw invalid({ path: 'cursor', rule: 'type' });
  return Number(cursor);
}

function entryOf(row: FoundRow): FoundEntry {
  const { seq, at, actor, actorName, action, unit, applicationId, receiptNo, subject, subjectName, details } = row;
  return {
    id: String(seq),
    when: new Date(Number(at)).toISOString(),
    who: actorName,
    actor,
    what: action,
    whom: receiptNo ?? subjectName ?? subject,
    unit,
    applicationId,
    receiptNo,
    subject,
    details: JSON.parse(details) as LogEntry['details'],
  };
}

/** Yields, in portions and oldest first, all entries in the actor's units that match a search. */
export async function* eachPortion(app: App, { units }: Pick<Actor, 'units'>, search: LogSearch): AsyncGenerator<FoundEntry[]> {
  let seq = 0;
  for (;;) {
    const rows = await findEntries(app.db, units, search, { after: seq, size: portion });
    if (rows.length > 0) yield rows.map(entryOf);
    seq = Number(rows.at(-1)?.seq ?? seq);
    if (rows.length < portion) return;
  }
}

/**
 * One page of the entries in the actor's units that match a search, newest first. `next` is the cursor of the following
 * page, null on the last.
 * @throws AppError 400 for an invalid cursor
 */
export async function searchLog(
  app: App,
  { units }: Pick<Actor, 'units'>,
  search: LogSearch,
  { cursor, size }: { cursor?: string | undefined; size: number },
): Promise<{ list: FoundEntry[]; next: string | null }> {
  const before = cursor === undefined ? undefined : seqIn(cursor);
  const rows = await findEntries(app.db, units, search, { before, size: size + 1 });
  const list = rows.slice(0, size).map(entryOf);
  return { list, next: rows.length > size ? list.at(-1)!.id : null };
}
