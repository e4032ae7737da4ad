import type { MessageKey, Translate } from '#lib/i18n/translate.ts';

import type { Argument, Command } from './command.ts';
import { optionsOf } from './parse.ts';

const start = 'npm run -s ops --';

function argumentWord({ name, many, optional }: Argument): string {
  const word = many ? `${name}…` : name;
  return optional ? `[${word}]` : word;
}

function indented(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(0, ...rows.map(([name]) => name.length));
  return rows.map(([name, words]) => `  ${name.padEnd(width)}  ${words}`);
}

function named({ noun, verb }: Command): string {
  return verb === '' ? noun : `${noun} ${verb}`;
}

/** The overview of all nouns with their verbs. */
export function helpOfAll(commands: readonly Command[], t: Translate): string[] {
  const nouns = [...new Set(commands.map(({ noun }) => noun))];
  const rows = nouns.map((noun): [string, string] => {
    const verbs = commands.filter((command) => command.noun === noun).map(({ verb }) => verb);
    return [[noun, verbs.join('|')].join(' ').trim(), t(`ops.nouns.${noun}` as MessageKey)];
  });
  return [t('ops.help.title'), '', `${start} <noun> <verb> […]`, '', ...indented(rows), '', ...t('ops.help.exits').split('\n')];
}

/** The help for a noun: its verbs. */
export function helpOfNoun(commands: readonly Command[], noun: string, t: Translate): string[] {
  const own = commands.filter((command) => command.noun === noun);
  return [t(`ops.nouns.${noun}` as MessageKey), '', ...indented(own.map((command) => [named(command), t(command.summary)]))];
}

/** The help for one command: its syntax and options. */
export function helpOfCommand(command: Command, t: Translate): string[] {
  const words = [start, named(command), ...(command.args ?? []).map(argumentWord), '[…]'].join(' ');
  const rows = Object.entries(optionsOf(command)).map(([name, { value, required, many, summary }]): [string, string] => [
    `--${name}${value ? ` ${value}` : ''}${many ? ' …' : ''}${required ? ' *' : ''}`,
    t(summary),
  ]);
  return [t(command.summary), '', words, '', ...indented(rows)];
}
