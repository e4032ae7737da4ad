import { createHash } from 'node:crypto';
import { basename } from 'node:path';

import { afterEach } from 'vitest';

import { saveVisits } from './visit-records.ts';

/** A folder for a test: the file, the first words of its name, and a digest of all of it. */
function folderOf(file: string, name: string): string {
  const words = name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60);
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 6);
  return `test-failures/${basename(file, '.test.ts')}/${words}-${digest}`;
}

/** A test that fails leaves what its windows showed, and its error says where. */
afterEach(async ({ task }) => {
  const error = task.result?.errors?.at(-1);
  if (!error) return;
  const folder = folderOf(task.file.name, task.name);
  if (!(await saveVisits(folder))) return;
  const place = `\nWhat the browser showed: ${folder}/`;
  error.message += place;
  // Errors with the same stack are printed as one.
  error.stack += place;
});
