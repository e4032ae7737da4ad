import type { Fault } from '#lib/forms/faults.ts';
import type { App } from '#server/platform/app.ts';
import { cancelReservation, type Offered, offerCapacity } from '#server/platform/capacity/capacities.ts';
import { invalid } from '#server/platform/errors.ts';
import type { PreparedRequest } from '#server/recruitment/applications/office/ask-candidates.ts';
import { readReferences, type References } from '#server/recruitment/postings/references.ts';

import { deleteIntention, findIntention } from '../store-intentions.ts';

/** A request that asks candidates whether and where they sit the written test. */
export interface IntentionRequest {
  /** The last millisecond in which candidates may answer or change their answer; null for no deadline. */
  dueAt: number | null;
  /** The office's note to the candidates; may be empty. */
  note: string;
  /** Test sites to choose from, each with its capacity. */
  sites: readonly Offered[];
}

/** Whether a posting has at least one of the sites. */
function isOffered(ofPosting: readonly string[], sites: readonly Offered[]): boolean {
  return sites.some(({ key }) => ofPosting.includes(key));
}

/** The largest capacity of a site. */
const mostPlaces = 1_000_000;

function faultsOf({ sites, dueAt }: IntentionRequest, { testSites }: References, now: number): Fault[] {
  const faults: Fault[] = [];
  if (sites.length === 0) faults.push({ path: 'sites', rule: 'required' });
  if (dueAt !== null && dueAt < now) faults.push({ path: 'dueAt', rule: 'notInPast' });
  for (const [index, { key, places }] of sites.entries()) {
    const isAgain = sites.findIndex((site) => site.key === key) < index;
    if (!testSites.has(key)) faults.push({ path: `sites.${index}.key`, rule: 'choice' });
    else if (isAgain) faults.push({ path: `sites.${index}.key`, rule: 'namedTwice' });
    if (!Number.isSafeInteger(places) || places < 1 || places > mostPlaces) {
      faults.push({ path: `sites.${index}.places`, rule: 'between', params: { minimum: 1, maximum: mostPlaces } });
    }
  }
  return faults;
}

/**
 * Prepares a request that asks candidates whether and where they sit the written test. Asking again discards the earlier
 * answer and reservation. Candidates choose among the sites of their posting; an application is refused if its posting has
 * none of the sites.
 * @throws AppError 400 with all faults: no site, an unknown or repeated site, an invalid capacity, a due instant in the past
 */
export async function prepareIntention(app: App, request: IntentionRequest): Promise<PreparedRequest> {
  const faults = faultsOf(request, await readReferences(app), app.clock.now());
  if (faults.length > 0) throw invalid(...faults);
  const { dueAt, note, sites } = request;
  return {
    asked: { kind: 'intention', type: '', dueAt, note },
    steps: {
      refuses: ({ testSites }) => (isOffered(JSON.parse(testSites) as string[], sites) ? undefined : 'noSite'),
      begin: (trx, batchId) => offerCapacity(trx, batchId, sites),
      async prepare(trx, { id }) {
        const former = await findIntention(trx, id);
        if (!former) return;
        await cancelReservation(trx, id, former.pool);
        await deleteIntention(trx, id);
      },
    },
  };
}
