import type { MessageKey, Translate } from '#lib/i18n/translate.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';

/** Exit codes: done, failed, wrong usage, partly refused, needs `--yes`. */
export const exits = { done: 0, failed: 1, usage: 2, partly: 3, needsYes: 4 } as const;

/** A positional argument, such as FILE. */
export interface Argument {
  name: string;
  /** Takes this and all following words. */
  many?: boolean;
  optional?: boolean;
}

/** An option `--name`; `value` is the placeholder of its value, if it takes one. */
export interface Option {
  value?: string;
  /** A flag that may be followed by this word, as in the desk's calls. */
  word?: string;
  /** May be given several times. */
  many?: boolean;
  required?: boolean;
  /** The field that gets its value, if it has another name. */
  field?: string;
  summary: MessageKey;
}

/** The words after noun and verb, checked against the command's declaration. */
export interface CommandInput {
  words: readonly string[];
  /** The last value of an option. */
  text(name: string): string | undefined;
  /** All values of an option. */
  all(name: string): readonly string[];
  flag(name: string): boolean;
}

/** Who reads a command's output. */
export interface Reader {
  t: Translate;
  locale: Locale;
  /** Reports progress of a long command; not part of its result. */
  tell(words: string): void;
}

/** The result of a command. */
export interface Outcome {
  /** The JSON document of `--json`. */
  data: unknown;
  /** The same in words, one line each. */
  lines: readonly string[];
  exit?: number;
}

/** A verb on a noun. */
export interface Command {
  noun: string;
  /** Empty if the noun stands alone. */
  verb: string;
  summary: MessageKey;
  args?: readonly Argument[];
  options?: Readonly<Record<string, Option>>;
  /** Writes in bulk: `--dry-run` shows what would be written. */
  bulk?: boolean;
  /** May lose or change something irrevocably: needs `--yes` if so. */
  loses?: boolean;
  /** Works on a database that is not migrated. */
  anyDatabase?: boolean;
  /** Works on a database with values under unknown keys. */
  anyKey?: boolean;
  run(app: App, given: CommandInput, reader: Reader): Promise<Outcome>;
}

/** The words are no valid command; each fault is a sentence. */
export class UsageError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

/** The command would lose something and lacks `--yes`; the message says what. */
export class NeedsYes extends Error {}
