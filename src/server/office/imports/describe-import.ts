import { createHash, type Hash } from 'node:crypto';

import type { ImportAnswerData, ImportBatchData, ImportDifferenceData } from '#lib/contract/imports.ts';
import { type ImportKind, undoDays } from '#lib/domain/import-kinds.ts';

import type { ImportRow } from './store.ts';

/** Maximum number of differences shown. */
const mostTold = 300;
/** Characters shown of a value. */
const longestTold = 300;

/** What an import changes. */
export interface ImportOutcome {
  added: number;
  changed: number;
  same: number;
  /** Computed on each iteration: all differences of a large table at once would fill the memory. */
  differences: Iterable<ImportDifferenceData>;
}

function addTo(hash: Hash, difference: ImportDifferenceData): void {
  hash.update(JSON.stringify(difference)).update('\n');
}

/** A digest of differences, to check whether an import would change the same again. */
export function digestOf(differences: Iterable<ImportDifferenceData>): string {
  const hash = createHash('sha256');
  for (const difference of differences) addTo(hash, difference);
  return hash.digest('base64url');
}

function shortened(text: string): string {
  return text.length > longestTold ? `${text.slice(0, longestTold).toWellFormed()}…` : text;
}

/** What an import changes, for its reader: the first few hundred differences, with long values shortened. */
export function describeOutcome(
  { added, changed, same, differences }: ImportOutcome,
  about: { kind: ImportKind; dryRun: boolean; importId: string | null },
): ImportAnswerData {
  const hash = createHash('sha256');
  const told: ImportDifferenceData[] = [];
  let more = 0;
  for (const difference of differences) {
    addTo(hash, difference);
    const { fields, ...named } = difference;
    if (told.length === mostTold) more += 1;
    else
      told.push({ ...named, fields: fields.map(({ name, from, to }) => ({ name, from: shortened(from), to: shortened(to) })) });
  }
  return { ...about, added, changed, same, differences: told, more, faults: [], digest: hash.digest('base64url') };
}

/** The moment (ms) until which an import can be undone. */
export function undoUntil({ at }: Pick<ImportRow, 'at'>): number {
  return at + undoDays * 86_400_000;
}

/** An applied import for its reader at a moment (ms). */
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
