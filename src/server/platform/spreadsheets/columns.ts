import type { MessageValues } from '#lib/i18n/translate.ts';
import { isDate } from '#lib/rules/dates.ts';
import { isStorable } from '#lib/rules/text.ts';

import { formula } from './sheet.ts';

/** The type of a column's cells. The keys of a `list` are stored with semicolons between them. */
export type CellKind = 'text' | 'day' | 'number' | 'flag' | 'list' | 'json';

/** A column of a kind of sheet. */
export interface Column {
  name: string;
  /** The heading in files that are not imported again; by default the name. */
  heading?: string;
  kind: CellKind;
  required?: boolean;
  /** The allowed texts. */
  choices?: readonly string[];
  pattern?: RegExp;
  whole?: boolean;
  /** The smallest number. */
  minimum?: number;
  /** The largest number, or the length of the longest text. */
  maximum?: number;
  /**
   * The column holds the version that the row had at the export, so that an import notices changes made since the export.
   * The version is not stored or compared as a value.
   */
  isMark?: boolean;
  /** Converts a text to its stored form, e.g. sanitises HTML. */
  clean?: (text: string) => string;
}

/** The texts of a row by column name; an empty cell is an empty text. */
export type SheetRow = Record<string, string>;

/** A broken rule of one cell. */
export interface CellFault {
  rule: string;
  params?: MessageValues;
}

const yes = new Set(['y', 'yes', 'true', '是']);
const no = new Set(['n', 'no', 'false', '否']);

function plainText(value: unknown, { kind }: Column): string | undefined {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return kind === 'day' ? value.toISOString().slice(0, 10) : value.toISOString();
  if (typeof value === 'boolean') return value ? 'Y' : 'N';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined;
  if (typeof value === 'string') return value;
  if (kind === 'json') return JSON.stringify(value);
  return kind === 'list' && Array.isArray(value) && value.every((one) => typeof one === 'string') ? value.join(';') : undefined;
}

/** The canonical form of a text; undefined for invalid JSON. A stored text is not cleaned again. */
function canonical(text: string, column: Column, isStored: boolean): string | undefined {
  switch (column.kind) {
    case 'day': {
      const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
      return year ? `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}` : text;
    }
    case 'flag':
      return yes.has(text.toLowerCase()) ? 'Y' : no.has(text.toLowerCase()) ? 'N' : text;
    case 'list':
      return text
        .split(/[;；、\n]/)
        .map((one) => one.trim())
        .filter((one) => one !== '')
        .join('; ');
    case 'number':
      return /^[+-]?\d+(?:\.\d+)?$/.test(text) ? String(Number(text)) : text;
    case 'json':
      try {
        return JSON.stringify(JSON.parse(text));
      } catch {
        return undefined;
      }
    case 'text':
      return column.clean && !isStored ? column.clean(text) : text;
  }
}

/** The columns that are compared and stored: all but the marks of versions. */
export function valueColumns(columns: readonly Column[]): Column[] {
  return columns.filter(({ isMark }) => !isMark);
}

/** The canonical form of a stored text, for comparison with a cell that was read. */
export function canonicalText(text: string, column: Column): string {
  const plain = text.replaceAll(/\r\n?/g, '\n').trim();
  return plain === '' ? '' : (canonical(plain, column, true) ?? plain);
}

function faultOfNumber(text: string, { whole, minimum = -Infinity, maximum = Infinity }: Column): CellFault | undefined {
  const value = Number(text);
  if (text === '' || !Number.isFinite(value)) return { rule: 'number' };
  if (whole && !Number.isInteger(value)) return { rule: 'integer' };
  if (value < minimum) return { rule: 'minimum', params: { minimum } };
  return value > maximum ? { rule: 'maximum', params: { maximum } } : undefined;
}

function faultOfText(text: string, column: Column): CellFault | undefined {
  const { kind, choices, pattern, maximum } = column;
  if (!isStorable(text)) return { rule: 'characters' };
  if (kind === 'day') return isDate(text) ? undefined : { rule: 'date' };
  if (kind === 'flag') return text === 'Y' || text === 'N' ? undefined : { rule: 'oneOf', params: { choices: 'Y, N' } };
  if (kind === 'number') return faultOfNumber(text, column);
  if (choices && !choices.includes(text)) return { rule: 'oneOf', params: { choices: choices.join(', ') } };
  if (pattern && !pattern.test(text)) return { rule: 'form' };
  return maximum !== undefined && text.length > maximum ? { rule: 'maxLength', params: { maximum } } : undefined;
}

/** The stored form of a cell, or its fault. An empty cell is an empty text. */
export function readCell(value: unknown, column: Column): { text: string } | { fault: CellFault } {
  if (value === formula) return { fault: { rule: 'formula' } };
  const text = plainText(value, column);
  if (text === undefined) return { fault: { rule: 'type' } };
  const plain = text.replaceAll(/\r\n?/g, '\n').trim();
  if (plain === '') return { text: '' };
  const clean = canonical(plain, column, false);
  if (clean === undefined) return { fault: { rule: 'json' } };
  const fault = faultOfText(clean, column);
  return fault ? { fault } : { text: clean };
}

/** The keys in the cell of a list. */
export function keysIn(text: string | undefined): string[] {
  return text ? text.split('; ') : [];
}

/** The cell for a list of keys. */
export function listCell(keys: readonly string[]): string {
  return keys.join('; ');
}

/** The value of a cell in a JSON file: numbers, lists and JSON as such; an empty cell as null, but an empty list as `[]`. */
export function jsonCell(text: string, { kind }: Column): unknown {
  if (kind === 'list') return keysIn(text);
  if (text === '') return null;
  if (kind === 'number') return Number(text);
  return kind === 'json' ? (JSON.parse(text) as unknown) : text;
}
