import { useEffect, useState } from 'react';

import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { BatchChoices, SitesOfSelection } from '#lib/contract/batches.ts';
import type { BatchKind } from '#lib/domain/batch-kinds.ts';

import { useLoad } from '../ui/use-load.ts';
import type { BatchSelection } from './batch-target.ts';

/** What the dialog of a batch chooses from, with the test sites of whom it is about. */
export type Choices = BatchChoices & SitesOfSelection;

const none: SitesOfSelection = { testSites: [] };

/** The test sites of the postings that the applications are for, which the question about the written test asks. */
function useTestSites(kind: BatchKind, selection: BatchSelection): SitesOfSelection | null {
  const [sites, setSites] = useState(kind === 'intention' ? null : none);
  useEffect(() => {
    if (kind !== 'intention') return;
    const call = new AbortController();
    staffApi.post<SitesOfSelection>('batches/sites', selection, { signal: call.signal }).then(setSites, (error: unknown) => {
      // The error has been shown; there is nothing to choose from.
      if (call.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      setSites(none);
    });
    return () => call.abort();
  }, [kind, selection]);
  return sites;
}

/** What the dialog of a batch chooses from; null until it is there. */
export function useChoices(kind: BatchKind, selection: BatchSelection): Choices | null {
  const choices = useLoad<BatchChoices>('batches/choices').data;
  const sites = useTestSites(kind, selection);
  return choices && sites && { ...choices, ...sites };
}
