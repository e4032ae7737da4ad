/**
 * The last migration of the last release. Instances of that release go on serving beside this version for the time of a
 * rolling restart, so whatever comes behind it only adds. Raise it with each release.
 */
export const lastReleased = '0016-office';

/** What a released version would trip over, by the words of a statement. */
const forbidden: readonly [words: RegExp, why: string][] = [
  [/\bdrop\s+(?:table|column|view|not\s+null|constraint)\b/i, 'it takes away what a released version uses'],
  [/\brename\b/i, 'a released version uses the former name'],
  [/\balter\s+(?:column\s+)?"?\w+"?\s+(?:set|type)\b|\bset\s+not\s+null\b/i, 'a released version writes what it wrote before'],
];

const addedColumn = /\badd\s+(?:column\s+)?"?(\w+)"?\s([^,]*)/gi;
const uniqueIndex = /^create\s+unique\s+index\b.*?\bon\s+"?(\w+)"?/is;
const createdTable = /^create\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/i;

/**
 * What in a migration's statement would break instances of the last release.
 * @param isNew whether a table is made behind the last release, so that no released version knows it
 */
export function faultsOf(statement: string, isNew: (table: string) => boolean): string[] {
  const text = statement.trim();
  const faults = forbidden.filter(([words]) => words.test(text)).map(([, why]) => why);
  const [, altered] = /^alter\s+table\s+"?(\w+)"?/i.exec(text) ?? [];
  if (altered && isNew(altered)) return [];
  if (altered) {
    for (const [, column, kind = ''] of text.matchAll(addedColumn)) {
      if (/\bnot\s+null\b/i.test(kind) && !/\bdefault\b/i.test(kind)) faults.push(`released versions leave ${column} out`);
      if (/\bunique\b/i.test(kind)) faults.push(`released versions do not know that ${column} is unique`);
    }
  }
  const [, indexed] = uniqueIndex.exec(text) ?? [];
  if (indexed && !isNew(indexed)) faults.push(`released versions do not know what is unique in ${indexed}`);
  return faults;
}

/** The table that a statement makes. */
export function tableMadeBy(statement: string): string | undefined {
  return createdTable.exec(statement.trim())?.[1];
}
