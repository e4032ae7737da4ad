import type { Labelled } from './labels.ts';
import type { CvLine } from './lines.ts';

/**
 * If the first row of a table consists of labels, prefixes them to the cells of the rows below it that have as many cells,
 * and removes the first row.
 * @param labelledIn the reader of the labels
 */
export function withColumnLabels<Name extends string>(
  lines: readonly CvLine[],
  labelledIn: (text: string) => Labelled<Name>[],
): CvLine[] {
  let head: string[] = [];
  return lines.flatMap((line) => {
    const cells = line.text.split('\t').map((cell) => cell.trim());
    const labels = cells.filter((cell) => labelledIn(cell).some(({ from, value }) => from === 0 && value === ''));
    if (labels.length > 2 && labels.length === cells.length) {
      head = cells;
      return [];
    }
    if (cells.length !== head.length) return [line];
    return [{ ...line, text: cells.map((cell, index) => `${head[index]}: ${cell}`).join('\t') }];
  });
}
