import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { prepareDatabase } from '#server/main/prepare-database.ts';
import { makeExports } from '#server/office/exports/make-export.ts';
import { takeBackup } from '#server/operations/backup/take-backup.ts';
import { createApp } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { refreshRevisions } from '#server/platform/revisions.ts';
import { releaseDue } from '#server/recruitment/batches/release-due.ts';
import { publishDuePostings } from '#server/recruitment/postings/publish-due.ts';
import { publishDue } from '#server/website/content/publish-due.ts';
import { signedInClient } from '#tests/support/accounts.ts';
import { applicationsOf } from '#tests/support/applications.ts';
import { batch } from '#tests/support/batches.ts';
import { deleteExpired } from '#tests/support/housekeeping.ts';
import { muchPatience } from '#tests/support/patience.ts';
import { hasPgBouncer, type PgBouncer, startPgBouncer } from '#tests/support/pgbouncer.ts';
import { readResume, saveSection } from '#tests/support/resumes.ts';
import { staffClient } from '#tests/support/staff.ts';
import { applied } from '#tests/support/tasks.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { wholeSections } from '#tests/support/whole-resume.ts';

describe.skipIf(process.env.TEST_DATABASE !== 'postgres' || !hasPgBouncer)('through PgBouncer in transaction mode', () => {
  let bouncer: PgBouncer;
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let site: TestApp;
  beforeAll(async () => {
    bouncer = await startPgBouncer(inject('postgresUrl'));
    database = await createTestDatabase({ empty: true });
    // All queries go through PgBouncer, including the migrations of an empty database.
    site = await createTestApp({ environment: { DATABASE_URL: bouncer.through(database.url!) } });
  });
  afterAll(async () => {
    await site.close();
    await bouncer.stop();
    await database.drop();
  });

  test('three instances that start at once on an empty database all become ready, and leave no lock behind', async () => {
    const empty = await createTestDatabase({ empty: true });
    const settings = { ...site.settings, databaseUrl: bouncer.through(empty.url!) };
    const instances = Array.from({ length: 3 }, () => createApp(settings, { clock: site.clock, patience: muchPatience }));
    await Promise.all(instances.map((app) => prepareDatabase(app)));
    const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`.execute(instances[0]!.db);
    expect(rows).toEqual([]);
    await Promise.all(instances.map(({ db }) => db.destroy()));
    await empty.drop();
  });

  test('a candidate signs up, fills in a resume and applies, and the office advances the application', async () => {
    const { candidate, idkey } = await applied(site);
    const recruiter = await staffClient(site, 'recruiter');
    expect((await batch(recruiter, [idkey], { kind: 'advance' })).ok).toBe(1);
    site.clock.advance(20 * 60_000);
    await releaseDue(site.app);
    expect((await applicationsOf(candidate))[0].status).toBe('screening');
  });

  test('concurrent saves do not mix up candidates', async () => {
    const candidates: TestClient[] = [];
    for (let count = 0; count < 12; count += 1) candidates.push(await signedInClient(site));
    await Promise.all(
      candidates.map(async (candidate, index) => {
        const saved = await saveSection(candidate, 'Other', { ...wholeSections().Other, expectSalary: 100_000 + index });
        expect(saved.code).toBe('200');
      }),
    );
    const resumes = await Promise.all(candidates.map((candidate) => readResume(candidate)));
    expect(resumes.map(({ sections }) => sections.Other.data.expectSalary)).toEqual(
      candidates.map((_, index) => 100_000 + index),
    );
  });

  test('background work runs, and a backup is taken', async () => {
    await Promise.all([
      ...[publishDuePostings(site.app), publishDue(site.app), releaseDue(site.app), makeExports(site.app, () => false)],
      ...[deleteExpired(site.app), refreshRevisions(site.app)],
    ]);
    let bytes = 0;
    for await (const part of takeBackup(site.app, { counted: () => {}, missed: () => {} })) bytes += part.length;
    expect(bytes).toBeGreaterThan(0);
  });

  test('every statement has a timeout, whichever connection it uses', async () => {
    const looks = Array.from({ length: 12 }, () =>
      transaction(site.app, async (trx) => {
        await sql`select pg_sleep(0.01)`.execute(trx);
        const { rows } = await sql<{ setting: string }>`select setting from pg_settings where name in
          ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`.execute(trx);
        return rows.map(({ setting }) => Number(setting)).join(' ');
      }),
    );
    expect(new Set(await Promise.all(looks))).toEqual(new Set(['30000 5000 30000']));
  });
});
