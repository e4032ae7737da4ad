import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('applications')
    .addColumn('waits', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  for (const name of ['turn_at', 'turn_before']) {
    await db.schema
      .alterTable('applications')
      .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  }
  await db.schema.alterTable('applications').addColumn('sent_before', 'bigint').execute();
  await sql`update applications set waits = 0 where not (
    (status = 'submitted' and not exists (
      select 1 from batch_items where batch_items.application_id = applications.id and batch_items.state = 'pending' and batch_items.decision is not null))
    or (live = 1 and exists (
      select 1 from application_tasks where application_tasks.application_id = applications.id
        and application_tasks.kind in ('material', 'background') and application_tasks.state in ('received', 'submitted'))))`.execute(
    db,
  );
  const inTurn = ['waits', 'applied_at', 'id'];
  await db.schema.createIndex('applications_turn').on('applications').columns(inTurn).execute();
  for (const first of ['posting_id', 'status', 'job_type']) {
    await db.schema
      .createIndex(`applications_${first}_turn`)
      .on('applications')
      .columns([first, ...inTurn])
      .execute();
  }
  await db.schema.createIndex('applications_turned').on('applications').column('turn_at').execute();
  await db.schema.createIndex('applications_steps').on('applications').columns(['posting_id', 'status', 'waits']).execute();
  await db.schema.createIndex('application_tasks_state').on('application_tasks').columns(['kind', 'state']).execute();
  await db.schema
    .createIndex('account_messages_failed')
    .on('account_messages')
    .column('failed_at')
    .where(sql<boolean>`failed_at is not null`)
    .execute();
}
