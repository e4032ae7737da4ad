import { todayInShanghai, endOfDayInShanghai } from '#lib/rules/deadline.ts';
import { createApp } from '#server/platform/app.ts';
import type { Clock } from '#server/platform/clock.ts';
import { readSettings } from '#server/platform/settings.ts';

/** A clock that is set so that the day in Shanghai ends soon. */
export interface Closing {
  clock: Clock;
  /** Variables for `shifted-clock.ts`. */
  environment: { CLOCK_AHEAD_MS: string };
  /** The last millisecond, on `clock`, at which a posting that ends today is open. */
  at: number;
}

/** A clock on which the day in Shanghai ends after the given number of milliseconds. */
export function closingIn(milliseconds: number): Closing {
  const now = Date.now();
  const at = endOfDayInShanghai(todayInShanghai(now));
  const ahead = at - milliseconds - now;
  return { at, clock: { now: () => Date.now() + ahead }, environment: { CLOCK_AHEAD_MS: String(ahead) } };
}

/** Sets the end date of a posting to the day of the closing. Call it while no server runs, because servers cache postings. */
export async function closeWith(environment: Record<string, string>, posting: string, { at }: Closing): Promise<void> {
  const app = createApp(readSettings({ LOG_LEVEL: 'warn', ...environment }));
  await app.db
    .updateTable('postings')
    .set({ endDate: todayInShanghai(at) })
    .where('id', '=', posting)
    .execute();
  await app.db.destroy();
}

/** The times at which the stored applications for a posting came in. */
export async function applicationsFor(environment: Record<string, string>, posting: string): Promise<number[]> {
  const app = createApp(readSettings({ LOG_LEVEL: 'warn', ...environment }));
  const rows = await app.db.selectFrom('applications').select('appliedAt').where('postingId', '=', posting).execute();
  await app.db.destroy();
  return rows.map(({ appliedAt }) => appliedAt);
}
