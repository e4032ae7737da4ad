import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.unique())
    .addColumn('phone', 'text', (column) => column.unique())
    .addColumn('password_hash', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_signed_in_at', 'bigint')
    .addColumn('closed_at', 'bigint')
    .addColumn('erase_at', 'bigint')
    .addColumn('locale', 'text')
    .execute();
  await db.schema.createIndex('accounts_erase_at').on('accounts').column('erase_at').execute();
  await db.schema
    .createTable('registrations')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('browser_hash', 'text')
    .execute();
  await db.schema.createIndex('registrations_email').on('registrations').columns(['email', 'created_at']).execute();
  await db.schema.createIndex('registrations_expires_at').on('registrations').column('expires_at').execute();
  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('id', 'text')
    .addColumn('device', 'text')
    .addColumn('last_used_at', 'bigint')
    .execute();
  await db.schema.createIndex('sessions_account').on('sessions').column('account_id').execute();
  await db.schema.createIndex('sessions_expires_at').on('sessions').column('expires_at').execute();
  await db.schema
    .createTable('sign_ins')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('way', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sign_ins_account').on('sign_ins').columns(['account_id', 'at']).execute();
  await db.schema
    .createTable('captchas')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('answer_hash', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('challenge', 'text')
    .execute();
  await db.schema.createIndex('captchas_expires_at').on('captchas').column('expires_at').execute();
  await db.schema
    .createTable('sms_codes')
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('phone_hash', 'text', (column) => column.notNull())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('number_hash', 'text')
    .addPrimaryKeyConstraint('sms_codes_pk', ['purpose', 'phone_hash'])
    .execute();
  await db.schema.createIndex('sms_codes_expires_at').on('sms_codes').column('expires_at').execute();
  await db.schema.createIndex('sms_codes_number').on('sms_codes').column('number_hash').execute();
  await db.schema
    .createTable('verification_codes')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('verification_codes_account').on('verification_codes').column('account_id').execute();
  await db.schema.createIndex('verification_codes_expires_at').on('verification_codes').column('expires_at').execute();
}
