import { sql } from 'kysely';

import { contains } from '#server/platform/db/contains.ts';
import type { Db } from '#server/platform/db/database.ts';

/** A search of the log; absent fields do not filter. */
export interface LogSearch {
  /** An actor's id, or part of a name. */
  who?: string | undefined;
  /** An action; an unknown one finds nothing. */
  what?: string | undefined;
  /** Receipt number or id of an application, or the id of anything else. */
  whom?: string | undefined;
  /** Earliest and latest time, in milliseconds. */
  from?: number | undefined;
  to?: number | undefined;
}

/** A column and a value; the column's index yields the entries with this value in log order. */
export type Way =
  | readonly [column: 'applicationId' | 'subject' | 'actor' | 'actorName' | 'unit' | 'action', value: string]
  /** Log entries about lists or files that include an application. */
  | readonly [what: 'shown', applicationId: string];

/** Maximum number of names or units to read by index; with more matches, reading without an index fills a page quickly. */
const mostWays = 20;
/** Maximum difference (ms) between the clocks of the servers that wrote the log. */
const clocksDifferBy = 86_400_000;

/**
 * Actors' names that contain a text, at most one more than `mostWays`. The query skips from name to name along the index,
 * so that repeated names cost nothing.
 */
async function namesWith(db: Db, text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive names (name) as (
      select min(actor_name) from audit_log
      union all
      select (select min(actor_name) from audit_log where actor_name > names.name) from names where names.name is not null)
    select name from names where name is not null and ${contains(sql`name`, text)} limit ${mostWays + 1}`.execute(db);
  return rows.map(({ name }) => name);
}

async function idsOfReceipt(db: Db, text: string): Promise<string[]> {
  const rows = await db.selectFrom('applications').select('id').where('receiptNo', '=', text.toUpperCase()).execute();
  return rows.map(({ id }) => id);
}

/**
 * The indexes to read for a search. Together they contain every matching entry, possibly several times, and also entries
 * that do not match. Undefined if the log is read without an index.
 */
export async function waysOf(
  db: Db,
  units: readonly string[] | null,
  { who, what, whom }: LogSearch,
): Promise<Way[] | undefined> {
  if (whom) {
    const ids = [whom, ...(await idsOfReceipt(db, whom))];
    return [
      ...ids.flatMap((id): Way[] => [
        ['applicationId', id],
        ['shown', id],
      ]),
      ['subject', whom],
    ];
  }
  if (who) {
    const names = await namesWith(db, who);
    if (names.length <= mostWays) return [['actor', who], ...names.map((name): Way => ['actorName', name])];
  }
  if (units && units.length <= mostWays) return units.map((unit): Way => ['unit', unit]);
  return what ? [['action', what]] : undefined;
}

/**
 * The range of log numbers (exclusive) that covers a range of times, with a day's tolerance for wrong clocks. A bound is
 * missing if no entry lies beyond it.
 */
export async function numbersBetween(db: Db, { from, to }: LogSearch): Promise<{ above?: number; below?: number }> {
  const seqs = db.selectFrom('auditLog').select('seq').limit(1);
  const [earlier, later] = await Promise.all([
    from === undefined
      ? undefined
      : seqs
          .where('at', '<', from - clocksDifferBy)
          .orderBy('at', 'desc')
          .executeTakeFirst(),
    to === undefined
      ? undefined
      : seqs
          .where('at', '>', to + clocksDifferBy)
          .orderBy('at')
          .executeTakeFirst(),
  ]);
  return { ...(earlier && { above: Number(earlier.seq) }), ...(later && { below: Number(later.seq) }) };
}
