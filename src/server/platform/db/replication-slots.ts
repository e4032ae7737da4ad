import { sql } from 'kysely';

import type { Db } from './database.ts';

/** A replication slot, and the bytes of WAL that the primary retains for it. */
export interface ReplicationSlot {
  slot: string;
  bytes: number;
}

/**
 * The primary's replication slots that retain WAL; none on a replica. The slot of a lost replica retains ever more WAL
 * until the disk is full.
 */
export async function replicationSlots(db: Db): Promise<ReplicationSlot[]> {
  const { rows } = await sql<{ slot: string; bytes: string | null }>`
    select slot_name as slot, pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn) as bytes
    from pg_replication_slots where restart_lsn is not null and not pg_is_in_recovery()`.execute(db);
  return rows.map(({ slot, bytes }) => ({ slot, bytes: Number(bytes) }));
}
