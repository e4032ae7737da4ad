import { PostgresAdapter, type QueryExecutorProvider, sql } from 'kysely';

/**
 * Creates triggers that copy a posting's hiring unit to each of its applications, also when the posting moves to another
 * unit.
 */
export async function createUnitTriggers(db: QueryExecutorProvider): Promise<void> {
  const follow = sql`update applications set posting_unit = new.unit where posting_id = new.id`;
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    // `for key share` here and `for update` below exclude each other. So an insert waits for a posting that is moving to
    // another unit, but not for a posting that is only saved. A separate statement reads the unit, so that it sees changes
    // committed during the wait.
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

/** Creates triggers that give a transferred application the hiring unit of its new posting. */
export async function createTransferTriggers(db: QueryExecutorProvider): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create trigger applications_unit_moved before update of posting_id on applications
      for each row when (old.posting_id <> new.posting_id) execute function keep_application_unit()`.execute(db);
    return;
  }
  await sql`create trigger applications_unit_moved after update of posting_id on applications when old.posting_id <> new.posting_id
    begin update applications set posting_unit = (select unit from postings where id = new.posting_id) where id = new.id; end`.execute(
    db,
  );
}
