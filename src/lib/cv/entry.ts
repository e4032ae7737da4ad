import type { CvLine } from './lines.ts';

/** A value that was read from a CV, with the lines that it was read from. */
export interface Found {
  value: string | number;
  lines: readonly CvLine[];
}

/** Values by the names of their fields. */
export type Entry = Record<string, Found>;

/** Adds a value to an entry, unless the value is missing or the entry already has a value of that name. */
export function put(entry: Entry, name: string, value: string | number | undefined, ...lines: readonly CvLine[]): void {
  if (value === undefined || value === '' || entry[name]) return;
  entry[name] = { value, lines };
}

/** Whether an entry has any of these values. */
export function hasAny(entry: Entry, ...names: readonly string[]): boolean {
  return names.some((name) => entry[name] !== undefined);
}

/**
 * As many whole lines as fit into a text field, one below the other; undefined if not even the first one fits.
 * @param most maximum number of characters of the field
 */
export function textOf(lines: readonly CvLine[], most = 256): Found | undefined {
  const fitting: CvLine[] = [];
  let length = -1;
  for (const line of lines) {
    length += [...line.written].length + 1;
    if (length > most) break;
    fitting.push(line);
  }
  if (fitting.length === 0) return undefined;
  return { value: fitting.map(({ written }) => written.replaceAll('\t', ' ')).join('\n'), lines: fitting };
}
