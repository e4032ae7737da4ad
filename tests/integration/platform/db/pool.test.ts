import { describe, expect, test } from 'vitest';
import { sql } from 'kysely';

import { createApp } from '#server/platform/app.ts';
import { liftTimeouts } from '#server/platform/db/bounded-client.ts';
import { transaction } from '#server/platform/db/database.ts';
import { usualPatience } from '#server/platform/db/postgres.ts';
import { isDatabaseUnavailable } from '#server/platform/db/unavailable.ts';
import { createTestApp } from '#tests/support/test-app.ts';

describe.skipIf(process.env.TEST_DATABASE !== 'postgres')('connections to PostgreSQL', () => {
  test('are limited by the setting, and a call that gets no connection in time answers 503 with Retry-After', async () => {
    const patience = { ...usualPatience, connect: 30_000, turn: 5_000 };
    const site = await createTestApp({ environment: { DATABASE_CONNECTIONS: '2' }, patience });
    const release = Promise.withResolvers<null>();
    const entered = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
    const holders = entered.map(({ resolve }) =>
      transaction(site.app, async (trx) => {
        await sql`select 1`.execute(trx);
        resolve(null);
        await release.promise;
      }),
    );
    await Promise.all(entered.map(({ promise }) => promise));
    const refused = await site.client().get('findPosition/none');
    expect({ status: refused.status, code: refused.code }).toEqual({ status: 503, code: '503' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    release.resolve(null);
    await Promise.all(holders);
    expect((await site.client().get('findPosition/none')).code).toBe('404');
    await site.close();
  });

  test('that get no answer in time are closed and fail their statement, unless the transaction lifted its timeouts', async () => {
    const site = await createTestApp();
    const app = createApp(site.settings, { clock: site.clock, patience: { ...usualPatience, connect: 30_000, answer: 2_000 } });
    await expect(sql`select pg_sleep(20)`.execute(app.db).catch(isDatabaseUnavailable)).resolves.toBe(true);
    const cut = transaction(app, (trx) => sql`select pg_sleep(20)`.execute(trx));
    await expect(cut.catch(isDatabaseUnavailable)).resolves.toBe(true);
    expect((await sql<{ n: number }>`select 1 as n`.execute(app.db)).rows).toEqual([{ n: 1 }]);
    const waited = await transaction(app, async (trx) => {
      await liftTimeouts(trx);
      return sql<{ n: number }>`select 1 as n from pg_sleep(2.5)`.execute(trx);
    });
    expect(waited.rows).toEqual([{ n: 1 }]);
    await expect(sql`select pg_sleep(20)`.execute(app.db).catch(isDatabaseUnavailable)).resolves.toBe(true);
    await app.db.destroy();
    await site.close();
  });
});
