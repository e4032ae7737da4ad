import { expect, test } from 'vitest';

import { translateFor } from '#lib/i18n/server-translate.ts';
import type { Command } from '#server/operations/cli/command.ts';
import { UsageError } from '#server/operations/cli/command.ts';
import { commands } from '#server/operations/cli/commands.ts';
import { tableOf } from '#server/operations/cli/lines.ts';
import { localeOf, readInput } from '#server/operations/cli/parse.ts';
import { runOps } from '#server/operations/cli/run.ts';

const t = translateFor('en-us');
const add = commands.find(({ noun, verb }) => noun === 'staff' && verb === 'add')!;

async function ops(...words: string[]) {
  const said = { out: '', err: '' };
  const exit = await runOps(commands, words, {
    environment: {},
    out: { write: (text) => (said.out += text) },
    err: { write: (text) => (said.err += text) },
  });
  return { exit, ...said };
}

function faultsOf(command: Command, ...words: string[]): readonly string[] {
  try {
    readInput(command, words, 2, t);
  } catch (error) {
    if (error instanceof UsageError) return error.faults;
    throw error;
  }
  return [];
}

test('no two commands have the same name', () => {
  const names = commands.map(({ noun, verb }) => `${noun} ${verb}`);
  expect(new Set(names).size).toBe(names.length);
});

test('every noun and every command has a help text in both languages', async () => {
  for (const locale of ['zh-cn', 'en-us']) {
    for (const { noun, verb } of commands) {
      for (const words of [[], [noun], [noun, verb].filter(Boolean)]) {
        const { exit, out } = await ops(...words, '--help', '--locale', locale);
        expect([exit, /\bops\.[a-z]+\.\w/.exec(out)]).toEqual([0, null]);
      }
    }
  }
});

test('with --json the help is one JSON document, and the help as plain text goes to standard error', async () => {
  for (const words of [[], ['staff'], ['staff', 'add']]) {
    const help = await ops(...words, '--help');
    const { exit, out, err } = await ops(...words, '--help', '--json');
    expect([exit, err]).toEqual([0, help.out]);
    expect((JSON.parse(out) as { help: string[] }).help.join('\n')).toBe(help.out.trimEnd());
  }
});

test('all faults of a wrong call are reported together', () => {
  expect(faultsOf(add, 'staff', 'add', 'more', '--mail', 'x', '--name', 'A', '--name', 'B')).toEqual([
    'There is no option --mail here',
    '--name can be given only once',
    '--email is needed',
    '--role is needed',
    'Unexpected argument “more”',
    'Unexpected argument “x”',
  ]);
});

test('an option without its value does not take the next option as its value', () => {
  const words = ['applications', 'decide', 'R-1', '--to', 'rejected', '--reason'];
  const decide = commands.find(({ noun, verb }) => noun === 'applications' && verb === 'decide')!;
  expect(faultsOf(decide, ...words, '--now')).toEqual(['--reason needs a value']);
  const given = readInput(decide, [...words.slice(0, -1), '--reason=--now'], 2, t);
  expect([given.text('reason'), given.flag('now')]).toEqual(['--now', false]);
});

test("a yes/no filter such as --waiting may be given alone, or with Y as in the desk's API", () => {
  const list = commands.find(({ noun, verb }) => noun === 'applications' && verb === 'list')!;
  for (const words of [['--waiting'], ['--waiting', 'Y'], ['--waiting=Y'], ['--waiting', 'Y', '--sort', 'oldest']]) {
    const given = readInput(list, ['applications', 'list', ...words], 2, t);
    expect([given.flag('waiting'), given.words]).toEqual([true, []]);
  }
  expect(faultsOf(list, 'applications', 'list', '--waiting=N', '--waiting', 'soon')).toHaveLength(2);
});

test('an unknown or missing noun or verb is wrong usage', async () => {
  expect(await ops('staf', 'list')).toMatchObject({ exit: 2, out: '' });
  expect((await ops('staff', 'remove')).err).toContain('add, list, disable, reset-factor');
  expect((await ops('staff')).err).toContain('Please say what to do with staff');
  expect((await ops()).exit).toBe(2);
});

test('output is in Chinese in a Chinese shell and otherwise in English, unless a language is requested', () => {
  expect(localeOf([], { LANG: 'zh_CN.UTF-8' })).toBe('zh-cn');
  expect(localeOf([], { LANG: 'de_DE.UTF-8' })).toBe('en-us');
  expect(localeOf([], {})).toBe('en-us');
  expect(localeOf(['--locale', 'zh-cn'], { LANG: 'C' })).toBe('zh-cn');
  expect(localeOf(['--locale=en-us'], { LC_ALL: 'zh_CN' })).toBe('en-us');
});

test('table columns are aligned, counting Chinese characters as two cells', () => {
  expect(tableOf(['名称', 'a'], [['x', 'one\u001b[31m']])).toEqual(['名称  a', 'x     one [31m']);
});
