import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { openSiteFolder } from '#server/main/static-site/site-folder.ts';

let folder: string;
let lock: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skygate-site-'));
  lock = join(folder, '.publishing');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a second publication into a folder is refused until the first one is finished', async () => {
  const first = await openSiteFolder(folder);
  expect(await openSiteFolder(folder)).toBeUndefined();
  await first!.close();
  expect(await openSiteFolder(folder)).toBeDefined();
});

test('the lock of a publication that was killed does not stop the next one', async () => {
  writeFileSync(lock, String(spawnSync('true').pid));
  expect(await openSiteFolder(folder)).toBeDefined();
});

test('an empty lock file, which a crash leaves behind, stops the next publication for a few seconds only', async () => {
  writeFileSync(lock, '');
  expect(await openSiteFolder(folder)).toBeUndefined();
  const before = Date.now() / 1000 - 11;
  utimesSync(lock, before, before);
  expect(await openSiteFolder(folder)).toBeDefined();
});
