import { type ApplicationColumn, applicationColumns } from '#lib/contract/desk-applications.ts';

/** What a list shows until somebody chooses otherwise. */
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

/** The columns that this browser keeps, in their one order. */
export function readColumns(): ApplicationColumn[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (Array.isArray(kept)) return inOrder(kept as string[]);
  } catch {
    // What cannot be read was not chosen.
  }
  return inOrder(usualColumns);
}

/** Keeps the columns that were chosen. */
export function keepColumns(columns: readonly ApplicationColumn[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(columns));
  } catch {
    // They hold until the page is left.
  }
}

/** The columns with one more or less. */
export function withColumn(columns: readonly ApplicationColumn[], column: ApplicationColumn): ApplicationColumn[] {
  return inOrder(columns.includes(column) ? columns.filter((one) => one !== column) : [...columns, column]);
}

/** The columns of the list as a file has them, in words. */
export function exportColumns(columns: readonly ApplicationColumn[]): string[] {
  const inWords: Partial<Record<ApplicationColumn, string>> = { status: 'statusName', education: 'educationName' };
  return ['name', ...columns.map((column) => inWords[column] ?? column)];
}
