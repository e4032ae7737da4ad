import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createMetrics } from '#server/operations/metrics/metrics.ts';
import { closeApp, createApp } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { markOnce } from '#server/platform/db/markers.ts';
import { usualPatience } from '#server/platform/db/postgres.ts';
import { isDatabaseUnavailable } from '#server/platform/db/unavailable.ts';
import { readinessOf } from '#server/platform/http/health.ts';
import { hasReplication, type PostgresPair, startPostgresPair } from '#tests/support/postgres-pair.ts';
import { startSavers } from '#tests/support/savers.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

describe.skipIf(process.env.TEST_DATABASE !== 'postgres' || !hasReplication)('with a synchronous replica', () => {
  let pair: PostgresPair;
  let site: TestApp;
  beforeAll(async () => {
    pair = await startPostgresPair({ synchronous: true });
    const [primary, replica] = [new URL(pair.primary).host, new URL(pair.replica).host];
    // The replica is listed first: an instance must find the server that accepts writes.
    const environment = {
      DATABASE_URL: pair.primary.replace(primary, `${replica},${primary}`),
      METRICS_TOKEN: 'a token of the metrics',
    };
    site = await createTestApp({ environment, patience: { ...usualPatience, turn: 2_000 } });
  });
  afterAll(async () => {
    await site.close();
    await pair.remove();
  });

  test('a commit that the replica has not confirmed is not acknowledged, whatever the statement timeout', async () => {
    const role = 'alter role postgres in database skygate set statement_timeout';
    await pair.on(pair.primary, `${role} = 2000`);
    const app = createApp(site.settings, { clock: site.clock, patience: { ...usualPatience, connect: 30_000, answer: 8_000 } });
    const mark = (name: string) => transaction(app, (trx) => markOnce(trx, name, 1));
    await mark('confirmed');
    await pair.kill('replica');
    await expect(mark('alone').catch(isDatabaseUnavailable)).resolves.toBe(true);
    await pair.start('replica');
    const follows = "select 1 from pg_stat_replication where sync_state = 'sync'";
    await expect.poll(() => pair.on(pair.primary, follows)).toHaveLength(1);
    await mark('confirmed again');
    await pair.on(pair.primary, `${role} = 30000`);
    await closeApp(app);
  });

  test('until a lost replica is back, commits wait and the instance is not ready, as its metrics show', async () => {
    const isReady = readinessOf(site.app);
    const metrics = createMetrics(site.app, { cachedPages: () => ({ pages: 0, bytes: 0 }), isReady })!;
    const waiting = () =>
      pair.on(pair.primary, "select 1 from pg_stat_activity where wait_event = 'SyncRep' and query ilike '%commit%'");
    await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
    await pair.kill('replica');
    await expect.poll(async () => [await isReady(), (await waiting()).length], { timeout: 60_000 }).toEqual([false, 1]);
    const text = await metrics.render();
    expect(text).toMatch(/^skygate_ready 0$/m);
    expect(text).toMatch(/^skygate_database_up 1$/m);
    await pair.start('replica');
    await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
  });

  test('when a primary dies under load, no acknowledged save is lost, and instances find the new primary', async () => {
    const isReady = readinessOf(site.app);
    const savers = await startSavers(site, 4);
    await expect.poll(savers.reached, { timeout: 60_000 }).toBeGreaterThan(2);
    await pair.kill('primary');
    await expect.poll(isReady, { timeout: 30_000 }).toBe(false);
    await expect.poll(() => [...savers.answers].sort(), { timeout: 30_000 }).toEqual(['200', '503']);
    const reached = savers.reached();
    await pair.promote();
    await expect.poll(isReady, { timeout: 30_000 }).toBe(true);
    await expect.poll(savers.reached, { timeout: 60_000 }).toBeGreaterThan(reached + 2);
    expect(await savers.stop()).toEqual([]);
    expect([...savers.answers].sort()).toEqual(['200', '503']);
  });

  test('when a database crashes and restarts under load, no acknowledged save is lost', async () => {
    const savers = await startSavers(site, 4);
    await expect.poll(savers.reached, { timeout: 60_000 }).toBeGreaterThan(2);
    await pair.kill('replica');
    await expect.poll(() => [...savers.answers].sort(), { timeout: 30_000 }).toEqual(['200', '503']);
    const reached = savers.reached();
    await pair.start('replica');
    await expect.poll(savers.reached, { timeout: 60_000 }).toBeGreaterThan(reached + 2);
    expect(await savers.stop()).toEqual([]);
    expect([...savers.answers].sort()).toEqual(['200', '503']);
  });

  test('the timeouts of the role apply on the new primary too', async () => {
    const { rows } = await sql<{ bound: string }>`
      select reset_val as bound from pg_settings where name = 'statement_timeout'`.execute(site.app.db);
    expect(rows).toEqual([{ bound: '30000' }]);
  });
});
