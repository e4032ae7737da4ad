import type { MessageKey, Translate } from '#lib/i18n/translate.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';

/** Exit codes: done, failed, wrong usage, done only in part, `--yes` is missing. */
export const exits = { done: 0, failed: 1, usage: 2, partly: 3, needsYes: 4 } as const;

/** A positional argument, such as FILE. */
export interface Argument {
  name: string;
  /** Takes all remaining words. */
  many?: boolean;
  optional?: boolean;
}

/** An option `--name`. */
export interface Option {
  /** The placeholder of its value in the help text; undefined for a flag. */
  value?: string;
  /** A word that may follow the flag, such as `Y`. In the API, this word is the flag's value. */
  word?: string;
  /** May be given several times. */
  many?: boolean;
  required?: boolean;
  /** The request's field for the option, if their names differ. Faults of the field are shown with the option's name. */
  field?: string;
  summary: MessageKey;
}

/** The parsed arguments and options of a command. */
export interface CommandInput {
  /** The positional arguments. */
  words: readonly string[];
  /** The last value of an option; undefined if the option is not given. */
  text(name: string): string | undefined;
  /** All values of an option. */
  all(name: string): readonly string[];
  flag(name: string): boolean;
}

/** The reader of a command's output. */
export interface Reader {
  t: Translate;
  locale: Locale;
  /** Writes a warning or the progress of a long command; neither is part of the command's result. */
  tell(words: string): void;
}

/** The result of a command. */
export interface Outcome {
  /** The JSON document for `--json`. */
  data: unknown;
  /** The result as lines of text. */
  lines: readonly string[];
  exit?: number;
}

/** A command: a verb on a noun. */
export interface Command {
  noun: string;
  /** Empty for a noun without verbs. */
  verb: string;
  summary: MessageKey;
  args?: readonly Argument[];
  options?: Readonly<Record<string, Option>>;
  /** Has the option `--dry-run`, which shows what would be changed. */
  bulk?: boolean;
  /** Has the option `--yes`, which confirms a loss of data or an irrevocable change. */
  loses?: boolean;
  /** Can run on a database that is not migrated. */
  anyDatabase?: boolean;
  /** Can run on a database with values that are encrypted with unknown keys. */
  anyKey?: boolean;
  run(app: App, given: CommandInput, reader: Reader): Promise<Outcome>;
}

/** Thrown for an invalid command line; each fault is a sentence. */
export class UsageError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

/** Thrown if a command needs `--yes` and is given without it; the message explains what the command would do. */
export class NeedsYes extends Error {}
