import { readSaved, withSaved, writeSaved } from '#lib/browser/saved-postings.ts';
import type { SavedPosting } from '#lib/contract/saved-postings.ts';
import { $saved } from '#lib/stores/saved-postings.ts';
import { $session } from '#lib/stores/session.ts';

import { api } from './late-api.ts';

let lastCall: Promise<unknown> = Promise.resolve();
let calls = 0;

/** Calls the server after the calls before: a posting that is removed while others are moved to the account stays removed. */
async function inTurn<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  calls += 1;
  const turn = lastCall.then(call);
  lastCall = turn.catch(() => {});
  try {
    return await turn;
  } finally {
    calls -= 1;
  }
}

/** Shows the saved postings of an answer, unless a call follows or the signed-in person has changed since the call. */
function show(owner: string, saved: readonly SavedPosting[]): void {
  if (calls === 0 && $session.get().pkPsndoc === owner) $saved.set(saved.map(({ pkPublish }) => pkPublish));
}

/**
 * Loads the signed-in candidate's saved postings, the last saved one first. Those saved in this browser before the sign-in
 * are moved to the account.
 * @throws ApiError, which is not shown as a toast
 */
export async function loadSaved(): Promise<SavedPosting[]> {
  const owner = $session.get().pkPsndoc;
  const saved = await inTurn(async () => {
    const merge = readSaved();
    if (merge.length === 0) return api.get<SavedPosting[]>('saved-postings', { handles: 'all' });
    const merged = await api.post<SavedPosting[]>('saved-postings', { merge }, { handles: 'all' });
    writeSaved(readSaved().filter((id) => !merge.includes(id)));
    return merged;
  });
  show(owner, saved);
  return saved;
}

/**
 * Saves a posting for the signed-in candidate, or removes it from the saved ones.
 * @throws ApiError (already shown as a toast) if the call fails; the change is then taken back in `$saved`, unless the
 * signed-in person has changed
 */
export async function changeSaved(pkPublish: string, isSaved: boolean): Promise<void> {
  const owner = $session.get().pkPsndoc;
  const wasSaved = $saved.get().includes(pkPublish);
  $saved.set(withSaved($saved.get(), pkPublish, isSaved));
  // A posting stored in this browser would be saved again when it is moved to the account.
  if (!isSaved) writeSaved(withSaved(readSaved(), pkPublish, false));
  const change = { pkPublish, saved: isSaved ? 'Y' : 'N' };
  try {
    show(owner, await inTurn(() => api.post<SavedPosting[]>('saved-postings', change)));
  } catch (error) {
    if ($session.get().pkPsndoc === owner) $saved.set(withSaved($saved.get(), pkPublish, wasSaved));
    throw error;
  }
}
