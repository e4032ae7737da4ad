import { atom, type WritableAtom } from 'nanostores';

import type { SectionSaver } from '#islands/ui/saving/section-saver.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { ApplicationScores, Meeting, RoundScores } from '#lib/contract/scorecards.ts';
import { recommendations } from '#lib/domain/recommendations.ts';
import type { Criterion } from '#lib/rules/scorecards.ts';

import { readForReader, saveForReader } from '../ui/reader-storage.ts';
import { type CardInput, inputOf, scoreSaver } from './score-saver.ts';

/** A candidate of the grid with the reader's own card. */
export interface GridRow {
  id: string;
  name: string;
  entry: RoundScores;
  saver: SectionSaver;
  $input: WritableAtom<CardInput>;
}

interface Loaded {
  id: string;
  name: string;
  entry: RoundScores;
}

/** The candidates whose open card has the same round and scorecard as the first open card. */
function together(all: readonly (Omit<Loaded, 'entry'> & { entry: RoundScores | undefined })[]): Loaded[] {
  const open = all.flatMap(({ entry, ...row }) => (entry ? [{ ...row, entry }] : []));
  const [first] = open;
  return open.filter(({ entry }) => entry.round === first?.entry.round && entry.scorecard.key === first.entry.scorecard.key);
}

async function load(ids: readonly string[]): Promise<Loaded[]> {
  const [meetings, ...cards] = await Promise.all([
    staffApi.get<Meeting[]>('interviews', { handles: 'allButSignIn' }),
    ...ids.map((id) =>
      staffApi.get<ApplicationScores>(`applications/${encodeURIComponent(id)}/scorecards`, { handles: 'allButSignIn' }),
    ),
  ]);
  return together(
    ids.map((id, index) => ({
      id,
      name: meetings.find(({ applicationId }) => applicationId === id)?.name ?? id,
      entry: cards[index]!.list.find(({ open }) => open === 'Y'),
    })),
  );
}

function rowOf({ id, name, entry }: Loaded, onSaved: (entry: RoundScores) => void): GridRow {
  const saver = scoreSaver(id, entry, onSaved);
  const $input = atom(inputOf(saver.values));
  saver.$merged.listen((values) => $input.set(inputOf(values)));
  return { id, name, entry, saver, $input };
}

/**
 * Loads the reader's cards for some candidates. The cards that the server last sent are stored in the tab, and are used if
 * loading fails. `scoreSaver` restores input that the server does not have, even after the tab was closed.
 */
export async function loadRows(ids: readonly string[]): Promise<GridRow[]> {
  const name = `desk-grid ${ids.join(',')}`;
  const stored = await load(ids).catch((error: unknown) => {
    const kept = readForReader<Loaded[]>(name);
    if (!kept) throw error;
    return kept;
  });
  const keep = () => saveForReader(name, stored);
  keep();
  return stored.map((row) =>
    rowOf(row, (entry) => {
      row.entry = entry;
      keep();
    }),
  );
}

/** The number of choices of a column: the scale of the criterion, or the number of recommendations. */
export function choicesOf(criterion: Criterion | undefined): number {
  return criterion?.scale ?? recommendations.length;
}

/** The chosen number of a cell, from 1; undefined if nothing is chosen. */
export function chosenIn(input: CardInput, criterion: Criterion | undefined): number | undefined {
  if (criterion) return input.scores[criterion.key];
  return input.recommendation === null ? undefined : recommendations.indexOf(input.recommendation) + 1;
}

/** Sets or clears the number of a cell, and schedules a save of the card. */
export function choose({ saver, $input }: GridRow, criterion: Criterion | undefined, number: number | undefined): void {
  const input = $input.get();
  const { [criterion?.key ?? '']: _, ...others } = input.scores;
  const next: CardInput = criterion
    ? { ...input, scores: number === undefined ? others : { ...others, [criterion.key]: number } }
    : { ...input, recommendation: number === undefined ? null : recommendations[number - 1]! };
  $input.set(next);
  saver.change({ ...next });
}

/** Whether a card has no input. */
export function isEmpty({ scores, recommendation, text }: CardInput): boolean {
  return Object.keys(scores).length === 0 && recommendation === null && text.trim() === '';
}
