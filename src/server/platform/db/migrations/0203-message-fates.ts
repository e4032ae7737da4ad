import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('account_messages').addColumn('topic', 'text').execute();
  await db.schema.alterTable('account_messages').addColumn('sent_at', 'bigint').execute();
  await db.schema.alterTable('account_messages').addColumn('failed_at', 'bigint').execute();
  await db.schema.createIndex('account_messages_topic').on('account_messages').columns(['topic', 'at']).execute();
}
