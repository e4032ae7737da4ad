import { PostgresAdapter, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';

/** Maximum number of endings stored per school or major. If a text has more endings, the shortest ones are not stored. */
const most = 100;

/** SQL for the endings of the normalised text in a new row of `studies`. */
function endingsOf(isPostgres: boolean): RawBuilder<unknown> {
  const words = sql.ref('new.words');
  const numbers = sql.lit(JSON.stringify(Array.from({ length: most }, (_, index) => index + 1)));
  const places = isPostgres ? sql`generate_series(1, ${sql.lit(most)}) as place(value)` : sql`json_each(${numbers}) as place`;
  return sql`select new.kind, substr(${words}, place.value), new.text from ${places} where place.value <= length(${words})`;
}

/** Creates triggers that store, for searching, the endings of schools and majors. */
export async function createStudyTriggers(db: QueryExecutorProvider): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const insert = sql`insert into study_endings (kind, ending, text) ${endingsOf(isPostgres)}`;
  const remove = sql`delete from study_endings where kind = old.kind and text = old.text`;
  if (isPostgres) {
    await sql`create function keep_study_endings() returns trigger language plpgsql as $$ begin
      if tg_op = 'INSERT' then ${insert}; else ${remove}; end if;
      return null; end $$`.execute(db);
    await sql`create trigger studies_endings after insert or delete on studies
      for each row execute function keep_study_endings()`.execute(db);
  } else {
    await sql`create trigger studies_endings_insert after insert on studies begin ${insert}; end`.execute(db);
    await sql`create trigger studies_endings_delete after delete on studies begin ${remove}; end`.execute(db);
  }
}
