import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('staff_views')
    .addColumn('shared', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('staff_views').addColumn('units', 'text').execute();
  await db.schema.createIndex('staff_views_shared').on('staff_views').columns(['shared', 'name']).execute();
}
