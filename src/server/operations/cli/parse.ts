import { parseArgs } from 'node:util';

import type { Translate } from '#lib/i18n/translate.ts';
import { type Locale, locales } from '#lib/text/locale.ts';

import { type Command, type CommandInput, type Option, UsageError } from './command.ts';

/** Options of every command. */
export const commonOptions: Readonly<Record<string, Option>> = {
  json: { summary: 'ops.options.json' },
  locale: { value: 'zh-cn|en-us', summary: 'ops.options.locale' },
  help: { summary: 'ops.options.help' },
};

/** All options of a command, the common ones last. */
export function optionsOf({ options, bulk, loses }: Command): Record<string, Option> {
  return {
    ...options,
    ...(bulk ? { 'dry-run': { summary: 'ops.options.dryRun' } } : {}),
    ...(loses ? { yes: { summary: 'ops.options.yes' } } : {}),
    ...commonOptions,
  };
}

/** The accepted spellings of an option, such as `jobType` and `job-type`. */
function spellingsOf(name: string): string[] {
  const hyphened = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const joined = name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return [...new Set([name, hyphened, joined])];
}

function tokensOf(words: readonly string[], options: Readonly<Record<string, Option>>) {
  const names = new Map(Object.keys(options).flatMap((name) => spellingsOf(name).map((spelling) => [spelling, name] as const)));
  const known = [...names].map(
    ([spelling, name]) =>
      [
        spelling,
        { type: options[name]!.value ? ('string' as const) : ('boolean' as const), ...(name === 'help' ? { short: 'h' } : {}) },
      ] as const,
  );
  const { tokens } = parseArgs({
    args: [...words],
    options: Object.fromEntries(known),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const isWordBehind = (word: string, before: (typeof tokens)[number] | undefined) =>
    before?.kind === 'option' && before.value === undefined && options[names.get(before.name) ?? '']?.word === word;
  return tokens
    .filter((token, at) => token.kind !== 'positional' || !isWordBehind(token.value, tokens[at - 1]))
    .map((token) => (token.kind === 'option' ? { ...token, name: names.get(token.name) ?? token.name } : token));
}

/**
 * The positional words of a command line, beginning with noun and verb. If an option is not in `options`, the word after it
 * counts as positional.
 */
export function positionalsOf(words: readonly string[], options: Readonly<Record<string, Option>> = commonOptions): string[] {
  return tokensOf(words, options).flatMap((token) => (token.kind === 'positional' ? [token.value] : []));
}

/** Whether a command line has the flag. */
export function hasFlag(words: readonly string[], name: 'json' | 'help'): boolean {
  return tokensOf(words, commonOptions).some((token) => token.kind === 'option' && token.name === name);
}

/** The language of the output: `--locale`, else Chinese if the shell's language is Chinese, else English. */
export function localeOf(words: readonly string[], environment: Record<string, string | undefined>): Locale {
  const token = tokensOf(words, commonOptions).findLast((one) => one.kind === 'option' && one.name === 'locale');
  const asked = token?.kind === 'option' ? token.value?.toLowerCase() : undefined;
  const shell = environment.LC_ALL || environment.LC_MESSAGES || environment.LANG || '';
  return locales.find((locale) => locale === asked) ?? (/^zh/i.test(shell) ? 'zh-cn' : 'en-us');
}

/** Whether an option has no value. A value that begins with `--` is accepted only in the form `--note=--so`. */
function isWithoutValue({ value, inlineValue }: { value?: string | undefined; inlineValue?: boolean | undefined }): boolean {
  return value === undefined || (!inlineValue && value.startsWith('--'));
}

/**
 * Parses the arguments and options of a command.
 * @param skipped the number of words that name the command
 * @throws UsageError with all faults
 */
export function readInput(command: Command, words: readonly string[], skipped: number, t: Translate): CommandInput {
  const options = optionsOf(command);
  const places: string[] = [];
  const values = new Map<string, string[]>();
  const faults: string[] = [];
  for (const token of tokensOf(words, options)) {
    if (token.kind === 'positional') places.push(token.value);
    if (token.kind !== 'option') continue;
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    if (!option) faults.push(t('ops.usage.unknownOption', { option: token.rawName }));
    else if (option.value && isWithoutValue(token)) faults.push(t('ops.usage.valueNeeded', { option: token.rawName }));
    else if (!option.value && token.value !== undefined && token.value !== option.word)
      faults.push(t('ops.usage.noValue', { option: token.rawName }));
    else values.set(token.name, [...(values.get(token.name) ?? []), token.value ?? '']);
  }
  for (const [name, given] of values) {
    if (given.length > 1 && options[name]?.value && !options[name].many)
      faults.push(t('ops.usage.once', { option: `--${name}` }));
  }
  for (const [name, { required }] of Object.entries(options)) {
    if (required && !values.has(name)) faults.push(t('ops.usage.optionNeeded', { option: `--${name}` }));
  }
  const locale = values.get('locale')?.at(-1);
  if (locale !== undefined && !locales.some((known) => known === locale.toLowerCase())) {
    faults.push(t('ops.usage.locale', { locale }));
  }
  const own = places.slice(skipped);
  const args = command.args ?? [];
  const missing = args.slice(own.length).filter(({ optional }) => !optional);
  for (const { name } of missing) faults.push(t('ops.usage.argumentNeeded', { name }));
  if (!args.some(({ many }) => many)) {
    for (const word of own.slice(args.length)) faults.push(t('ops.usage.unexpected', { word }));
  }
  if (faults.length > 0) throw new UsageError(faults);
  return {
    words: own,
    text: (name) => values.get(name)?.at(-1),
    all: (name) => values.get(name) ?? [],
    flag: (name) => values.has(name),
  };
}
