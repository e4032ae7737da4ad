import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';

/** What is looked for in the log; what is absent does not filter. */
export interface LogSearch {
  /** Id of an actor, or a part of a name. */
  who?: string | undefined;
  /** An action; one that is not known finds nothing. */
  what?: string | undefined;
  /** Receipt number or id of an application, or id of any other thing. */
  whom?: string | undefined;
  /** First and last moment, in milliseconds. */
  from?: number | undefined;
  to?: number | undefined;
}

/** One index of the log to walk along: the entries in which a column has a value, in the order of the log. */
export type Way =
  | readonly [column: 'applicationId' | 'subject' | 'actor' | 'actorName' | 'unit' | 'action', value: string]
  /** Along the entries that showed an application among others. */
  | readonly [what: 'shown', applicationId: string];

/** Of more names or units than this a page fills soon without an index. */
const mostWays = 20;
/** No two clocks that wrote the log differed by more (ms). */
const clocksDifferBy = 86_400_000;

/** A text as a part of what LIKE looks for, with `!` before what would mean something else. */
function partOf(text: string): string {
  return `%${text.toLowerCase().replaceAll(/[!%_]/g, '!$&')}%`;
}

/** Whether a name in the log holds a text. */
export function nameHolds(name: RawBuilder<string>, text: string): RawBuilder<boolean> {
  return sql<boolean>`lower(${name}) like ${partOf(text)} escape '!'`;
}

/** The names that hold a text, of all that are in the log: its index is left at each for the next, however often each is there. */
async function namesWith(db: Db, text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive names (name) as (
      select min(actor_name) from audit_log
      union all
      select (select min(actor_name) from audit_log where actor_name > names.name) from names where names.name is not null)
    select name from names where name is not null and ${nameHolds(sql`name`, text)} limit ${mostWays + 1}`.execute(db);
  return rows.map(({ name }) => name);
}

async function idsOfReceipt(db: Db, text: string): Promise<string[]> {
  const rows = await db.selectFrom('applications').select('id').where('receiptNo', '=', text.toUpperCase()).execute();
  return rows.map(({ id }) => id);
}

/**
 * Ways that together lead to every entry that a search means, and to others; undefined where the log itself is walked
 * along, since a page of it fills soon. An entry may be on two of them.
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
 * Numbers of entries between which all of these days are, clocks that were wrong by less than a day included; undefined where
 * there is no entry beyond.
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
