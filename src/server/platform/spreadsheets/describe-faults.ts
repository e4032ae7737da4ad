import type { MessageKey, Translate } from '#lib/i18n/translate.ts';

import type { SheetFault } from './sheet.ts';

/** A fault with its message. */
export interface DescribedFault {
  row: number;
  column: string;
  rule: string;
  message: string;
}

/** Adds messages to the faults of a sheet: `ops.faults.<rule>` if there is one, else `rules.<rule>`. */
export function describeSheetFaults(faults: readonly SheetFault[], t: Translate): DescribedFault[] {
  return faults.map(({ row, column, rule, params }) => {
    const own = `ops.faults.${rule}` as MessageKey;
    const words = t(own, params);
    return { row, column, rule, message: words === own ? t(`rules.${rule}` as MessageKey, params) : words };
  });
}

/** A fault as a line of text: its message, and the row and column if it has them. */
export function faultLine({ row, column, message }: DescribedFault, t: Translate): string {
  if (row === 0) return message;
  return t(column === '' ? 'ops.faults.atRow' : 'ops.faults.atCell', { row, column, message });
}
