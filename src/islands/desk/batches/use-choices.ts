import { useEffect, useState } from 'react';

import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type {
  BatchChoices,
  OwnersOfSelection,
  PostingsOfSelection,
  RoundsOfSelection,
  SitesOfSelection,
  WorkPlacesOfSelection,
} from '#lib/contract/batches.ts';
import { type BatchKind, leadsToRound } from '#lib/domain/batch-kinds.ts';

import { useLoad } from '../ui/use-load.ts';
import type { BatchSelection } from './batch-target.ts';

/**
 * The options of a batch's dialog. Some depend on the selected applications: the test sites, workplaces and rounds of their
 * postings, the interviewers, the possible postings of a transfer, and the possible owners.
 */
export type Choices = BatchChoices &
  SitesOfSelection &
  WorkPlacesOfSelection &
  RoundsOfSelection &
  PostingsOfSelection &
  OwnersOfSelection;

const noSites: SitesOfSelection = { testSites: [] };
const noPlaces: WorkPlacesOfSelection = { workPlaces: [] };
const noRounds: RoundsOfSelection = { rounds: [], people: [] };
const noPostings: PostingsOfSelection = { postings: [] };
const noOwners: OwnersOfSelection = { owners: [] };

/** The response to a call about the selected applications; null until loaded, `none` if the call is not needed or fails. */
function useOfSelection<Answer>(path: string, selection: BatchSelection, none: Answer, isNeeded: boolean): Answer | null {
  const [answer, setAnswer] = useState(isNeeded ? null : none);
  useEffect(() => {
    if (!isNeeded) return;
    const call = new AbortController();
    staffApi.post<Answer>(path, selection, { signal: call.signal }).then(setAnswer, (error: unknown) => {
      // `staffApi` has shown the error; the dialog then lacks these options.
      if (call.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      setAnswer(none);
    });
    return () => call.abort();
  }, [path, selection, none, isNeeded]);
  return answer;
}

/** The options of a batch's dialog; null until loaded. `error` is set if they could not be loaded. */
export function useChoices(kind: BatchKind, selection: BatchSelection) {
  const { data: choices, error, reload } = useLoad<BatchChoices>('batches/choices');
  const sites = useOfSelection('batches/sites', selection, noSites, kind === 'intention');
  const places = useOfSelection('batches/workplaces', selection, noPlaces, kind === 'offer');
  const rounds = useOfSelection('batches/rounds', selection, noRounds, leadsToRound(kind) || kind === 'interviewers');
  const postings = useOfSelection('batches/postings', selection, noPostings, kind === 'transfer');
  const owners = useOfSelection('batches/owners', selection, noOwners, kind === 'assign');
  const isWhole = choices && sites && places && rounds && postings && owners;
  const all: Choices | null = isWhole && { ...choices, ...sites, ...places, ...rounds, ...postings, ...owners };
  return { choices: all, error: choices ? null : error, reload };
}
