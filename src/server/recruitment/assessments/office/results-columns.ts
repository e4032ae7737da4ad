import { createHash } from 'node:crypto';

import { sessionOutcomes, type SessionOutcome } from '#lib/domain/session-kinds.ts';
import { highestScore } from '#lib/rules/ranking.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { type Locale, locales } from '#lib/text/locale.ts';
import type { Column } from '#server/platform/spreadsheets/columns.ts';
import type { RawRow, SheetFault } from '#server/platform/spreadsheets/sheet.ts';

/** Columns about the attendee; an import does not read them. */
const shown = ['name', 'posting', 'room', 'seat', 'begins', 'standing', 'checkedIn'] as const;
const entered = ['score', 'outcome', 'version'] as const;
export const resultNames = ['key', ...shown, ...entered] as const;

export type ColumnName = (typeof resultNames)[number];

/** The heading of a column. */
export function heading(name: ColumnName, locale: Locale): string {
  return translateFor(locale)(`desk-sessions.sheet.${name}`);
}

/** The columns' names by heading in either language; a name is also accepted as a heading. */
function namesByHeading(): Map<string, string> {
  return new Map(
    resultNames.flatMap((name) => [[name, name], ...locales.map((locale) => [heading(name, locale), name] as const)] as const),
  );
}

/** The key of the outcome that a text names in either language; the text itself if it names no outcome. */
function outcomeIn(text: string): string {
  const isNamed = (outcome: SessionOutcome) =>
    locales.some((locale) => translateFor(locale)(`desk-sessions.outcome.${outcome}`).toLowerCase() === text.toLowerCase());
  return sessionOutcomes.find(isNamed) ?? text;
}

/** The columns that an import reads. */
export const resultColumns: readonly Column[] = [
  { name: 'key', kind: 'text', required: true, maximum: 64 },
  { name: 'score', kind: 'number', minimum: 0, maximum: highestScore },
  { name: 'outcome', kind: 'text', clean: outcomeIn, choices: sessionOutcomes },
  { name: 'version', kind: 'text', maximum: 64, isMark: true },
];

/**
 * The mark of an exported result, by which an import detects changes since the export. It is a hash of the values, so a result
 * that was changed back has its old mark again. It begins with a letter, so that programs do not read it as a number.
 */
export function markOf({
  receiptNo,
  score,
  outcome,
}: {
  receiptNo: string;
  score: number | null;
  outcome: string | null;
}): string {
  const state = JSON.stringify([receiptNo, score, outcome]);
  return `v${createHash('sha256').update(state).digest('hex').slice(0, 10)}`;
}

/** Translates between the headings of an imported file and the names of columns. */
export class FileWords {
  readonly #locale: Locale;
  readonly #headings = new Map<string, string>();

  /** @param locale the reader's language */
  constructor(locale: Locale) {
    this.#locale = locale;
  }

  /** The rows of the file with names of columns as keys, without the columns about the attendee. */
  async *underNames(rows: AsyncIterable<RawRow>): AsyncGenerator<RawRow> {
    const known = namesByHeading();
    const notRead: readonly string[] = shown;
    for await (const { at, cells } of rows) {
      const named = Object.entries(cells).map(([heading, value]) => {
        const name = known.get(heading) ?? heading;
        this.#headings.set(name, heading);
        return [name, value] as const;
      });
      yield { at, cells: Object.fromEntries(named.filter(([column]) => !notRead.includes(column))) };
    }
  }

  /** The heading of a column in the file or, if the file lacks the column, its heading in the reader's language. */
  headingOf(column: string): string {
    const name = resultNames.find((one) => one === column);
    return this.#headings.get(column) ?? (name ? heading(name, this.#locale) : column);
  }

  /** The fault with `params` that name columns by the file's headings and outcomes in the reader's language. */
  inWords(fault: SheetFault): SheetFault {
    const t = translateFor(this.#locale);
    if (fault.rule === 'unknownColumn') {
      return { ...fault, params: { columns: resultNames.map((name) => this.headingOf(name)).join(', ') } };
    }
    if (fault.rule === 'oneOf' && fault.column === 'outcome') {
      return { ...fault, params: { choices: sessionOutcomes.map((one) => t(`desk-sessions.outcome.${one}`)).join(', ') } };
    }
    return fault;
  }
}
