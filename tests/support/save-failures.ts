import { createHash } from 'node:crypto';
import { basename } from 'node:path';

import { afterEach, type RunnerTestCase } from 'vitest';

import { saveVisits } from './visit-records.ts';

/**
 * The folder for a failed test, named after its file, the start of the test's name and a digest of the full name, which begins
 * with the names of the test's groups.
 */
function folderOf({ file, name, fullTestName }: RunnerTestCase): string {
  const words = name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60);
  const digest = createHash('sha256').update(fullTestName).digest('hex').slice(0, 6);
  return `test-failures/${basename(file.name, '.test.ts')}/${words}-${digest}`;
}

/** Saves the contents of the browser windows when a test fails, and adds the folder to the test's error. */
afterEach(async ({ task }) => {
  const error = task.result?.errors?.at(-1);
  if (!error) return;
  const folder = folderOf(task);
  const saved = await saveVisits(folder);
  if (saved === 'nothing') return;
  // A test whose error contains this line runs once more: see vitest.config.ts.
  const fault = saved === 'stalled' ? '\nChromium stopped drawing' : '';
  const place = `${fault}\nWhat the browser showed: ${folder}/`;
  error.message += place;
  // The reporter prints errors with equal stacks only once; with the folder, the stacks of different tests differ.
  error.stack += place;
});
