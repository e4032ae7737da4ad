import type { Translate } from '#lib/i18n/translate.ts';
import { instantOf } from '#lib/rules/instants.ts';

import { exits, type CommandInput, type Reader, UsageError } from '../command.ts';

/** Units as text; null means all. */
export function unitsIn(units: readonly string[] | null, t: Translate): string {
  return units === null ? t('ops.all') : units.join(', ');
}

/**
 * The subject of a command, given as a positional argument or as an option.
 * @throws UsageError if neither is given
 */
export function whichIn(given: CommandInput, option: string, name: string, t: Translate): string {
  const which = given.words[0] ?? given.text(option);
  if (which === undefined) throw new UsageError([t('ops.usage.argumentNeeded', { name })]);
  return which;
}

/**
 * The value of an option as a whole number; undefined if the option is not given.
 * @throws UsageError if the value is invalid or out of range
 */
export function numberIn(given: CommandInput, option: string, [minimum, maximum]: readonly [number, number], t: Translate) {
  const text = given.text(option);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d{1,15}$/.test(text) && value >= minimum && value <= maximum) return value;
  throw new UsageError([t('ops.usage.number', { option: `--${option}`, minimum, maximum })]);
}

/**
 * The value of an option as an instant (ms): ISO 8601 with an offset, or a day, which means the end of that day in
 * Shanghai. Undefined if the option is not given.
 * @throws UsageError if the value has neither form
 */
export function instantIn(given: CommandInput, option: string, t: Translate): number | undefined {
  const text = given.text(option);
  if (text === undefined) return undefined;
  const at = instantOf(text);
  if (at === undefined) throw new UsageError([t('ops.usage.instant', { option: `--${option}` })]);
  return at;
}

/**
 * The value of an option with these choices; undefined if the option is not given.
 * @throws UsageError for any other value
 */
export function oneOf<Choice extends string>(
  given: CommandInput,
  option: string,
  choices: readonly Choice[],
  { t }: Reader,
): Choice | undefined {
  const text = given.text(option);
  if (text === undefined) return undefined;
  const choice = choices.find((one) => one === text);
  if (!choice) throw new UsageError([t('ops.usage.oneOf', { option: `--${option}`, choices: choices.join(', ') })]);
  return choice;
}

/** The exit code of a bulk command: done, partly refused, or failed if everything was refused. */
export function exitOf(done: number, refused: number): number {
  if (refused === 0) return exits.done;
  return done === 0 ? exits.failed : exits.partly;
}
