import { type RawBuilder, sql } from 'kysely';

import type { DuplicateReason } from '#lib/contract/desk-application.ts';
import type { Reach } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db/database.ts';

import { matching, searched } from './filter/store-filter.ts';

/** The values by which the applications of a person's other accounts are found. */
export interface Traces {
  accountId: string;
  /** Keyed hash of the ID number; null without one. */
  idHash: string | null;
  /** The phone numbers (E.164) of the resume and of the account. */
  phones: readonly string[];
  /** The keyed hashes of the numbers in `phones`, in the form of the column `phoneEnds` of `applicationFacts`. */
  phoneEnds: readonly string[];
  /** The name in the resume; empty without one. */
  name: string;
}

/** Maximum number of applications that are found by one query. */
const most = 500;

/** Selects the ids of applications that share a trace, by reason; each query uses an index. */
function sharing({ idHash, phones, phoneEnds, name }: Traces): Record<DuplicateReason, RawBuilder<unknown>[]> {
  return {
    id: idHash === null ? [] : [sql`select id from applications where id_hash = ${idHash}`],
    phone: [
      ...(phoneEnds.length === 0
        ? []
        : [sql`select application_id as id from application_facts where phone_ends in (${sql.join(phoneEnds)})`]),
      ...(phones.length === 0
        ? []
        : [
            sql`select id from applications where account_id in
              (select id from accounts where phone in (${sql.join(phones)}))`,
          ]),
    ],
    birth: name === '' ? [] : [sql`select application_id as id from name_endings where ending = ${searched(name)}`],
  };
}

/**
 * The ids of applications within reach that belong to other accounts and share a trace, each with the reasons. The reason
 * `birth` means only that the application's name ends with `name`: the caller compares names and birth dates.
 */
export async function findSharing(db: Db, actor: Reach, traces: Traces): Promise<Map<string, DuplicateReason[]>> {
  const found = new Map<string, DuplicateReason[]>();
  for (const [reason, queries] of Object.entries(sharing(traces))) {
    for (const query of queries) {
      const { rows } = await sql<{ id: string }>`select id from (${query}) as held limit ${most}`.execute(db);
      const ids = rows.map(({ id }) => id).filter((id) => !found.get(id)?.includes(reason as DuplicateReason));
      for (const id of ids) found.set(id, [...(found.get(id) ?? []), reason as DuplicateReason]);
    }
  }
  const near = await withinReach(db, actor, traces.accountId, [...found.keys()]);
  return new Map([...found].filter(([id]) => near.has(id)));
}

/** Of these applications, those that are within reach and belong to other accounts. */
async function withinReach(db: Db, actor: Reach, accountId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await matching(db, actor, { filter: {}, now: 0, holding: ids })
    .select('a.id')
    .where('a.accountId', '<>', accountId)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
