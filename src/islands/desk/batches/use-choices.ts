import { useEffect, useState } from 'react';

import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { BatchChoices, SitesOfSelection } from '#lib/contract/batches.ts';
import type { BatchKind } from '#lib/domain/batch-kinds.ts';

import { useLoad } from '../ui/use-load.ts';
import type { BatchSelection } from './batch-target.ts';

/** The options of a batch's dialog, with the test sites of its applications. */
export type Choices = BatchChoices & SitesOfSelection;

const none: SitesOfSelection = { testSites: [] };

/**
 * The test sites of the applications' postings; null until loaded. Empty except for a batch about the intention to attend
 * the written test.
 */
function useTestSites(kind: BatchKind, selection: BatchSelection): SitesOfSelection | null {
  const [sites, setSites] = useState(kind === 'intention' ? null : none);
  useEffect(() => {
    if (kind !== 'intention') return;
    const call = new AbortController();
    staffApi.post<SitesOfSelection>('batches/sites', selection, { signal: call.signal }).then(setSites, (error: unknown) => {
      // `staffApi` has shown the error; the dialog has no test sites to offer.
      if (call.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      setSites(none);
    });
    return () => call.abort();
  }, [kind, selection]);
  return sites;
}

/** The options of a batch's dialog; null until loaded. */
export function useChoices(kind: BatchKind, selection: BatchSelection): Choices | null {
  const choices = useLoad<BatchChoices>('batches/choices').data;
  const sites = useTestSites(kind, selection);
  return choices && sites && { ...choices, ...sites };
}
