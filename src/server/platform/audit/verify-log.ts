import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';

import { chainKeys } from './chain-keys.ts';
import { hashOf } from './chain.ts';
import { digestOf } from './shown.ts';
import { subjectsBetween } from './store-shown.ts';
import { type AuditRow, headOf, rowsAfter } from './store.ts';

const portion = 1000;

/** Whether the applications that are stored for an entry match its digest. */
function matchesDigest({ details }: AuditRow, ids: readonly string[] | undefined): boolean {
  const { digest } = JSON.parse(details) as { digest?: string };
  return digest === (ids && digestOf(ids));
}

/**
 * Verifies the hash chain of the log from its beginning.
 * @returns the number of valid rows, and the `seq` of the first fault; null if none was found
 * @throws DecryptError as `storedKeys`
 */
export async function verifyLog(app: App): Promise<{ rows: number; brokenAt: number | null }> {
  const head = await headOf(app.db);
  const keyOf = await chainKeys(app.db, app);
  let [seq, hash] = [0, ''];
  for (;;) {
    const rows = await rowsAfter(app.db, seq, portion);
    const shown = await subjectsBetween(app.db, seq + 1, Number(rows.at(-1)?.seq ?? head.seq));
    for (const row of rows) {
      const isTied = Number(row.seq) === seq + 1 && row.hash === hashOf(keyOf(seq + 1), hash, row);
      if (!isTied || !matchesDigest(row, shown.get(seq + 1))) return { rows: seq, brokenAt: seq + 1 };
      [seq, hash] = [Number(row.seq), row.hash];
      if (seq === Number(head.seq)) return { rows: seq, brokenAt: hash === head.hash ? null : seq };
    }
    if (rows.length < portion) return { rows: seq, brokenAt: seq === Number(head.seq) ? null : seq + 1 };
  }
}

/** The number of entries in the log. */
export async function entriesInLog(db: Db): Promise<number> {
  return Number((await headOf(db)).seq);
}
