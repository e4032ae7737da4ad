import type { ReactNode } from 'react';

/** A column of a table. */
export interface Column<Row> {
  key: string;
  heading: ReactNode;
  cell(row: Row): ReactNode;
  /** Aligns values such as numbers at the end of the column and prevents line breaks in them. */
  isFigure?: boolean;
  /** Prevents line breaks in values such as receipt numbers. */
  isCode?: boolean;
  /** Hides the column on narrow pages. */
  isMinor?: boolean;
  /** Makes the cells of this column the headings of their rows, instead of the cells of the first column. */
  isHeading?: boolean;
}

interface Props<Row> {
  /** A description of the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** Shown instead of the table if there are no rows. */
  empty: ReactNode;
  isBusy?: boolean;
}

/** A dense table with a heading in each row. On narrow pages it scrolls sideways. */
export function DeskTable<Row>({ caption, columns, rows, keyOf, empty, isBusy }: Props<Row>) {
  if (rows.length === 0) return <p className="desk-empty">{empty}</p>;
  const classOf = ({ isFigure, isCode, isMinor }: Column<Row>) =>
    [isFigure && 'is-figure', isCode && 'is-code', isMinor && 'is-minor'].filter(Boolean).join(' ') || undefined;
  const heading = Math.max(
    0,
    columns.findIndex(({ isHeading }) => isHeading),
  );
  return (
    <div className="desk-table" role="region" aria-label={caption} tabIndex={0}>
      <table aria-busy={isBusy || undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={classOf(column)}>
                {column.heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column, index) =>
                index === heading ? (
                  <th key={column.key} scope="row" className={classOf(column)}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.key} className={classOf(column)}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
