import { columnHeadsIn } from './column-heads.ts';
import type { Labelled } from './labels.ts';
import type { CvLine } from './lines.ts';

/** Letters of a heading that is set from top to bottom beside the rows of a table. */
const headingPart = /^\p{Script=Han}{1,2}$/u;

/** The cells of a row, without an additional first cell that holds a `headingPart`. */
function ownCells(cells: string[], count: number): string[] {
  return count > 0 && cells.length === count + 1 && headingPart.test(cells[0]!) ? cells.slice(1) : cells;
}

/**
 * Removes the rows that head the columns of a table. A column heading that is a label is prefixed to the cells below it, in
 * rows with as many cells as the heading row.
 * @param labelledIn finds the labels in a text
 */
export function withColumnLabels<Name extends string>(
  lines: readonly CvLine[],
  labelledIn: (text: string) => readonly Labelled<Name>[],
): CvLine[] {
  const isLabel = (cell: string) => labelledIn(cell).some(({ from, value }) => from === 0 && value === '');
  let head: readonly string[] = [];
  return lines.flatMap((line) => {
    const cells = line.text.split('\t').map((cell) => cell.trim());
    const heads = columnHeadsIn(line.text)?.cells;
    const labels = (heads ?? cells).filter(isLabel);
    if (heads || (labels.length > 1 && labels.length === cells.length)) {
      head = labels.length > 0 ? (heads ?? cells) : [];
      return [];
    }
    const own = ownCells(cells, head.length);
    if (own.length !== head.length) return [line];
    const named = own.map((cell, index) => (isLabel(head[index]!) ? `${head[index]!.replace(/\s*:$/u, '')}: ${cell}` : cell));
    return [{ ...line, text: named.join('\t') }];
  });
}
