import type { ImportKind } from '#lib/domain/import-kinds.ts';
import type { RawRow } from '#server/platform/spreadsheets/sheet.ts';

/** A table to import. */
export interface ImportInput {
  kind: ImportKind;
  rows: AsyncIterable<RawRow>;
  /** Only reports the differences. */
  dryRun: boolean;
  /** The digest of the differences shown before. */
  digest: string | undefined;
  /** The id of what the table is about. */
  subject?: string;
  /** The same key of the same actor gives the same import. */
  idempotencyKey: string | undefined;
}
