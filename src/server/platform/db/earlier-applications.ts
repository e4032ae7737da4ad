import { PostgresAdapter, type QueryExecutorProvider, sql } from 'kysely';

const insert = sql`insert into earlier_applications (application_id, earlier_id, status, unit)`;

/**
 * Stores the pairs of the new application with the candidate's earlier and later applications. If one statement inserts
 * several applications, PostgreSQL runs the trigger after all of them, so a pair may be stored already.
 */
const pair = sql`${insert}
    select new.id, e.id, e.status, e.posting_unit from applications e
      where e.account_id = new.account_id and e.applied_at < new.applied_at
    union all
    select l.id, n.id, n.status, n.posting_unit from applications n join applications l on l.account_id = n.account_id
      where n.id = new.id and l.applied_at > n.applied_at
    on conflict do nothing`;
const pairAgain = sql`delete from earlier_applications where application_id = new.id or earlier_id = new.id; ${pair}`;
const follow = sql`update earlier_applications set status = new.status, unit = new.posting_unit where earlier_id = new.id`;

const triggers = [
  { name: 'insert', change: 'insert', when: sql`1 = 1`, work: pair },
  {
    ...{ name: 'resend', change: 'update of applied_at, account_id' },
    ...{ when: sql`old.applied_at <> new.applied_at or old.account_id <> new.account_id`, work: pairAgain },
  },
  {
    ...{ name: 'end', change: 'update of status, posting_unit' },
    ...{ when: sql`old.status <> new.status or old.posting_unit <> new.posting_unit`, work: follow },
  },
];

/**
 * Creates triggers that pair each application with every earlier one of the same account, and store the earlier one's status
 * and unit with the pair. A filter by the outcome of earlier applications then reads an index. Also stores the pairs of
 * existing applications.
 */
export async function createEarlierTriggers(db: QueryExecutorProvider): Promise<void> {
  await sql`${insert} select a.id, e.id, e.status, e.posting_unit from applications a
    join applications e on e.account_id = a.account_id and e.applied_at < a.applied_at`.execute(db);
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const { name, change, when, work } of triggers) {
    const trigger = sql`create trigger ${sql.ref(`earlier_applications_${name}`)} after ${sql.raw(change)} on applications`;
    if (!isPostgres) {
      await sql`${trigger} when ${when} begin ${work}; end`.execute(db);
      continue;
    }
    const made = sql.ref(`pair_earlier_applications_${name}`);
    await sql`create function ${made}() returns trigger language plpgsql as $$ begin ${work}; return null; end $$`.execute(db);
    await sql`${trigger} for each row when (${when}) execute function ${made}()`.execute(db);
  }
}
