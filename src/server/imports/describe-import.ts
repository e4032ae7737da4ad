import { createHash } from 'node:crypto';

import type { ImportAnswerData, ImportBatchData, ImportDifferenceData } from '#lib/contract/imports.ts';
import { type ImportKind, undoDays } from '#lib/import-kinds.ts';

import type { ImportRow } from './store.ts';

/** Differences that are told one by one. */
const mostTold = 300;
/** Characters of a value that are told. */
const longestTold = 300;

/** What an import changes, before it is told. */
export interface ImportOutcome {
  added: number;
  changed: number;
  same: number;
  differences: ImportDifferenceData[];
}

/** Names differences, so that it can be told whether an import would change the same again. */
export function digestOf(differences: readonly ImportDifferenceData[]): string {
  const hash = createHash('sha256');
  for (const difference of differences) hash.update(JSON.stringify(difference)).update('\n');
  return hash.digest('base64url');
}

function shortened(text: string): string {
  return text.length > longestTold ? `${text.slice(0, longestTold).toWellFormed()}…` : text;
}

/** What an import changes as it is told: the first few hundred differences, long values shortened. */
export function describeOutcome(
  { added, changed, same, differences }: ImportOutcome,
  about: { kind: ImportKind; dryRun: boolean; importId: string | null },
): ImportAnswerData {
  const told = differences.slice(0, mostTold).map(({ fields, ...difference }) => ({
    ...difference,
    fields: fields.map(({ name, from, to }) => ({ name, from: shortened(from), to: shortened(to) })),
  }));
  const more = differences.length - told.length;
  return { ...about, added, changed, same, differences: told, more, faults: [], digest: digestOf(differences) };
}

/** The moment (ms) until which an import can be undone. */
export function undoUntil({ at }: Pick<ImportRow, 'at'>): number {
  return at + undoDays * 86_400_000;
}

/** An import that was applied, as it is told at a moment (ms). */
export function describeBatch(row: ImportRow, now: number): ImportBatchData {
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
  };
}
