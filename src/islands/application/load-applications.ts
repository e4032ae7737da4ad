import { api } from '#lib/client/api.ts';
import type { ApplicationRecord } from '#lib/contract/applications.ts';
import { $applications, $sent } from '#lib/stores/applications.ts';
import { $session } from '#lib/stores/session.ts';

let calls = 0;
/** The number of the call whose answer is shown. */
let shown = 0;

/**
 * Loads the signed-in candidate's applications into `$applications`, unless the answer to a later call is already there or
 * another person has signed in since the call.
 * @throws ApiError after showing a toast, or without a toast if `handles` is `all`
 */
export async function loadApplications(handles?: 'all'): Promise<readonly ApplicationRecord[]> {
  calls += 1;
  const call = calls;
  const owner = $session.get().pkPsndoc;
  const records = await api.post<ApplicationRecord[]>('personal/apply-job/query-all', {}, handles ? { handles } : {});
  if (call > shown && $session.get().pkPsndoc === owner) {
    shown = call;
    $applications.set(records);
    $sent.set(null);
  }
  return records;
}
