import { useStore } from '@nanostores/react';
import { type KeyboardEvent, type RefObject, useEffect } from 'react';

import { useLocale, useT } from '#islands/ui/language.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { recommendations } from '#lib/domain/recommendations.ts';
import { cellAfter, cellAfterKey, type GridCell, numberOfKey } from '#lib/rules/score-grid.ts';
import type { Criterion } from '#lib/rules/scorecards.ts';
import { inLocale } from '#lib/text/locale.ts';

import { choicesOf, choose, chosenIn, type GridRow } from './grid-rows.ts';

interface Props {
  label: string;
  rows: readonly GridRow[];
  criteria: readonly Criterion[];
  /** The chosen cell: Tab reaches it, and the pad fills it in. */
  at: GridCell;
  /** The missing parts of each row, by the row's id, after an attempt to hand in. */
  missing: ReadonlyMap<string, readonly string[]>;
  table: RefObject<HTMLTableElement | null>;
  onMove(to: GridCell): void;
}

interface RowProps extends Omit<Props, 'label' | 'rows' | 'missing' | 'table'> {
  row: GridRow;
  index: number;
  missing: readonly string[];
}

function Row({ row, index, criteria, at, missing, onMove }: RowProps) {
  const t = useT();
  const locale = useLocale();
  const input = useStore(row.$input);
  const { status } = useStore(row.saver.$state);
  const columns = [...criteria, undefined];
  return (
    <tr>
      <th scope="row">
        <a href={deskPaths.application(locale, row.id)}>{row.name}</a>
        {status === 'complete' && <span className="desk-mark desk-mark--accepted">{t('desk-applications.grid.handedIn')}</span>}
      </th>
      {columns.map((criterion, column) => {
        const isAt = at.row === index && at.column === column;
        const chosen = chosenIn(input, criterion);
        const isMissing = missing.includes(criterion ? `scores.${criterion.key}` : 'recommendation');
        const recommendation = criterion || chosen === undefined ? undefined : recommendations[chosen - 1];
        return (
          <td
            key={criterion?.key ?? 'recommendation'}
            role="gridcell"
            tabIndex={isAt ? 0 : -1}
            aria-selected={isAt}
            aria-invalid={isMissing || undefined}
            data-cell={`${index} ${column}`}
            onClick={() => onMove({ row: index, column })}
            onFocus={() => !isAt && onMove({ row: index, column })}
          >
            {recommendation ? t(`desk-applications.scores.recommendations.${recommendation}`) : (chosen ?? '')}
            {chosen === undefined && (
              <>
                <span aria-hidden="true">–</span>
                <span className="visually-hidden">{t('desk-applications.grid.none')}</span>
              </>
            )}
          </td>
        );
      })}
    </tr>
  );
}

/**
 * A table of candidates by criteria. Arrow keys move between cells, a digit scores and moves to the next cell, Backspace or
 * Delete empties the cell.
 */
export function GridTable({ label, rows, criteria, at, missing, table, onMove }: Props) {
  const t = useT();
  const locale = useLocale();
  const columns = criteria.length + 1;
  useEffect(() => {
    const cell = table.current?.querySelector<HTMLElement>(`[data-cell="${at.row} ${at.column}"]`);
    if (table.current?.contains(document.activeElement)) cell?.focus();
  }, [table, at]);

  function press(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey, repeat, target } = event;
    if (ctrlKey || metaKey || altKey || !(target as HTMLElement).dataset.cell) return;
    const criterion = criteria[at.column];
    const number = numberOfKey(key, choicesOf(criterion));
    // A digit that is held down would score one cell after the other.
    if (repeat && number !== undefined) return;
    const isErased = key === 'Backspace' || key === 'Delete';
    const to = number === undefined ? cellAfterKey(key, at, rows.length, columns) : cellAfter(at, rows.length, columns);
    if (number !== undefined || isErased) choose(rows[at.row]!, criterion, number);
    if (to) onMove(to);
    if (to || isErased) event.preventDefault();
  }

  return (
    <div className="desk-grid__scroll">
      <table ref={table} className="desk-grid" role="grid" aria-label={label} onKeyDown={press}>
        <thead>
          <tr>
            <th scope="col">{t('desk-applications.columns.name')}</th>
            {criteria.map(({ key, name, scale }) => (
              <th key={key} scope="col">
                {inLocale(name, locale)} <span className="desk-list__small">1–{scale}</span>
              </th>
            ))}
            <th scope="col">{t('desk-applications.scores.recommendation')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Row key={row.id} missing={missing.get(row.id) ?? []} {...{ row, index, criteria, at, onMove }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
