import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { prepareDatabase } from '#server/main/prepare-database.ts';
import { createApp } from '#server/platform/app.ts';
import { muchPatience } from '#tests/support/patience.ts';
import { createTestApp, testSettings } from '#tests/support/test-app.ts';
import { createTestClock } from '#tests/support/test-clock.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

test('if several instances start together on an empty database, only one of them loads the demo airline', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'skygate-first-'));
  const database = await createTestDatabase({ empty: true });
  const apps = Array.from({ length: 4 }, () =>
    createApp(testSettings(folder, database.url), { clock: createTestClock(), patience: muchPatience }),
  );
  await Promise.all(apps.map(prepareDatabase));
  const { db } = apps[0]!;
  expect((await db.selectFrom('postings').select('id').execute()).length).toBeGreaterThanOrEqual(60);
  expect(await db.selectFrom('revisions').selectAll().where('name', '=', 'postings').execute()).toEqual([
    { name: 'postings', revision: 2 },
  ]);
  expect((await db.selectFrom('markers').select('name').orderBy('name').execute()).map(({ name }) => name)).toEqual([
    'first-content',
  ]);
  await Promise.all(apps.map((app) => app.db.destroy()));
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('deleted demo content does not come back at the next start', async () => {
  const { app, close } = await createTestApp();
  await app.db.deleteFrom('contents').execute();
  await prepareDatabase(app);
  expect(await app.db.selectFrom('contents').select('id').execute()).toEqual([]);
  await close();
});

test('on the first day there are open postings of every category, and closed ones', async () => {
  const { client, close } = await createTestApp();
  const { data } = await client().post('findPositions', { pageSize: 50 });
  const { data: all } = await client().post('findPositions', { pageSize: 50, showExpired: 'Y' });
  expect(all.total).toBeGreaterThanOrEqual(60);
  expect(all.total).toBeGreaterThan(data.total);
  const { data: types } = await client().get('findPositionTypes');
  for (const { key } of types) {
    expect((await client().post('findPositions', { jobType: key })).data.total, key).toBeGreaterThan(2);
  }
  await close();
});
