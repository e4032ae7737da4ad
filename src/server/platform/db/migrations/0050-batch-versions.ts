import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('batches')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema.alterTable('batches').addColumn('changed_by', 'text').execute();
  await db.schema
    .createIndex('batches_awaiting_approval')
    .on('batches')
    .columns(['at', 'id'])
    .where(sql.ref('awaits_approval'), '=', 1)
    .execute();
}
