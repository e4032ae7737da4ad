import type { ImportKind } from '#lib/domain/import-kinds.ts';
import type { RawRow } from '#server/platform/spreadsheets/sheet.ts';

/** A table to import. */
export interface ImportInput {
  kind: ImportKind;
  rows: AsyncIterable<RawRow>;
  /** Whether to report the differences without importing anything. */
  dryRun: boolean;
  /**
   * The digest of the differences that were shown before: the import is refused if its differences have another digest.
   * Undefined skips this check.
   */
  digest: string | undefined;
  /** The id of the object that the table belongs to, such as a session; absent if there is none. */
  subject?: string;
  /** Unique among an actor's imports; without it, a repeated request is a new import. */
  idempotencyKey: string | undefined;
}
