import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('outbox')
    .addColumn('lane', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema.alterTable('outbox').addColumn('topic', 'text').execute();
  await db.schema.alterTable('outbox').addColumn('account_id', 'text').execute();
  await db.schema.alterTable('outbox').addColumn('claimed_by', 'text').execute();
  await db.schema.alterTable('outbox').addColumn('failed_at', 'bigint').execute();
  await db.schema
    .createIndex('outbox_waiting')
    .on('outbox')
    .columns(['channel', 'lane', 'next_attempt_at'])
    .where(sql<boolean>`sent_at is null and failed_at is null`)
    .execute();
  await db.schema.createIndex('outbox_topic').on('outbox').columns(['topic', 'created_at']).execute();
  await db.schema.createIndex('outbox_account').on('outbox').columns(['account_id', 'created_at']).execute();
}
