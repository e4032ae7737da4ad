import { type ApplicationColumn, applicationColumns } from '#lib/contract/desk-applications.ts';

/** The default columns of the list. */
export const usualColumns: readonly ApplicationColumn[] = [
  'status',
  'regJobName',
  'school',
  'major',
  'education',
  'age',
  'height',
  'vision',
  'degree',
  'appliedAt',
];

const key = 'desk.applications.columns';

function inOrder(columns: readonly string[]): ApplicationColumn[] {
  return applicationColumns.filter((column) => columns.includes(column));
}

/** The columns stored in this browser, otherwise the default columns; always in the order of `applicationColumns`. */
export function readColumns(): ApplicationColumn[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (Array.isArray(stored)) return inOrder(stored as string[]);
  } catch {
    // Unreadable columns are ignored.
  }
  return inOrder(usualColumns);
}

/** Stores the chosen columns. */
export function saveColumns(columns: readonly ApplicationColumn[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(columns));
  } catch {
    // Without storage, the choice lasts until the page is left.
  }
}

/** The columns without `column` if they contain it, otherwise the columns with `column` added. */
export function withColumn(columns: readonly ApplicationColumn[], column: ApplicationColumn): ApplicationColumn[] {
  return inOrder(columns.includes(column) ? columns.filter((one) => one !== column) : [...columns, column]);
}

/** The columns of an export that correspond to these columns of the list: the name first, and labels instead of codes. */
export function exportColumns(columns: readonly ApplicationColumn[]): string[] {
  const inWords: Partial<Record<ApplicationColumn, string>> = { status: 'statusName', education: 'educationName' };
  return ['name', ...columns.map((column) => inWords[column] ?? column)];
}
