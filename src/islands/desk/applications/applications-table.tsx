import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';

import { useLocale, useT } from '#islands/ui/language.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import type { ApplicationColumn, ListedApplication } from '#lib/contract/desk-applications.ts';

import { ConditionMark, StatusMark } from './marks.tsx';
import { momentOf } from './moments.ts';
import { $selected, isSelected, selectIds } from './selection.ts';

interface Props {
  rows: readonly ListedApplication[];
  columns: readonly ApplicationColumn[];
  /** When the list was loaded, ISO 8601. */
  asOf: string;
  isBusy: boolean;
  /** Index of the current row for the keyboard. */
  at: number;
  onAt(index: number): void;
  /** Called when a checkbox was pressed; `isRange` with Shift. */
  onPick(index: number, isRange: boolean): void;
}

function cellOf(row: ListedApplication, column: ApplicationColumn): ReactNode {
  switch (column) {
    case 'status':
      return <StatusMark row={row} />;
    case 'appliedAt':
      return momentOf(row.appliedAt);
    case 'education':
      return row.educationName;
    case 'age':
    case 'height':
    case 'vision':
    case 'degree':
      return <ConditionMark state={row.conditions[column]} />;
    default:
      return row[column];
  }
}

/** A checkbox that selects or clears all loaded rows; indeterminate if only some are selected. */
function SelectAll({ rows, asOf }: Pick<Props, 'rows' | 'asOf'>) {
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
        onChange={() =>
          $selected.set(
            isWhole
              ? null
              : selectIds(
                  rows.map(({ idkey }) => idkey),
                  asOf,
                ),
          )
        }
      />
    </label>
  );
}

/** The list as a dense table. Focusing the link or checkbox of a row makes that row the current one. */
export function ApplicationsTable({ rows, columns, asOf, isBusy, at, onAt, onPick }: Props) {
  const t = useT();
  const locale = useLocale();
  const selected = useStore($selected);
  const caption = t('desk-applications.list.caption');
  return (
    <div className="desk-table desk-applications__table" role="region" aria-label={caption} tabIndex={0}>
      <table aria-busy={isBusy || undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="desk-table__box">
              <SelectAll {...{ rows, asOf }} />
            </th>
            <th scope="col">{t('desk-applications.columns.name')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`desk-applications.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.idkey} data-selected={isSelected(selected, row.idkey)} data-at={index === at || undefined}>
              <td className="desk-table__box">
                <label className="desk-box">
                  <input
                    type="checkbox"
                    aria-label={t('desk-applications.selection.row', { name: row.name || row.receiptNo })}
                    checked={isSelected(selected, row.idkey)}
                    onFocus={() => onAt(index)}
                    onChange={({ nativeEvent }) => onPick(index, (nativeEvent as MouseEvent).shiftKey)}
                  />
                </label>
              </td>
              <th scope="row">
                <a data-row={index} href={deskPaths.application(locale, row.idkey)} onFocus={() => onAt(index)}>
                  {row.name || row.receiptNo}
                </a>
              </th>
              {columns.map((column) => (
                <td key={column} data-column={column}>
                  {cellOf(row, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
