import { sql } from 'kysely';

import type { App } from '#server/app.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Every limit there is: so many within a window that begins at the first. Limits on a target (a number, an
 * address of mail, an account) are tight; those on a network address are loose, since a campus fair sits
 * behind one.
 */
export const limits = {
  accountCallsByAddress: { max: 1200, window: minute },
  writesByAddress: { max: 1200, window: minute },
  uploadsByAddress: { max: 600, window: minute },
  captchasByAddress: { max: 1200, window: minute },
  messageAgain: { max: 1, window: minute },
  messagesAnHour: { max: 5, window: hour },
  messagesADay: { max: 10, window: day },
  signInsByAccount: { max: 10, window: 10 * minute },
  codeTries: { max: 5, window: 5 * minute },
  identityByNumber: { max: 10, window: hour },
} as const;

export type LimitName = keyof typeof limits;

/**
 * Counts one more for `target` under a limit, shared by all instances.
 * @throws AppError 429 with the seconds left where it is spent
 */
export async function spend(app: App, db: Db, name: LimitName, target: string): Promise<void> {
  const { max, window } = limits[name];
  const now = app.clock.now();
  const fresh = sql<boolean>`rate_limits.window_start <= ${now - window}`;
  const row = await db
    .insertInto('rateLimits')
    .values({ id: `${name}:${app.keyedHash('limit', target)}`, windowStart: now, count: 1, expiresAt: now + window })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        count: sql<number>`case when ${fresh} then 1 else rate_limits.count + 1 end`,
        windowStart: sql<number>`case when ${fresh} then ${now} else rate_limits.window_start end`,
        expiresAt: sql<number>`case when ${fresh} then ${now + window} else rate_limits.expires_at end`,
      }),
    )
    .returning(['count', 'expiresAt'])
    .executeTakeFirstOrThrow();
  if (row.count > max) {
    throw new AppError('429', { retryAfter: Math.max(1, Math.ceil((row.expiresAt - now) / second)), because: name });
  }
}

/** Forgets what was counted for `target`: a success after some failures. */
export async function forgive(app: App, db: Db, name: LimitName, target: string): Promise<void> {
  await db.deleteFrom('rateLimits').where('id', '=', `${name}:${app.keyedHash('limit', target)}`).execute();
}
