import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { prepareDatabase } from '#server/main/prepare-database.ts';
import { createApp } from '#server/platform/app.ts';
import { muchPatience } from '#tests/support/patience.ts';
import { testSettings } from '#tests/support/test-app.ts';
import { createTestClock } from '#tests/support/test-clock.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

test('several instances that start at once on an empty database all become ready', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'skygate-start-'));
  const database = await createTestDatabase({ empty: true });
  const settings = testSettings(folder, database.url);
  const apps = Array.from({ length: 3 }, () => createApp(settings, { clock: createTestClock(), patience: muchPatience }));
  await Promise.all(apps.map(prepareDatabase));
  const counts = await Promise.all(apps.map(({ db }) => db.selectFrom('accounts').select('id').execute()));
  expect(counts).toEqual([[], [], []]);
  await Promise.all(apps.map(({ db }) => db.destroy()));
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});
