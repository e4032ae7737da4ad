import { todayInShanghai, endOfDayInShanghai } from '#lib/rules/deadline.ts';
import { createApp } from '#server/platform/app.ts';
import type { Clock } from '#server/platform/clock.ts';
import { readSettings } from '#server/platform/settings.ts';

/** A day that ends in Shanghai soon, by a clock that is ahead of this machine's. */
export interface Closing {
  clock: Clock;
  /** For `shifted-clock.ts`. */
  environment: { CLOCK_AHEAD_MS: string };
  /** The last millisecond at which a posting that ends today is open, by that clock. */
  at: number;
}

/** The end of a day that comes in so many milliseconds. */
export function closingIn(milliseconds: number): Closing {
  const now = Date.now();
  const at = endOfDayInShanghai(todayInShanghai(now));
  const ahead = at - milliseconds - now;
  return { at, clock: { now: () => Date.now() + ahead }, environment: { CLOCK_AHEAD_MS: String(ahead) } };
}

/** Has a posting end on the day of the closing, before any server reads it. */
export async function closeWith(environment: Record<string, string>, posting: string, { at }: Closing): Promise<void> {
  const app = createApp(readSettings({ LOG_LEVEL: 'warn', ...environment }));
  await app.db
    .updateTable('postings')
    .set({ endDate: todayInShanghai(at) })
    .where('id', '=', posting)
    .execute();
  await app.db.destroy();
}

/** The applications for a posting that the database holds: when each came in. */
export async function applicationsFor(environment: Record<string, string>, posting: string): Promise<number[]> {
  const app = createApp(readSettings({ LOG_LEVEL: 'warn', ...environment }));
  const rows = await app.db.selectFrom('applications').select('appliedAt').where('postingId', '=', posting).execute();
  await app.db.destroy();
  return rows.map(({ appliedAt }) => appliedAt);
}
