import { PostgresAdapter, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';

/** Maximum number of endings stored per name. If a name has more endings, the shortest ones are not stored. */
const most = 100;

/** SQL for one line of an application's search text: 1 is the name, 2 the school, 3 the major. */
function lineOf(text: RawBuilder<string>, line: 1 | 2 | 3, isPostgres: boolean): RawBuilder<string> {
  if (isPostgres) return sql`split_part(${text}, chr(10), ${sql.lit(line)})`;
  const end = sql`instr(${text} || char(10), char(10))`;
  return line === 1 ? sql`substr(${text}, 1, ${end} - 1)` : lineOf(sql`substr(${text}, ${end} + 1)`, (line - 1) as 1 | 2, false);
}

/** SQL for the normalised name in a row of application_facts. */
export function searchedName(db: QueryExecutorProvider, row: string): RawBuilder<string> {
  return lineOf(sql.ref(`${row}.search_text`), 1, db.getExecutor().adapter instanceof PostgresAdapter);
}

/** SQL for the endings of the name in a row of application_facts. */
function endingsOf(row: string, isPostgres: boolean): RawBuilder<unknown> {
  const name = lineOf(sql.ref(`${row}.search_text`), 1, isPostgres);
  const numbers = sql.lit(JSON.stringify(Array.from({ length: most }, (_, index) => index + 1)));
  const places = isPostgres ? sql`generate_series(1, ${sql.lit(most)}) as place(value)` : sql`json_each(${numbers}) as place`;
  return sql`select substr(${name}, place.value), ${sql.ref(`${row}.application_id`)} from ${places}
    where place.value <= length(${name})`;
}

/**
 * SQL that adds the school and major of a new row unless they exist. It does not use `or ignore`, which SQLite overrides in
 * a trigger that an upsert fires.
 */
function addStudies(isPostgres: boolean): RawBuilder<unknown> {
  const text = sql.ref<string>('new.search_text');
  const unlessThere = isPostgres ? sql`on conflict do nothing` : sql``;
  return sql`insert into studies (kind, text, words) select given.kind, given.text, given.words from (
      select 'school' as kind, new.school as text, ${lineOf(text, 2, isPostgres)} as words
      union all select 'major', new.major, ${lineOf(text, 3, isPostgres)}) given
    where not exists (select 1 from studies s where s.kind = given.kind and s.text = given.text) ${unlessThere}`;
}

/** Creates triggers that store, for searching, the endings of names, and each school and major once. */
export async function createSearchWordTriggers(db: QueryExecutorProvider): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const add = sql`insert into name_endings (ending, application_id) ${endingsOf('new', isPostgres)}; ${addStudies(isPostgres)}`;
  const remove = sql`delete from name_endings where (ending, application_id) in (${endingsOf('old', isPostgres)})`;
  if (isPostgres) {
    await sql`create function keep_search_words() returns trigger language plpgsql as $$ begin
      if tg_op <> 'INSERT' then ${remove}; end if;
      if tg_op <> 'DELETE' then ${add}; end if;
      return null; end $$`.execute(db);
    await sql`create trigger application_facts_words
      after insert or delete or update of search_text, school, major on application_facts
      for each row execute function keep_search_words()`.execute(db);
    return;
  }
  const trigger = (name: string, change: string, statements: RawBuilder<unknown>) =>
    sql`create trigger ${sql.ref(`application_facts_words_${name}`)} after ${sql.raw(change)} on application_facts
      begin ${statements}; end`.execute(db);
  await trigger('insert', 'insert', add);
  await trigger('delete', 'delete', remove);
  await trigger('update', 'update of search_text, school, major', sql`${remove}; ${add}`);
}
