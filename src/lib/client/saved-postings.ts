import { readSaved, withSaved, writeSaved } from '#lib/browser/saved-postings.ts';
import type { SavedPosting } from '#lib/contract/saved-postings.ts';
import { $saved } from '#lib/stores/saved-postings.ts';
import { $session } from '#lib/stores/session.ts';

import { api } from './late-api.ts';

let lastCall: Promise<unknown> = Promise.resolve();
let calls = 0;
/** A person's saved postings: those of the last answer or, before an answer, those shown when the first waiting call began. */
let known: { owner: string; ids: readonly string[] } = { owner: '', ids: [] };

/**
 * Calls the server after the calls before: a posting that is removed while others are moved to the account stays removed.
 * Then shows what the server is known to have saved, unless a call follows or the signed-in person has changed since the call.
 */
async function inTurn(owner: string, call: () => Promise<SavedPosting[]>): Promise<SavedPosting[]> {
  if (calls === 0 || known.owner !== owner) known = { owner, ids: $saved.get() };
  calls += 1;
  const turn = lastCall.then(call);
  lastCall = turn.catch(() => {});
  try {
    const saved = await turn;
    if (known.owner === owner) known = { owner, ids: saved.map(({ pkPublish }) => pkPublish) };
    return saved;
  } finally {
    calls -= 1;
    if (calls === 0 && known.owner === owner && $session.get().pkPsndoc === owner) $saved.set(known.ids);
  }
}

/**
 * Loads the signed-in candidate's saved postings, the last saved one first. Those saved in this browser before the sign-in
 * are moved to the account.
 * @throws ApiError, which is not shown as a toast
 */
export async function loadSaved(): Promise<SavedPosting[]> {
  return inTurn($session.get().pkPsndoc, async () => {
    const merge = readSaved();
    if (merge.length === 0) return api.get<SavedPosting[]>('saved-postings', { handles: 'all' });
    const merged = await api.post<SavedPosting[]>('saved-postings', { merge }, { handles: 'all' });
    writeSaved(readSaved().filter((id) => !merge.includes(id)));
    return merged;
  });
}

/**
 * Saves a posting for the signed-in candidate, or removes it from the saved ones.
 * @throws ApiError (already shown as a toast) if the call fails; the change is then taken back in `$saved` after the last
 * waiting call, unless the signed-in person has changed
 */
export async function changeSaved(pkPublish: string, isSaved: boolean): Promise<void> {
  const change = { pkPublish, saved: isSaved ? 'Y' : 'N' };
  const changing = inTurn($session.get().pkPsndoc, () => api.post<SavedPosting[]>('saved-postings', change));
  $saved.set(withSaved($saved.get(), pkPublish, isSaved));
  // A posting stored in this browser would be saved again when it is moved to the account.
  if (!isSaved) writeSaved(withSaved(readSaved(), pkPublish, false));
  await changing;
}
