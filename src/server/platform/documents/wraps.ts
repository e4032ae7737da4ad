import { periodIn } from '#lib/cv/dates.ts';
import { company, title } from '#lib/cv/work-words.ts';

import { isWrittenWithin, wrapsAtMargin } from './cell-wraps.ts';
import { closeLines, fullWidth, isHeading, joined, type Row, type Segment } from './rows.ts';

const listMark = /^\s*(?:[•●▪■◆◇○►▶➢➤★☆✓✔※∙·*–—-]|[0-9]{1,2}[.、)]|[(（][0-9]{1,2}[)）])/u;

/** Labels such as `证明人：` and `Phone:`, which begin a line of their own. */
const label = /^(?:\p{Script=Han}[\p{Script=Han} ]{1,7}\s*[：:]|\p{Lu}[\p{L} -]{1,22}:)/u;

/** Whether a text has more opening brackets than closing ones, which means that it continues. */
function isUnclosed(text: string): boolean {
  return (text.match(/[(（]/gu) ?? []).length > (text.match(/[)）]/gu) ?? []).length;
}

/** The cell that a row of one segment continues: both begin at the same x, and the cell's text is not complete. */
function openCell(before: Row, row: Row): Segment | undefined {
  const [next] = row;
  if (before.length < 2 || row.length !== 1 || !next || listMark.test(next.text) || label.test(next.text)) return undefined;
  return before.find(
    (cell) =>
      Math.abs(cell.x - next.x) < 2 &&
      (/[,，、/–—~至到-]$/u.test(cell.text) || isUnclosed(cell.text)) &&
      cell.y - next.y < 3 * cell.size,
  );
}

/** Whether a row continues the wrapped cells above: close below them, at the same x, and beginning in lower case. */
function areWrapped(before: Row, row: Row): boolean {
  const isBelow = (cell: Segment) => before.some((above) => Math.abs(above.x - cell.x) < 2);
  const isClose = before[0]!.y - row[0]!.y < closeLines * row[0]!.size;
  return row.length > 1 && isClose && /^\p{Ll}/u.test(row[0]!.text) && row.every(isBelow);
}

/** Whether the next line begins with the rest of a line's last cell: up to a closing bracket, or an employer's last words. */
function wrapsInText(before: Row, row: Row): boolean {
  const [first, next, last] = [before[0]!, row[0]!, before.at(-1)!];
  if (before.length < 2 || Math.abs(first.x - next.x) > 2 || first.y - next.y > 2.6 * next.size) return false;
  if (isUnclosed(last.text) && /^[^(（]*[)）]/u.test(next.text)) return true;
  const isShort = row.length === 1 && next.text.split(' ').length < 3 && next.text.length < 18;
  return isShort && !/[0-9]/u.test(last.text) && company.test(next.text) && !title.test(next.text) && !company.test(last.text);
}

/** Two lines as one: the first cell of the second continues the last cell of the first. */
function joinedInText(before: Row, [next, ...cells]: Row): Row {
  const last = before.at(-1)!;
  const gap = fullWidth.test(last.text.at(-1)!) || fullWidth.test(next!.text[0]!) ? '' : ' ';
  return [...before.slice(0, -1), { ...last, text: last.text + gap + next!.text }, ...cells];
}

/** The rows, with the lines of wrapped cells joined. */
export function withoutWraps(rows: readonly Row[]): Row[] {
  const whole: Row[] = [];
  for (const row of rows) {
    const before = whole.at(-1);
    const isItem = listMark.test(row[0]!.text) || label.test(row[0]!.text) || isHeading(row[0]);
    if (before && (wrapsInText(before, row) || (!isItem && wrapsAtMargin(before, row, rows))))
      whole[whole.length - 1] = joinedInText(before, row);
    else if (
      before &&
      (openCell(before, row) !== undefined || areWrapped(before, row) || (!isItem && isWrittenWithin(before, row)))
    )
      whole[whole.length - 1] = joined(before, row);
    else whole.push(row);
  }
  return whole;
}

/** Whether the value behind a label continues on the next line, because the next word did not fit. */
function isLabelledWrap(one: Segment, next: Segment, right: number): boolean {
  if (!label.test(one.text) || /^[+0-9(]|@|:\/\//u.test(next.text)) return false;
  const [word = ''] = next.text.split(' ');
  const width = ((next.end - next.x) * word.length) / next.text.length;
  return one.end + width > right && !fullWidth.test(next.text);
}

/** Whether a line continues the paragraph of the line before it. */
export function continues(before: Row, row: Row, left: number, right: number): boolean {
  const [one, next] = [before[0], row[0]];
  if (!one || !next || before.length > 1 || row.length > 1) return false;
  // A Chinese line without any of these marks is not a paragraph, but names an entry's school, employer or the like.
  if (fullWidth.test(one.text) && !/[，,、；;：:。]/u.test(one.text)) return false;
  const isFull = right - one.end < (fullWidth.test(one.text.at(-1)!) ? 2 * one.size : 0.12 * (right - left));
  return (
    (isFull || isLabelledWrap(one, next, right)) &&
    right - left > 12 * one.size &&
    one.text.length > 14 &&
    !/[|｜]/u.test(one.text) &&
    !/[。；;：:!?！？]$|[.]$/u.test(one.text) &&
    !listMark.test(next.text) &&
    !label.test(next.text) &&
    !/^(?:\p{Extended_Pictographic}|[\u{2190}-\u{2bff}\u{e000}-\u{f8ff}])/u.test(next.text) &&
    !isHeading(next) &&
    periodIn(next.text)?.from !== 0 &&
    !isHeading(one) &&
    Math.abs(one.size - next.size) < 0.5 &&
    one.y - next.y < 2 * one.size &&
    next.x > one.x - (isFull ? 1 : 1.5 * one.size) &&
    next.x - one.x < 3 * one.size
  );
}
