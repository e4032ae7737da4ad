/** Maximum number of names in a list. */
export const mostNames = 5000;
/** Maximum number of characters of a name. */
export const longestName = 200;

/** A name normalised for comparison, in the same way as the searchable names of resumes. */
export function studyWords(name: string): string {
  return name.normalize('NFKC').toLowerCase().trim();
}

/** The first cell of a line of a table: in quotes, or up to the first tab, comma or semicolon. */
function firstCell(line: string): string {
  const [, quoted] = /^\s*"((?:[^"]|"")*)"/.exec(line) ?? [];
  return quoted === undefined ? line.split(/[\t,，;；]/, 1)[0]! : quoted.replaceAll('""', '"');
}

/** The names in a text or CSV file: the first cell of each line, without repetitions. */
export function namesIn(text: string): string[] {
  const names = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => firstCell(line).trim())
    .filter((name) => name !== '');
  return [...new Map(names.toReversed().map((name) => [studyWords(name), name])).values()].toReversed();
}
