import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { useT } from '#islands/ui/language.tsx';
import { type ApplicationColumn, applicationColumns } from '#lib/contract/desk-applications.ts';

import { usualColumns, withColumn } from './columns.ts';

interface Props {
  columns: readonly ApplicationColumn[];
  onChange(columns: ApplicationColumn[]): void;
}

/** A menu to choose the columns of the list. */
export function ColumnMenu({ columns, onChange }: Props) {
  const t = useT();
  return (
    <details className="desk-menu" name="desk-menu">
      <summary className="button button--small">
        <Icon name="grid" size={18} />
        {t('desk-applications.columns.choose')}
      </summary>
      <div className="desk-menu__sheet">
        {applicationColumns.map((column) => (
          <label key={column} className="desk-menu__choice">
            <input type="checkbox" checked={columns.includes(column)} onChange={() => onChange(withColumn(columns, column))} />
            <span>{t(`desk-applications.columns.${column}`)}</span>
          </label>
        ))}
        <Button size="small" variant="quiet" onClick={() => onChange([...usualColumns])}>
          {t('desk-applications.columns.reset')}
        </Button>
      </div>
    </details>
  );
}
