import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('staff')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('units', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('sealed_totp', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('totp_step', 'bigint')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createTable('staff_setups')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('staff_id', 'text', (column) => column.notNull().references('staff.id').onDelete('cascade'))
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('staff_setups_staff').on('staff_setups').column('staff_id').execute();
  await db.schema
    .createTable('staff_sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('staff_id', 'text', (column) => column.notNull().references('staff.id').onDelete('cascade'))
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint', (column) => column.notNull())
    .addColumn('proved_at', 'bigint')
    .addColumn('sealed_totp', 'text')
    .execute();
  await db.schema.createIndex('staff_sessions_staff').on('staff_sessions').column('staff_id').execute();
  await db.schema
    .createTable('staff_recovery_codes')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('staff_id', 'text', (column) => column.notNull().references('staff.id').onDelete('cascade'))
    .addColumn('used_at', 'bigint')
    .execute();
  await db.schema.createIndex('staff_recovery_codes_staff').on('staff_recovery_codes').column('staff_id').execute();
  await db.schema
    .createTable('staff_tokens')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('units', 'text')
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('revoked_at', 'bigint')
    .addColumn('last_used_at', 'bigint')
    .addColumn('owner_id', 'text', (column) => column.references('staff.id'))
    .execute();
  await db.schema.createIndex('staff_tokens_owner').on('staff_tokens').column('owner_id').execute();
  await db.schema
    .createTable('staff_names')
    .addColumn('name_key', 'text', (column) => column.primaryKey())
    .addColumn('staff_id', 'text', (column) => column.unique().references('staff.id').onDelete('cascade'))
    .addColumn('token_id', 'text', (column) => column.unique().references('staff_tokens.id').onDelete('cascade'))
    .execute();
  await db.schema
    .createTable('staff_changes')
    .addColumn('staff_id', 'text', (column) => column.primaryKey().references('staff.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('name', 'text')
    .addColumn('role', 'text')
    .addColumn('units', 'text')
    .addColumn('asked_by', 'text', (column) => column.notNull().references('staff.id').onDelete('cascade'))
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('staff_changes_asked_by').on('staff_changes').column('asked_by').execute();
  await db.schema
    .createTable('staff_views')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('sealed_view', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('staff_views_name', ['actor', 'name'])
    .execute();
  await db.schema
    .createTable('unknown_sign_ins')
    .addColumn('hour', 'bigint', (column) => column.primaryKey())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .execute();
}
