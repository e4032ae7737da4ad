import type { Kysely } from 'kysely';

/** Whose a token is, and the names of people and machines, each of one holder. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('staff_tokens')
    .addColumn('owner_id', 'text', (column) => column.references('staff.id'))
    .execute();
  await db.schema.createIndex('staff_tokens_owner').on('staff_tokens').column('owner_id').execute();
  await db.schema
    .createTable('staff_names')
    .addColumn('name_key', 'text', (column) => column.primaryKey())
    .addColumn('staff_id', 'text', (column) => column.unique().references('staff.id').onDelete('cascade'))
    .addColumn('token_id', 'text', (column) => column.unique().references('staff_tokens.id').onDelete('cascade'))
    .execute();
}
