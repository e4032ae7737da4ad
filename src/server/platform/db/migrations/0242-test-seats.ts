import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('written_tests_seat').on('written_tests').columns(['place', 'room', 'seat']).execute();
}
