import { sql } from 'kysely';

import type { App } from '#server/app.ts';
import type { Db } from '#server/db/database.ts';
import { deleteInPortions, notAfter } from '#server/db/delete-in-portions.ts';
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

async function count(app: App, db: Db, name: LimitName, target: string): Promise<{ count: number; expiresAt: number }> {
  const { window } = limits[name];
  const now = app.clock.now();
  const fresh = sql<boolean>`rate_limits.window_start <= ${now - window}`;
  return db
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
}

/**
 * Counts one more for `target` under a limit, shared by all instances.
 * @throws AppError 429 with the seconds left where it is spent
 */
export async function spend(app: App, db: Db, name: LimitName, target: string): Promise<void> {
  const row = await count(app, db, name, target);
  if (row.count > limits[name].max) {
    const left = Math.ceil((row.expiresAt - app.clock.now()) / second);
    throw new AppError('429', { retryAfter: Math.max(1, left), because: name });
  }
}

/** Counts as `spend` does, and tells whether that was one too many. */
export async function isSpent(app: App, db: Db, name: LimitName, target: string): Promise<boolean> {
  return (await count(app, db, name, target)).count > limits[name].max;
}

/**
 * Counts a mail or SMS to `target`: one a minute, five an hour, ten a day. Numbers are locked whatever the
 * message is about; addresses of mail for the same `purpose` only, so that a link just used does not keep its
 * reader from asking for another kind.
 * @throws AppError 429 with the seconds left
 */
export async function spendMessage(app: App, trx: Db, channel: 'mail' | 'sms', purpose: string, target: string): Promise<void> {
  await spend(app, trx, 'messageAgain', channel === 'sms' ? target : `${purpose} ${target}`);
  await spend(app, trx, 'messagesAnHour', target);
  await spend(app, trx, 'messagesADay', target);
}

/** Deletes counts whose window has passed. */
export async function deleteExpiredLimits(db: Db, now: number): Promise<void> {
  await deleteInPortions(db, 'rateLimits', ['id'], notAfter('expiresAt', now));
}

/** Forgets what was counted for `target`: a success after some failures. */
export async function forgive(app: App, db: Db, name: LimitName, target: string): Promise<void> {
  await db
    .deleteFrom('rateLimits')
    .where('id', '=', `${name}:${app.keyedHash('limit', target)}`)
    .execute();
}
