import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { createTransferTriggers } from '../application-units.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('application_events').addColumn('from_posting', 'text').execute();
  await db.schema.alterTable('application_events').addColumn('to_posting', 'text').execute();
  await db.schema
    .createIndex('application_events_from_posting')
    .on('application_events')
    .column('from_posting')
    .where(sql.ref('from_posting'), 'is not', null)
    .execute();
  await createTransferTriggers(db);
}
