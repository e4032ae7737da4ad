import type { ReactNode } from 'react';

import { useLocale, useT } from '#islands/ui/language.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import type { ApplicationColumn, ListedApplication } from '#lib/contract/desk-applications.ts';

import { ConditionMark, StatusMark } from './marks.tsx';
import { momentOf } from './moments.ts';
import { TagMarks } from './tag-mark.tsx';

interface Props {
  row: ListedApplication;
  index: number;
  columns: readonly ApplicationColumn[];
  isSelected: boolean;
  /** Whether it is the current row for the keyboard. */
  isAt: boolean;
  onAt(index: number): void;
  /** Called when the checkbox was pressed; `isRange` is true if Shift was held. */
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
    case 'tags':
      return <TagMarks tags={row.tags} />;
    default:
      return row[column];
  }
}

/** A row of the list. Focusing its link or checkbox makes it the current one. */
export function ApplicationRow({ row, index, columns, isSelected, isAt, onAt, onPick }: Props) {
  const t = useT();
  const locale = useLocale();
  return (
    // `aria-rowindex` counts from 1, and row 1 is the heading.
    <tr aria-rowindex={index + 2} data-selected={isSelected} data-at={isAt || undefined}>
      <td className="desk-table__box">
        <label className="desk-box">
          <input
            type="checkbox"
            aria-label={t('desk-applications.selection.row', { name: row.name || row.receiptNo })}
            checked={isSelected}
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
  );
}
