/**
 * The last migration of the last release. During a rolling restart, instances of that release share the database with this
 * version, so later migrations may only add. Raise this value with each release.
 */
export const lastReleased = '0016-office';

/** Patterns of statements that would break the released version, and why. */
const forbidden: readonly [words: RegExp, why: string][] = [
  [/\bdrop\s+(?:table|column|view|not\s+null|constraint)\b/i, 'it takes away what a released version uses'],
  [/\brename\b/i, 'a released version uses the former name'],
  [/\balter\s+(?:column\s+)?"?\w+"?\s+(?:set|type)\b|\bset\s+not\s+null\b/i, 'a released version writes the former values'],
];

const addedColumn = /\badd\s+(?:column\s+)?"?(\w+)"?\s([^,]*)/gi;
const uniqueIndex = /^create\s+unique\s+index\b.*?\bon\s+"?(\w+)"?/is;
const createdTable = /^create\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/i;

/**
 * The reasons why a migration's statement would break instances of the last release; empty if it would not.
 * @param isNew whether a table was created after the last release; no released version uses such a table
 */
export function faultsOf(statement: string, isNew: (table: string) => boolean): string[] {
  const text = statement.trim();
  const faults = forbidden.filter(([words]) => words.test(text)).map(([, why]) => why);
  const [, altered] = /^(?:alter|drop)\s+table\s+"?(\w+)"?/i.exec(text) ?? [];
  if (altered && isNew(altered)) return [];
  if (altered) {
    for (const [, column, kind = ''] of text.matchAll(addedColumn)) {
      if (/\bnot\s+null\b/i.test(kind) && !/\bdefault\b/i.test(kind)) faults.push(`released versions do not set ${column}`);
      if (/\bunique\b/i.test(kind)) faults.push(`released versions do not know that ${column} is unique`);
    }
  }
  const [, indexed] = uniqueIndex.exec(text) ?? [];
  if (indexed && !isNew(indexed)) faults.push(`released versions do not know what is unique in ${indexed}`);
  return faults;
}

/** The table that a statement creates. */
export function tableMadeBy(statement: string): string | undefined {
  return createdTable.exec(statement.trim())?.[1];
}
