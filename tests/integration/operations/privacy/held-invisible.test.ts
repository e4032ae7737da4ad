import { afterAll, beforeAll, expect, test } from 'vitest';

import { releaseDue } from '#server/recruitment/batches/release-due.ts';
import { startBatchDesk } from '#tests/support/batches.ts';
import { changedNames, exportOf, createSubject, holds, prepareSubject, collectAnswers } from '#tests/support/held-changes.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const minute = 60_000;

let site: TestApp;
let desk: { recruiter: TestClient; lead: TestClient };
beforeAll(async () => {
  ({ site, ...desk } = await startBatchDesk());
});
afterAll(() => site.close());

test.each(holds)('$name: while it is held, no call and no byte of the export reveals it to the candidate', async (hold) => {
  const subject = await createSubject(site, desk, hold);
  await prepareSubject(subject, hold);
  const before = await collectAnswers(subject);
  await hold.hold(subject);
  expect(changedNames(before, await collectAnswers(subject))).toEqual([]);
});

test.each(holds.filter(({ name }) => !name.startsWith('a note')))('$name: once released, it changes the export', async (hold) => {
  const subject = await createSubject(site, desk, hold);
  await prepareSubject(subject, hold);
  const before = await exportOf(subject);
  await hold.hold(subject);
  site.clock.advance(11 * minute);
  await releaseDue(site.app);
  const after = await exportOf(subject);
  expect([...after].filter(([name, content]) => before.get(name) !== content)).not.toEqual([]);
});
