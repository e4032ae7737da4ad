import type { MessageKey, Translate } from '#lib/i18n/translate.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';

/** What a command ends with: done, failed, wrong usage, partly refused, needs `--yes`. */
export const exits = { done: 0, failed: 1, usage: 2, partly: 3, needsYes: 4 } as const;

/** A word that stands at a place, such as FILE. */
export interface Argument {
  name: string;
  /** Takes this and every word that follows. */
  many?: boolean;
  optional?: boolean;
}

/** An option `--name`; with `value` it takes one, whose placeholder that is. */
export interface Option {
  value?: string;
  /** A flag that may also be written with this word behind it, as the calls of the desk have it. */
  word?: string;
  /** May be given several times. */
  many?: boolean;
  required?: boolean;
  /** The field that its value goes to, where that has another name. */
  field?: string;
  summary: MessageKey;
}

/** What was written behind noun and verb, checked against the command's declaration. */
export interface Given {
  words: readonly string[];
  /** The last value of an option. */
  text(name: string): string | undefined;
  /** Every value of an option. */
  all(name: string): readonly string[];
  flag(name: string): boolean;
}

/** Who reads what a command says. */
export interface Reader {
  t: Translate;
  locale: Locale;
  /** Says how far a long command is; not part of its result. */
  tell(words: string): void;
}

/** What a command has to say. */
export interface Outcome {
  /** The JSON document of `--json`. */
  data: unknown;
  /** The same in words, a line each. */
  lines: readonly string[];
  exit?: number;
}

/** A verb on a noun. */
export interface Command {
  noun: string;
  /** Empty where the noun stands alone. */
  verb: string;
  summary: MessageKey;
  args?: readonly Argument[];
  options?: Readonly<Record<string, Option>>;
  /** Writes in bulk: `--dry-run` tells what would be written. */
  bulk?: boolean;
  /** May lose or change something that nobody can bring back: `--yes` where that is so. */
  loses?: boolean;
  /** Works on a database whose tables are not made yet. */
  anyDatabase?: boolean;
  /** Works on a database that has values of a key that is not known here. */
  anyKey?: boolean;
  run(app: App, given: Given, reader: Reader): Promise<Outcome>;
}

/** The words on a command line make no command; each fault is a sentence. */
export class UsageError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

/** The command would lose something and was not told `--yes`; the message says what. */
export class NeedsYes extends Error {}
