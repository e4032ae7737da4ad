import type { ApplyStatus } from '#lib/domain/enums.ts';
import type { FunnelDimension, TimedGrouping } from '#lib/domain/funnel.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { type Countable, daysInSteps, keysOf, mondayOf, type StatusEvent, stepsEntered } from '#lib/rules/funnel.ts';
import { endOfChanges } from '#server/office/webhooks/read-changes.ts';
import type { App } from '#server/platform/app.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';

import {
  type Cell,
  type CellCounts,
  changedBetween,
  findEventsOf,
  findSent,
  headOf,
  lockHead,
  replaceCell,
  setHead,
  sumMonth,
} from './store-cells.ts';

/** Events per query. */
const portion = 5000;

/** Counters by key; the parts of a key are separated by a character that no part contains. */
function createCounter() {
  const counts = new Map<string, number>();
  return {
    add: (...parts: (string | number)[]) => {
      const key = parts.join('\0');
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    list: () => [...counts].map(([key, count]) => ({ parts: key.split('\0'), count })),
  };
}

/** Counts the applications of a cell by step; `events` maps the id of an application to its events. */
function countsOf(
  { day }: Cell,
  rows: readonly (Countable & { id: string })[],
  events: ReadonlyMap<string, readonly StatusEvent[]>,
): CellCounts {
  const steps = createCounter();
  const times = createCounter();
  const week = mondayOf(day);
  for (const row of rows) {
    const own = events.get(row.id) ?? [];
    const keys = keysOf(row);
    for (const step of stepsEntered(own)) for (const [dimension, key] of Object.entries(keys)) steps.add(dimension, step, key);
    for (const { step, days } of daysInSteps(own))
      for (const [grouping, key] of Object.entries({ ...keys, week })) times.add(grouping, step, days, key);
  }
  return {
    counts: steps.list().map(({ parts: [dimension, step, key], count }) => ({
      ...{ dimension: dimension as FunnelDimension, step: step as ApplyStatus, key: key! },
      count,
    })),
    times: times.list().map(({ parts: [grouping, step, days, key], count }) => ({
      ...{ grouping: grouping as TimedGrouping, step: step as ApplyStatus, days: Number(days), key: key! },
      count,
    })),
  };
}

async function countCell(trx: Db, cell: Cell): Promise<CellCounts> {
  const events = Map.groupBy(await findEventsOf(trx, cell), ({ applicationId }) => applicationId);
  return countsOf(cell, await findSent(trx, cell), events);
}

/** The cells that events have changed, sorted by posting and day. */
async function findChanged(app: App, after: number, until: number): Promise<Cell[]> {
  const cells = new Map<string, Cell>();
  for (let last = after; last < until;) {
    const rows = await changedBetween(app.db, { after: last, until, count: portion });
    for (const { postingId, fromPosting, appliedAt } of rows) {
      const day = todayInShanghai(appliedAt);
      for (const id of fromPosting === null ? [postingId] : [postingId, fromPosting])
        cells.set(`${id} ${day}`, { postingId: id, day });
    }
    if (rows.length < portion) break;
    last = rows.at(-1)!.seq;
  }
  return [...cells.values()].toSorted((one, other) =>
    `${one.postingId} ${one.day}` < `${other.postingId} ${other.day}` ? -1 : 1,
  );
}

/**
 * Recounts each posting and day whose applications have new events since the last run. Events are numbered only after their
 * commit, so none is missed. A transferred application counts for its new posting, on the day on which it was sent. A
 * recount replaces the former counts, so an interrupted run, or two instances at once, lead to the same numbers.
 */
export async function countSteps(app: App, isStopped: () => boolean = () => false): Promise<void> {
  const until = await endOfChanges(app);
  const { seq } = await headOf(app.db);
  const changed = await findChanged(app, seq, until);
  const months = Map.groupBy(changed, ({ postingId, day }) => `${postingId} ${day.slice(0, 7)}`);
  for (const cells of months.values()) {
    if (isStopped()) return;
    await transaction(app, async (trx) => {
      await lockHead(trx);
      for (const cell of cells) await replaceCell(trx, cell, await countCell(trx, cell));
      await sumMonth(trx, cells[0]!);
    });
  }
  await setHead(app.db, until, app.clock.now());
}
