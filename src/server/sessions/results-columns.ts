import { highestScore } from '#lib/forms/office-session.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { type Locale, locales } from '#lib/locale.ts';
import { sessionOutcomes, type SessionOutcome } from '#lib/session-kinds.ts';
import type { Column } from '#server/sheets/columns.ts';
import type { RawRow } from '#server/sheets/sheet.ts';

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
  { name: 'version', kind: 'number', whole: true, minimum: 1, isMark: true },
];

/** Rows of a file under the names of columns, without those that say who it is. */
export async function* underNames(rows: AsyncIterable<RawRow>): AsyncGenerator<RawRow> {
  const known = namesByHeading();
  const notRead: readonly string[] = shown;
  for await (const { at, cells } of rows) {
    const named = Object.entries(cells).map(([column, value]) => [known.get(column) ?? column, value] as const);
    yield { at, cells: Object.fromEntries(named.filter(([column]) => !notRead.includes(column))) };
  }
}

/** What a file calls a column; one that it does not know of as it is. */
export function headingOf(column: string, locale: Locale): string {
  const name = resultNames.find((one) => one === column);
  return name ? heading(name, locale) : column;
}
