import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('registrations').addColumn('browser_hash', 'text').execute();
  await db.schema.alterTable('accounts').addColumn('erase_at', 'bigint').execute();
  await db.schema.createIndex('accounts_erase_at').on('accounts').column('erase_at').execute();
  await db.schema.alterTable('sms_codes').addColumn('number_hash', 'text').execute();
  await db.schema.createIndex('sms_codes_number').on('sms_codes').column('number_hash').execute();
  await db.schema.alterTable('sessions').addColumn('id', 'text').execute();
  await db.schema.alterTable('sessions').addColumn('device', 'text').execute();
  await db.schema.alterTable('sessions').addColumn('last_used_at', 'bigint').execute();
  await db.schema
    .createTable('sign_ins')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('way', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sign_ins_account').on('sign_ins').columns(['account_id', 'at']).execute();
  await db.schema.alterTable('application_events').addColumn('sealed_reason', 'text').execute();
}
