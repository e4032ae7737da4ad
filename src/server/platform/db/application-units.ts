import { PostgresAdapter, type QueryExecutorProvider, sql } from 'kysely';

/**
 * Has the database keep the hiring unit of its posting with every application that is added, by whatever release, and
 * whenever a posting goes to another unit.
 */
export async function keepApplicationUnits(db: QueryExecutorProvider): Promise<void> {
  const follow = sql`update applications set posting_unit = new.unit where posting_id = new.id`;
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    // One lock excludes the other: an application waits for a posting that goes to another unit, not for one that is saved.
    // What the lock waited for is seen by the next statement only.
    await sql`create function keep_application_unit() returns trigger language plpgsql as $$ begin
      perform from postings where id = new.posting_id for key share;
      select unit into new.posting_unit from postings where id = new.posting_id;
      return new; end $$`.execute(db);
    await sql`create trigger applications_unit before insert on applications
      for each row execute function keep_application_unit()`.execute(db);
    await sql`create function move_application_units() returns trigger language plpgsql as $$ begin
      perform from postings where id = new.id for update;
      ${follow};
      return null; end $$`.execute(db);
    await sql`create trigger postings_unit_moved after update of unit on postings
      for each row when (old.unit <> new.unit) execute function move_application_units()`.execute(db);
    return;
  }
  const its = sql`(select unit from postings where id = new.posting_id)`;
  await sql`create trigger applications_unit after insert on applications when new.posting_unit is not ${its}
    begin update applications set posting_unit = ${its} where id = new.id; end`.execute(db);
  await sql`create trigger postings_unit_moved after update of unit on postings when old.unit <> new.unit
    begin ${follow}; end`.execute(db);
}
