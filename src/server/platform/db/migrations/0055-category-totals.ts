import { type Kysely, sql } from 'kysely';

/** Adds the funnel's sums over all postings of a category, by month. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into funnel_counts (posting_id, span, dimension, day, key, step, count)
    select 'jobType ' || p.job_type, span, dimension, day, key, step, sum(count)
    from funnel_counts as c join postings as p on p.id = c.posting_id
    where span = 'month' group by p.job_type, span, dimension, day, key, step`.execute(db);
  await sql`insert into funnel_times (posting_id, span, grouping, day, key, step, days, count)
    select 'jobType ' || p.job_type, span, grouping, day, key, step, days, sum(count)
    from funnel_times as t join postings as p on p.id = t.posting_id
    where span = 'month' group by p.job_type, span, grouping, day, key, step, days`.execute(db);
}
