import { createHash, type Hash } from 'node:crypto';

import type { ImportAnswerData, ImportBatchData, ImportDifferenceData } from '#lib/contract/imports.ts';
import { type ImportKind, undoDays } from '#lib/domain/import-kinds.ts';

import type { ImportRow } from './store.ts';

/** Maximum number of differences shown. */
const maxDifferences = 300;
/** Maximum number of characters shown of a value. */
const maxValueLength = 300;

/** The changes of an import. */
export interface ImportOutcome {
  added: number;
  changed: number;
  same: number;
  /**
   * `importTable` computes the differences one by one on each iteration, because all differences of a large table would need
   * too much memory.
   */
  differences: Iterable<ImportDifferenceData>;
}

function addTo(hash: Hash, difference: ImportDifferenceData): void {
  hash.update(JSON.stringify(difference)).update('\n');
}

/** A digest of differences, to check that an import makes the changes that were shown before. */
export function digestOf(differences: Iterable<ImportDifferenceData>): string {
  const hash = createHash('sha256');
  for (const difference of differences) addTo(hash, difference);
  return hash.digest('base64url');
}

function shortened(text: string): string {
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength).toWellFormed()}…` : text;
}

/** The answer about an import: its counts and the first 300 differences, with long values shortened. */
export function describeOutcome(
  { added, changed, same, differences }: ImportOutcome,
  about: { kind: ImportKind; dryRun: boolean; importId: string | null },
): ImportAnswerData {
  const hash = createHash('sha256');
  const shown: ImportDifferenceData[] = [];
  let more = 0;
  for (const difference of differences) {
    addTo(hash, difference);
    const { fields, ...named } = difference;
    if (shown.length === maxDifferences) more += 1;
    else
      shown.push({ ...named, fields: fields.map(({ name, from, to }) => ({ name, from: shortened(from), to: shortened(to) })) });
  }
  return { ...about, added, changed, same, differences: shown, more, faults: [], digest: hash.digest('base64url') };
}

/** The last time (ms) at which an import can be undone. */
export function undoUntil({ at }: Pick<ImportRow, 'at'>): number {
  return at + undoDays * 86_400_000;
}

/** Describes an import, applied or undone, as it is at a time (ms). */
export function describeBatch(row: ImportRow, now: number, session?: ImportBatchData['session']): ImportBatchData {
  const { id: importId, kind, actorName: by, added, changed, same, undoneAt, restored } = row;
  return {
    importId,
    kind,
    by,
    at: new Date(row.at).toISOString(),
    added,
    changed,
    same,
    state: row.state === 'undone' ? 'undone' : 'applied',
    undoneAt: undoneAt === null ? null : new Date(undoneAt).toISOString(),
    undoUntil: row.state === 'undone' || now > undoUntil(row) ? null : new Date(undoUntil(row)).toISOString(),
    restored,
    kept: JSON.parse(row.kept) as string[],
    ...(session ? { session } : {}),
  };
}
