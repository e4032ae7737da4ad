import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterEach, beforeEach, expect, test } from 'vitest';

const script = fileURLToPath(new URL('../../../scripts/backup.sh', import.meta.url));
let place: string;
let backups: string;

/** Replaces `ops backup`: writes the backup unless the code in the file `exit` is 1, and exits with that code (default 0). */
const fakeOps =
  '#!/bin/sh\nfor file; do :; done\n[ -f exit ] && code=$(cat exit) || code=0\n[ "$code" = 1 ] || echo new > "$file"\nexit $code\n';

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'skygate-backup-'));
  backups = join(place, 'backups');
  mkdirSync(join(place, 'node_modules/.bin'), { recursive: true });
  mkdirSync(backups);
  writeFileSync(join(place, 'node_modules/.bin/node'), fakeOps);
  chmodSync(join(place, 'node_modules/.bin/node'), 0o755);
  for (const day of [1, 2, 3, 4]) writeFileSync(join(backups, `skygate-2026010${day}T033000Z.backup`), 'old');
  writeFileSync(join(backups, 'by-hand.backup'), 'kept');
});
afterEach(() => rmSync(place, { recursive: true }));

function run(environment: Record<string, string> = {}): number | null {
  const env = { PATH: process.env.PATH, ...environment };
  return spawnSync('sh', [script, backups, '3'], { cwd: place, env, encoding: 'utf8' }).status;
}

const there = () => readdirSync(backups).toSorted();

test('all but the three newest backups are deleted, and other files in the folder stay', () => {
  expect(run()).toBe(0);
  expect(there()).toEqual([
    'by-hand.backup',
    'skygate-20260103T033000Z.backup',
    'skygate-20260104T033000Z.backup',
    expect.stringMatching(/^skygate-20\d{6}T\d{6}Z\.backup$/),
  ]);
});

test('a new backup is copied elsewhere, and no older one is deleted if the copy fails', () => {
  expect(run({ BACKUP_COPY: 'cp "$1" copied' })).toBe(0);
  expect(readFileSync(join(place, 'copied'), 'utf8')).toBe('new\n');
  const before = there().length;
  writeFileSync(join(backups, 'skygate-20260105T033000Z.backup'), 'old');
  expect(run({ BACKUP_COPY: 'exit 9' })).toBe(9);
  expect(there().length).toBeGreaterThan(before);
});

test('a failed backup deletes and copies nothing', () => {
  writeFileSync(join(place, 'exit'), '1');
  const before = there();
  expect(run({ BACKUP_COPY: 'cp "$1" copied' })).toBe(1);
  expect(there()).toEqual(before);
  expect(existsSync(join(place, 'copied'))).toBe(false);
});

test('a backup that lacks files is copied, and the script exits with code 3', () => {
  writeFileSync(join(place, 'exit'), '3');
  expect(run({ BACKUP_COPY: 'cp "$1" copied' })).toBe(3);
  expect(existsSync(join(place, 'copied'))).toBe(true);
});
