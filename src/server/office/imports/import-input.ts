import type { ImportKind } from '#lib/domain/import-kinds.ts';
import type { RawRow } from '#server/platform/spreadsheets/sheet.ts';

/** A table that somebody hands in. */
export interface ImportInput {
  kind: ImportKind;
  rows: AsyncIterable<RawRow>;
  /** Only tells the differences. */
  dryRun: boolean;
  /** Names the differences that were seen before. */
  digest: string | undefined;
  /** What the table is about, by its id. */
  subject?: string;
  /** The same key of the same actor gives the same import. */
  idempotencyKey: string | undefined;
}
