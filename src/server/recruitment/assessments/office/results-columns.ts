import { createHash } from 'node:crypto';

import { sessionOutcomes, type SessionOutcome } from '#lib/domain/session-kinds.ts';
import { highestScore } from '#lib/forms/office-session.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { type Locale, locales } from '#lib/text/locale.ts';
import type { Column } from '#server/platform/spreadsheets/columns.ts';
import type { RawRow, SheetFault } from '#server/platform/spreadsheets/sheet.ts';

/** Columns that say who it is; what a file says there is not read. */
const shown = ['name', 'posting', 'room', 'seat', 'begins', 'standing', 'checkedIn'] as const;
const entered = ['score', 'outcome', 'version'] as const;
export const resultNames = ['key', ...shown, ...entered] as const;

export type ColumnName = (typeof resultNames)[number];

/** What stands above a column. */
export function heading(name: ColumnName, locale: Locale): string {
  return translateFor(locale)(`desk-sessions.sheet.${name}`);
}

/** Names of columns by what they are called in either language. */
function namesByHeading(): Map<string, string> {
  return new Map(
    resultNames.flatMap((name) => [[name, name], ...locales.map((locale) => [heading(name, locale), name] as const)] as const),
  );
}

/** An outcome in either language as it is stored. */
function outcomeIn(text: string): string {
  const isNamed = (outcome: SessionOutcome) =>
    locales.some((locale) => translateFor(locale)(`desk-sessions.outcome.${outcome}`).toLowerCase() === text.toLowerCase());
  return sessionOutcomes.find(isNamed) ?? text;
}

/** What is read of a file. */
export const resultColumns: readonly Column[] = [
  { name: 'key', kind: 'text', required: true, maximum: 64 },
  { name: 'score', kind: 'number', minimum: 0, maximum: highestScore },
  { name: 'outcome', kind: 'text', clean: outcomeIn, choices: sessionOutcomes },
  { name: 'version', kind: 'text', maximum: 64, isMark: true },
];

/**
 * The state of a result that a file was made of: a result that was taken back to what it was has its former mark again.
 * It begins with a letter, so that no program takes it for a number.
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

/** The words of a file for what is read of it. */
export class FileWords {
  readonly #locale: Locale;
  readonly #headings = new Map<string, string>();

  /** @param locale the language of what the file has no words for */
  constructor(locale: Locale) {
    this.#locale = locale;
  }

  /** Rows of the file under the names of columns, without those that say who it is. */
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

  /** What the file calls a column; what it does not have, as the reader calls it. */
  headingOf(column: string): string {
    const name = resultNames.find((one) => one === column);
    return this.#headings.get(column) ?? (name ? heading(name, this.#locale) : column);
  }

  /** A fault whose words name columns and outcomes as a file does. */
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
