import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('recruiting_slots').addColumn('ends_at', 'bigint').execute();
  // Like `slotEnd`: a slot lasts as long as the shortest distance between two slots, at most until the session ends.
  const sessionEnds = sql`(select s.ends_at from recruiting_sessions s where s.id = recruiting_slots.session_id)`;
  const ownEnd = sql`recruiting_slots.begins_at + (
    select min(b.begins_at - a.begins_at) from recruiting_slots a
    join recruiting_slots b on b.session_id = a.session_id and b.begins_at > a.begins_at
    where a.session_id = recruiting_slots.session_id)`;
  await sql`update recruiting_slots set ends_at = case when ${ownEnd} < ${sessionEnds} then ${ownEnd} else ${sessionEnds} end`.execute(
    db,
  );
  await db.schema
    .createTable('slot_interviewers')
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('slot_key', 'text', (column) => column.notNull())
    .addColumn('staff_id', 'text', (column) => column.notNull().references('staff.id'))
    .addPrimaryKeyConstraint('slot_interviewers_key', ['session_id', 'slot_key', 'staff_id'])
    .addForeignKeyConstraint(
      'slot_interviewers_slot',
      ['session_id', 'slot_key'],
      'recruiting_slots',
      ['session_id', 'key'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
  await db.schema.createIndex('slot_interviewers_staff').on('slot_interviewers').column('staff_id').execute();
}
