import { PostgresAdapter, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';

/** No name is longer; of a longer one so many endings are kept. */
const most = 100;

/** The endings of the name in a row of application_facts, whose search text has the name as its first line. */
function endingsOf(row: string, isPostgres: boolean, rows: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  const text = sql.ref(`${row}.search_text`);
  const name = isPostgres
    ? sql`split_part(${text}, chr(10), 1)`
    : sql`substr(${text}, 1, instr(${text} || char(10), char(10)) - 1)`;
  const numbers = sql.lit(JSON.stringify(Array.from({ length: most }, (_, index) => index + 1)));
  const places = isPostgres ? sql`generate_series(1, ${sql.lit(most)})` : sql`json_each(${numbers})`;
  return sql`select substr(${name}, place.value), ${sql.ref(`${row}.application_id`)}
    from ${rows} ${places} as place${isPostgres ? sql`(value)` : sql``} where place.value <= length(${name})`;
}

/**
 * Has the database keep the endings of every name beside the facts of its application, whichever release writes those, and
 * adds the endings of all names that are there.
 */
export async function keepNameEndings(db: QueryExecutorProvider): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const into = sql`insert into name_endings (ending, application_id)`;
  const add = sql`${into} ${endingsOf('new', isPostgres)}`;
  const remove = sql`delete from name_endings where (ending, application_id) in (${endingsOf('old', isPostgres)})`;
  if (isPostgres) {
    await sql`create function keep_name_endings() returns trigger language plpgsql as $$ begin
      if tg_op <> 'INSERT' then ${remove}; end if;
      if tg_op <> 'DELETE' then ${add}; end if;
      return null; end $$`.execute(db);
    await sql`create trigger application_facts_name after insert or delete or update of search_text on application_facts
      for each row execute function keep_name_endings()`.execute(db);
  } else {
    const trigger = (change: string, statements: RawBuilder<unknown>) =>
      sql`create trigger ${sql.ref(`application_facts_name_${change.slice(0, 6)}`)} after ${sql.raw(change)} on application_facts
        begin ${statements}; end`.execute(db);
    await trigger('insert', add);
    await trigger('delete', remove);
    await trigger('update of search_text', sql`${remove}; ${add}`);
  }
  await sql`${into} ${endingsOf('f', isPostgres, sql`application_facts as f cross join`)}`.execute(db);
}
