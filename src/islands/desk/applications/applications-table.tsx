import { useStore } from '@nanostores/react';
import { Fragment, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

import { useT } from '#islands/ui/language.tsx';
import type { ApplicationOrder } from '#lib/contract/application-filter.ts';
import type { ApplicationColumn, ListedApplication } from '#lib/contract/desk-applications.ts';

import { ApplicationRow } from './application-row.tsx';
import { rowsToRender } from './rows-in-view.ts';
import { $selected, isSelected, selectIds } from './selection.ts';
import { SortHeading } from './sort-heading.tsx';
import { useRowsInView } from './use-rows-in-view.ts';

/** More rows are requested once fewer than this many loaded rows are left below the view. */
const nearEnd = 10;

interface Props {
  /** The loaded rows. */
  rows: readonly ListedApplication[];
  /** The number of all matches. */
  total: number;
  columns: readonly ApplicationColumn[];
  /** When the list was loaded, ISO 8601. */
  asOf: string;
  /** The order of the list; empty for the default one. */
  sort: string;
  isBusy: boolean;
  /** Whether the rows are those of a former query, none of which can be selected. */
  isFormer: boolean;
  /** Index of the current row for the keyboard. */
  at: number;
  onAt(index: number): void;
  /** Called when a checkbox was pressed; `isRange` is true if Shift was held. */
  onPick(index: number, isRange: boolean): void;
  onSort(sort: ApplicationOrder): void;
  /**
   * Called when the view comes near the end of the loaded rows. While the view stays there, each new `onEnd` is called too:
   * pass the same function as long as nothing can be loaded.
   */
  onEnd(): void;
}

/**
 * A checkbox that selects all loaded rows, or clears the selection if all of them are selected. It is indeterminate if only
 * some are selected.
 */
function SelectAll({ rows, asOf, isFormer }: Pick<Props, 'rows' | 'asOf' | 'isFormer'>) {
  const t = useT();
  const selected = useStore($selected);
  const chosen = rows.filter(({ idkey }) => isSelected(selected, idkey)).length;
  const isWhole = chosen > 0 && chosen === rows.length;
  return (
    <label className="desk-box">
      <input
        type="checkbox"
        aria-label={t('desk-applications.selection.page')}
        checked={isWhole}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && !isWhole;
        }}
        onChange={() => {
          if (isFormer) return;
          const ids = rows.map(({ idkey }) => idkey);
          $selected.set(isWhole ? null : selectIds(ids, asOf));
        }}
      />
    </label>
  );
}

/** An empty row as high as the `rows` that are not rendered. */
function Gap({ rows, height }: { rows: number; height: number }) {
  return rows > 0 && <tr aria-hidden="true" className="desk-table__gap" style={{ blockSize: rows * height }} />;
}

function setWidths(row: HTMLTableRowElement | null, widthOf: (cell: HTMLElement) => string): void {
  for (const cell of row?.cells ?? []) cell.style.minInlineSize = widthOf(cell);
}

/** Keeps columns from shrinking when other rows are rendered, until the window is resized. */
function useSteadyColumns(head: RefObject<HTMLTableRowElement | null>): void {
  useLayoutEffect(() => setWidths(head.current, ({ offsetWidth }) => `${offsetWidth}px`));
  useEffect(() => {
    const reset = () => setWidths(head.current, () => '');
    addEventListener('resize', reset);
    return () => removeEventListener('resize', reset);
  }, [head]);
}

/**
 * The list as a dense table. Only the rows in view, some around them and the current row are rendered; screen readers get
 * the total number of rows.
 */
export function ApplicationsTable(props: Props) {
  const { rows, total, columns, asOf, sort, isBusy, isFormer, at, onAt, onPick, onSort, onEnd } = props;
  const t = useT();
  const selected = useStore($selected);
  const body = useRef<HTMLTableSectionElement>(null);
  const head = useRef<HTMLTableRowElement>(null);
  const view = useRowsInView(body, rows.length);
  const rendered = rowsToRender(rows.length, view, at);
  const isAtEnd = view.last >= rows.length - nearEnd;
  useSteadyColumns(head);
  useEffect(() => {
    if (isAtEnd) onEnd();
  }, [isAtEnd, onEnd]);
  const caption = t('desk-applications.list.caption');
  return (
    <div className="desk-table desk-applications__table" role="region" aria-label={caption} tabIndex={0}>
      <table aria-busy={isBusy || undefined} aria-rowcount={total + 1}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr ref={head} key={columns.join()} aria-rowindex={1}>
            <th scope="col" className="desk-table__box">
              <SelectAll {...{ rows, asOf, isFormer }} />
            </th>
            {(['name', ...columns] as const).map((column) => (
              <SortHeading key={column} {...{ column, sort, onSort }} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rendered.map((index, place) => (
            <Fragment key={rows[index]!.idkey}>
              <Gap rows={index - (rendered[place - 1] ?? -1) - 1} height={view.height} />
              <ApplicationRow
                row={rows[index]!}
                isSelected={isSelected(selected, rows[index]!.idkey)}
                isAt={index === at}
                {...{ index, columns, onAt, onPick }}
              />
            </Fragment>
          ))}
          <Gap rows={rows.length - 1 - (rendered.at(-1) ?? -1)} height={view.height} />
        </tbody>
      </table>
    </div>
  );
}
