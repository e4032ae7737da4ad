import { PostgresAdapter, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';

const insert = sql`insert into round_scores (application_id, source, hundredths, scored_at)`;

/**
 * Selects the mean total of the cards that match `which`, for each application and round. It is rounded as in `panelOf`: to one
 * decimal, half up.
 */
function meansOfCards(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select application_id, 'card:' || round as source,
      10 * ((2 * sum(tenths) + count(*)) / (2 * count(*))) as hundredths, max(scored_at) as scored_at from (
      select application_id, round, scored_at, cast(round(total * 10) as integer) as tenths
      from application_scores where done = 1 and total is not null and ${which}) as cards
    group by application_id, round`;
}

/** Selects, for the attendees that match `which`, the latest result with a score in each kind of session. */
function latestResults(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select application_id, 'session:' || kind as source, score_hundredths as hundredths, result_at as scored_at from (
      select r.application_id, s.kind, r.score_hundredths, r.result_at, row_number() over (
        partition by r.application_id, s.kind order by r.result_at desc, r.session_id) as place
      from session_attendees r join recruiting_sessions s on s.id = r.session_id
      where r.score_hundredths is not null and ${which}) as results
    where place = 1`;
}

function againCards(row: 'new' | 'old'): RawBuilder<unknown> {
  const [id, round] = [sql.ref(`${row}.application_id`), sql.ref(`${row}.round`)];
  return sql`delete from round_scores where application_id = ${id} and source = 'card:' || ${round};
    ${insert} ${meansOfCards(sql`application_id = ${id} and round = ${round}`)}`;
}

function againResults(row: 'new' | 'old'): RawBuilder<unknown> {
  const id = sql.ref(`${row}.application_id`);
  return sql`delete from round_scores where application_id = ${id} and source like 'session:%';
    ${insert} ${latestResults(sql`r.application_id = ${id}`)}`;
}

interface Trigger {
  name: string;
  change: string;
  table: string;
  when: string;
  work: RawBuilder<unknown>;
}

const triggers: Trigger[] = [
  { name: 'cards_insert', change: 'insert', table: 'application_scores', when: 'new.done = 1', work: againCards('new') },
  {
    ...{ name: 'cards_update', change: 'update of done, total', table: 'application_scores' },
    ...{ when: 'new.done = 1 or old.done = 1', work: againCards('new') },
  },
  { name: 'cards_delete', change: 'delete', table: 'application_scores', when: 'old.done = 1', work: againCards('old') },
  {
    ...{ name: 'results_insert', change: 'insert', table: 'session_attendees' },
    ...{ when: 'new.score_hundredths is not null', work: againResults('new') },
  },
  {
    ...{ name: 'results_update', change: 'update of score_hundredths, result_at', table: 'session_attendees' },
    ...{ when: 'new.score_hundredths is not null or old.score_hundredths is not null', work: againResults('new') },
  },
  {
    ...{ name: 'results_delete', change: 'delete', table: 'session_attendees' },
    ...{ when: 'old.score_hundredths is not null', work: againResults('old') },
  },
];

/**
 * Creates triggers that store an application's score in each round with a scorecard and in each kind of session. A ranking
 * of 50,000 applications then reads an index instead of all cards. Also stores the existing scores.
 */
export async function createRoundScoreTriggers(db: QueryExecutorProvider): Promise<void> {
  await sql`${insert} ${meansOfCards(sql`1 = 1`)}`.execute(db);
  await sql`${insert} ${latestResults(sql`1 = 1`)}`.execute(db);
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const { name, change, table, when, work } of triggers) {
    const trigger = sql`create trigger ${sql.ref(`round_scores_${name}`)} after ${sql.raw(change)} on ${sql.ref(table)}`;
    if (!isPostgres) {
      await sql`${trigger} when ${sql.raw(when)} begin ${work}; end`.execute(db);
      continue;
    }
    const made = sql.ref(`keep_round_scores_${name}`);
    await sql`create function ${made}() returns trigger language plpgsql as $$ begin ${work}; return null; end $$`.execute(db);
    await sql`${trigger} for each row when (${sql.raw(when)}) execute function ${made}()`.execute(db);
  }
}

/** Application and source of each score that is missing, wrong, or stored without a card or result. */
export async function wrongRoundScores(db: QueryExecutorProvider): Promise<{ applicationId: string; source: string }[]> {
  const stored = sql`select application_id, source, hundredths, scored_at from round_scores`;
  const computed = sql`select * from (${meansOfCards(sql`1 = 1`)}) as means
    union all select * from (${latestResults(sql`1 = 1`)}) as latest`;
  const { rows } = await sql<{ id: string; source: string }>`
    select application_id as id, source from (select * from (${stored}) as s except select * from (${computed}) as c) as more
    union select application_id, source from (select * from (${computed}) as c except select * from (${stored}) as s) as less
    order by 1, 2`.execute(db);
  return rows.map(({ id, source }) => ({ applicationId: id, source }));
}
