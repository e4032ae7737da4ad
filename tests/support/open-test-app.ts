import { afterAll } from 'vitest';

import { createTestApp, type TestApp } from './test-app.ts';

/** Creates an instance for a test file and closes it after the last test. */
export async function openTestApp(...options: Parameters<typeof createTestApp>): Promise<TestApp> {
  const created = createTestApp(...options);
  afterAll(async () => (await created).close());
  return created;
}
