import { dateTimeInShanghai } from '#lib/rules/deadline.ts';

/** Characters that usually take two columns on a terminal. */
const wide = /\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}|[\u3000-\u303f\uff00-\uffef]/u;

function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += wide.test(character) ? 2 : 1;
  return width;
}

// Control characters are replaced by spaces, because in stored text they could control the terminal.
const control = /[\u0000-\u001f\u007f-\u009f]/g;

/** Formats rows under headings as lines with aligned columns. */
export function tableOf(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] {
  const all = [headings, ...rows].map((row) => row.map((cell) => String(cell).replace(control, ' ')));
  const widths = headings.map((_, column) => Math.max(...all.map((row) => widthOf(row[column] ?? ''))));
  return all.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat(widths[column]! - widthOf(cell)))
      .join('  ')
      .trimEnd(),
  );
}

/** A time (ms) as date and time in Shanghai; a dash for null. */
export function momentOf(at: number | null): string {
  return at === null ? '-' : dateTimeInShanghai(at);
}
