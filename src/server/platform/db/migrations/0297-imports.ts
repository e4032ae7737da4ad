import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('import_batches')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('actor_name', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('idempotency_key', 'text')
    .addColumn('added', 'integer', (column) => column.notNull())
    .addColumn('changed', 'integer', (column) => column.notNull())
    .addColumn('same', 'integer', (column) => column.notNull())
    .addColumn('decision_batches', 'text', (column) => column.notNull())
    .addColumn('undone_at', 'bigint')
    .addColumn('undone_by', 'text')
    .addColumn('restored', 'integer', (column) => column.notNull())
    .addColumn('kept', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('import_batches_key')
    .unique()
    .on('import_batches')
    .columns(['actor', 'idempotency_key'])
    .where(sql<boolean>`idempotency_key is not null`)
    .execute();
  await db.schema.createIndex('import_batches_at').on('import_batches').columns(['at', 'id']).execute();
  await db.schema
    .createTable('import_rows')
    .addColumn('import_id', 'text', (column) => column.notNull().references('import_batches.id').onDelete('cascade'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('former', 'text')
    .addColumn('after', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('import_rows_key', ['import_id', 'number'])
    .execute();
}
