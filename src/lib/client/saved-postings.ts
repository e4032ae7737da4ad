import { readSaved, withSaved, writeSaved } from '#lib/browser/saved-postings.ts';
import type { SavedPosting } from '#lib/contract/saved-postings.ts';
import { $saved } from '#lib/stores/saved-postings.ts';
import { $session } from '#lib/stores/session.ts';

import { api } from './late-api.ts';

/** Shows the saved postings of an answer, unless the signed-in person has changed since the call. */
function show(owner: string, saved: readonly SavedPosting[]): void {
  if ($session.get().pkPsndoc === owner) $saved.set(saved.map(({ pkPublish }) => pkPublish));
}

/**
 * Loads the signed-in candidate's saved postings, the last saved one first. Those saved in this browser before the sign-in
 * are moved to the account.
 * @throws ApiError, which is not shown as a toast
 */
export async function loadSaved(): Promise<SavedPosting[]> {
  const owner = $session.get().pkPsndoc;
  const merge = readSaved();
  const saved =
    merge.length > 0
      ? await api.post<SavedPosting[]>('saved-postings', { merge }, { handles: 'all' })
      : await api.get<SavedPosting[]>('saved-postings', { handles: 'all' });
  if (merge.length > 0) writeSaved(readSaved().filter((id) => !merge.includes(id)));
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
  try {
    show(owner, await api.post<SavedPosting[]>('saved-postings', { pkPublish, saved: isSaved ? 'Y' : 'N' }));
  } catch (error) {
    if ($session.get().pkPsndoc === owner) $saved.set(withSaved($saved.get(), pkPublish, wasSaved));
    throw error;
  }
}
