import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { translateFor } from '#lib/i18n/server-translate.ts';
import { refuseUnreadable, writeWhole } from '#server/operations/cli/files.ts';
import { describeSheetFaults } from '#server/platform/spreadsheets/describe-faults.ts';
import { SheetError } from '#server/platform/spreadsheets/sheet.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skygate-files-'));
  file = join(folder, 'backup.gz');
});
afterEach(() => rm(folder, { recursive: true }));

async function* bytes(text = 'new') {
  yield Buffer.from(text);
}

/** The messages with which a command refuses a file. */
async function refusal(work: Promise<unknown>): Promise<string[]> {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  if (!(error instanceof SheetError)) throw error;
  return describeSheetFaults(error.faults, translateFor('en-us')).map(({ message }) => message);
}

test('a file is replaced, and no temporary file remains', async () => {
  await writeFile(file, 'old');
  expect(await writeWhole(file, bytes())).toBe(3);
  expect(await readFile(file, 'utf8')).toBe('new');
  expect(await readdir(folder)).toEqual(['backup.gz']);
});

test('a missing input file is named', async () => {
  expect(await refusal(refuseUnreadable(file))).toEqual([`There is no file ${file}`]);
});

test('a folder in the place of a file is refused before anything is read or written', async () => {
  await mkdir(file);
  const read = vi.fn(bytes);
  const lazily = { [Symbol.asyncIterator]: () => read() };
  expect(await refusal(writeWhole(file, lazily))).toEqual([`${file} is a folder or a device: name a file`]);
  expect(await refusal(refuseUnreadable(file))).toEqual([`${file} is a folder or a device: name a file`]);
  expect(read).not.toHaveBeenCalled();
  expect(await readdir(folder)).toEqual(['backup.gz']);
});

test.skipIf(!existsSync('/dev/full'))('a full disk is reported as such, and only the earlier file remains', async () => {
  await writeFile(file, 'old');
  const full = await open('/dev/full', 'w');
  const write = vi.spyOn(Object.getPrototypeOf(full) as typeof full, 'writeFile');
  write.mockImplementation((data) => full.write(data as Uint8Array) as never);
  const printed = await refusal(writeWhole(file, bytes())).finally(() => write.mockRestore());
  await full.close();
  expect(printed).toEqual([`${file} cannot be written: the disk is full`]);
  expect(await readFile(file, 'utf8')).toBe('old');
  expect(await readdir(folder)).toEqual(['backup.gz']);
});

test('an error of the source is reported with its own message, and no file remains', async () => {
  const failing = (async function* () {
    yield Buffer.from('a part');
    throw Object.assign(new Error('the database went'), { code: 'ECONNRESET' });
  })();
  await expect(writeWhole(file, failing)).rejects.toThrow('the database went');
  expect(await readdir(folder)).toEqual([]);
});

test('a temporary file for the same path is deleted once an hour old or once its process has ended; others stay', async () => {
  const machine = hostname().replaceAll(/\W/g, '_');
  const gone = spawnSync(process.execPath, ['--version']).pid;
  const leave = async (name: string, hoursAgo = 0) => {
    await writeFile(join(folder, name), 'a part');
    const then = new Date(Date.now() - hoursAgo * 3_600_000);
    await utimes(join(folder, name), then, then);
  };
  await leave(`backup.gz.${machine}-${gone}.0123abcd.tmp`);
  await leave('backup.gz.0123abcd.tmp', 2);
  await leave('backup.gz.elsewhere-1.0123abcd.tmp', 2);
  const retained = [
    `backup.gz.${machine}-${process.ppid}.0123abcd.tmp`,
    'backup.gz.elsewhere-2.0123abcd.tmp',
    `other.gz.${machine}-${gone}.0123abcd.tmp`,
    'backup.gz.notes',
  ];
  for (const name of retained) await leave(name);
  await writeWhole(file, bytes());
  expect((await readdir(folder)).toSorted()).toEqual(['backup.gz', ...retained].toSorted());
});

test.each(['SIGINT', 'SIGTERM'])('%s during a write ends the process and leaves no file', async (signal) => {
  const words = ['tests/support/end-while-writing.ts', file, signal];
  const child = spawn(process.execPath, words, { stdio: 'ignore', env: { PATH: process.env.PATH } });
  expect(await once(child, 'exit')).toEqual([null, signal]);
  expect(await readdir(folder)).toEqual([]);
});
