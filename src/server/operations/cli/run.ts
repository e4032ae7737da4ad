import { describeFaults } from '#lib/forms/describe-faults.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { MessageKey, Translate } from '#lib/i18n/translate.ts';
import { refuseUnknownKeys } from '#server/operations/key-rotation/prepare-keys.ts';
import { closeApp, createApp } from '#server/platform/app.ts';
import { MigrationError, missingMigrations } from '#server/platform/db/migrate.ts';
import { DatabaseFileError } from '#server/platform/db/sqlite.ts';
import { isDatabaseUnavailable, isDiskFull, isReadOnly } from '#server/platform/db/unavailable.ts';
import { AppError } from '#server/platform/errors.ts';
import { FileStoreError } from '#server/platform/files/object-error.ts';
import { createLog } from '#server/platform/log.ts';
import { refreshRevisions } from '#server/platform/revisions.ts';
import { settingWarnings } from '#server/platform/setting-names.ts';
import { NoDatabaseError, readSettings, SettingsError } from '#server/platform/settings.ts';
import { describeSheetFaults, faultLine } from '#server/platform/spreadsheets/describe-faults.ts';
import { SheetError } from '#server/platform/spreadsheets/sheet.ts';

import { type Command, exits, type CommandInput, NeedsYes, type Outcome, type Reader, UsageError } from './command.ts';
import { describeStoreFault } from './describe-store-fault.ts';
import { helpOfAll, helpOfCommand, helpOfNoun } from './help.ts';
import { hasFlag, localeOf, positionalsOf, readInput } from './parse.ts';

/** The environment and output streams of a command. */
export interface Terminal {
  environment: Record<string, string | undefined>;
  out: { write(text: string): unknown };
  err: { write(text: string): unknown };
}

/** A failed command: exit code, lines of text, and the document for `--json`. */
interface Failure {
  exit: number;
  lines: string[];
  data: unknown;
}

/** Thrown if migrations are missing in the database. */
class NotMigrated extends Error {}

/** The name of a faulty field for the user: the option that sets it, else the field itself. */
function nameOf(path: string, options: Command['options'] = {}): string {
  const [field] = path.split('.');
  const option = Object.keys(options).find((name) => (options[name]!.field ?? name) === field);
  return option === undefined ? path : `--${option}`;
}

function failureOf(error: unknown, t: Translate, command: Command | undefined): Failure {
  const say = (exit: number, ...lines: string[]): Failure => ({ exit, lines, data: { error: lines.join(' ') } });
  if (error instanceof UsageError) {
    return { exit: exits.usage, lines: [...error.faults, t('ops.usage.hint')], data: { error: error.faults.join(' ') } };
  }
  if (error instanceof NeedsYes) return say(exits.needsYes, error.message);
  if (error instanceof NotMigrated || error instanceof NoDatabaseError) return say(exits.failed, t('ops.failed.notMigrated'));
  if (error instanceof SettingsError) return say(exits.failed, ...error.message.split('\n'));
  if (error instanceof DatabaseFileError || error instanceof MigrationError) return say(exits.failed, error.message);
  if (error instanceof SheetError) {
    const faults = describeSheetFaults(error.faults, t);
    return { exit: exits.failed, lines: faults.map((fault) => faultLine(fault, t)), data: { faults } };
  }
  if (error instanceof FileStoreError) return say(exits.failed, describeStoreFault(error.fault, t));
  if (error instanceof AppError) {
    const { faults, words = `errors.${error.code}` as MessageKey } = error.details;
    if (!faults) return say(exits.failed, t(error.code === '404' ? 'ops.failed.notFound' : words));
    const fields = describeFaults(faults, t);
    return {
      exit: exits.failed,
      lines: fields.map(({ path, message }) => `${nameOf(path, command?.options)}: ${message}`),
      data: { fields },
    };
  }
  if (isDiskFull(error)) return say(exits.failed, t('ops.failed.full'));
  if (isReadOnly(error)) return say(exits.failed, t('ops.failed.readOnly'));
  if (isDatabaseUnavailable(error)) return say(exits.failed, t('ops.failed.away'));
  return say(exits.failed, t('ops.failed.internal', { cause: error instanceof Error ? error.message : String(error) }));
}

async function runOn(command: Command, given: CommandInput, reader: Reader, { environment }: Terminal): Promise<Outcome> {
  for (const line of settingWarnings(environment)) reader.tell(line);
  const settings = readSettings(environment, command.anyDatabase ? undefined : 'existing');
  const app = createApp(settings, { log: createLog(environment.LOG_LEVEL ? settings.logLevel : 'silent', 2) });
  try {
    if (!command.anyDatabase) {
      if ((await missingMigrations(app.db)).length > 0) throw new NotMigrated();
      if (!command.anyKey) await refuseUnknownKeys(app);
      await refreshRevisions(app);
    }
    return await command.run(app, given, reader);
  } finally {
    await closeApp(app);
  }
}

/**
 * Finds the command by its noun and verb.
 * @throws UsageError if there is no such command
 */
function find(commands: readonly Command[], [noun = '', verb = '']: readonly string[], t: Translate): Command {
  const own = commands.filter((command) => command.noun === noun);
  const found = own.find((command) => command.verb === verb) ?? own.find((command) => command.verb === '');
  if (found) return found;
  if (own.length === 0) throw new UsageError([noun === '' ? t('ops.usage.nounNeeded') : t('ops.usage.unknownNoun', { noun })]);
  const verbs = own.map((command) => command.verb).join(', ');
  throw new UsageError([
    verb === '' ? t('ops.usage.verbNeeded', { noun, verbs }) : t('ops.usage.unknownVerb', { noun, verb, verbs }),
  ]);
}

function helpFor(commands: readonly Command[], places: readonly string[], t: Translate): string[] {
  const [noun] = places;
  if (noun === undefined) return helpOfAll(commands, t);
  const own = commands.filter((command) => command.noun === noun);
  if (places.length === 1 && (own.length > 1 || (own[0] && own[0].verb !== ''))) return helpOfNoun(commands, noun, t);
  return helpOfCommand(find(commands, places, t), t);
}

/**
 * Runs a command on the database that the settings name, whether or not a server is running. The result is written to `out`;
 * with `--json`, the result or the error is written there as one JSON document. Everything else is written to `err`.
 * @param words the words after `npm run -s ops --`
 * @returns the exit code, one of `exits`
 */
export async function runOps(commands: readonly Command[], words: readonly string[], terminal: Terminal): Promise<number> {
  const locale = localeOf(words, terminal.environment);
  const t = translateFor(locale);
  const isJson = hasFlag(words, 'json');
  let command: Command | undefined;
  const print = (lines: readonly string[], to: Terminal['out']) => void to.write(lines.map((line) => `${line}\n`).join(''));
  try {
    const places = positionalsOf(words);
    if (hasFlag(words, 'help')) {
      const help = helpFor(commands, places, t);
      if (isJson) print([JSON.stringify({ help })], terminal.out);
      print(help, isJson ? terminal.err : terminal.out);
      return exits.done;
    }
    command = find(commands, places, t);
    const skipped = command.verb === '' ? 1 : 2;
    const given = readInput(command, words, skipped, t);
    const reader = { t, locale, tell: (text: string) => print([text], terminal.err) };
    const { data, lines, exit = exits.done } = await runOn(command, given, reader, terminal);
    if (isJson) print([JSON.stringify(data)], terminal.out);
    // After a success with `--json`, no lines are printed: the JSON document contains everything, and a secret must be printed
    // only once.
    if (!isJson || exit !== exits.done) print(lines, isJson ? terminal.err : terminal.out);
    return exit;
  } catch (error) {
    const { exit, lines, data } = failureOf(error, t, command);
    if (isJson) print([JSON.stringify(data)], terminal.out);
    print(lines, terminal.err);
    return exit;
  }
}
