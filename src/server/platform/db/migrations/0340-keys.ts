import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('secret_keys')
    .addColumn('key_id', 'text', (column) => column.primaryKey())
    .addColumn('first_used_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('kept_keys')
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('from_seq', 'bigint', (column) => column.notNull())
    .addColumn('sealed_key', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('kept_keys_primary', ['purpose', 'from_seq'])
    .execute();
  await db.schema.alterTable('audit_heads').addColumn('sealed_key', 'text').execute();
}
