import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('sealed_message', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('next_attempt_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('sent_at', 'bigint')
    .addColumn('lane', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('topic', 'text')
    .addColumn('account_id', 'text')
    .addColumn('claimed_by', 'text')
    .addColumn('failed_at', 'bigint')
    .addColumn('trace', 'text')
    .execute();
  await db.schema.createIndex('outbox_due').on('outbox').columns(['sent_at', 'next_attempt_at']).execute();
  await db.schema
    .createIndex('outbox_waiting')
    .on('outbox')
    .columns(['channel', 'lane', 'next_attempt_at'])
    .where(sql<boolean>`sent_at is null and failed_at is null`)
    .execute();
  await db.schema.createIndex('outbox_topic').on('outbox').columns(['topic', 'created_at']).execute();
  await db.schema.createIndex('outbox_account').on('outbox').columns(['account_id', 'created_at']).execute();
  // This table has a row while no message may be sent; every instance checks this before it claims messages.
  await db.schema
    .createTable('outbox_holds')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('held_at', 'bigint', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('account_messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('sealed_content', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('topic', 'text')
    .addColumn('sent_at', 'bigint')
    .addColumn('failed_at', 'bigint')
    .execute();
  await db.schema.createIndex('account_messages_account').on('account_messages').columns(['account_id', 'at']).execute();
  await db.schema.createIndex('account_messages_topic').on('account_messages').columns(['topic', 'at']).execute();
  await db.schema
    .createIndex('account_messages_failed')
    .on('account_messages')
    .column('failed_at')
    .where(sql<boolean>`failed_at is not null`)
    .execute();
  await db.schema
    .createTable('template_heads')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('template_heads_pk', ['name', 'locale', 'channel'])
    .execute();
  await db.schema
    .createTable('template_versions')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('is_own', 'integer', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('sms_template_id', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('actor_name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('template_versions_pk', ['name', 'locale', 'channel', 'version'])
    .execute();
}
