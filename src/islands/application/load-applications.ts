import { api } from '#lib/client/api.ts';
import type { ApplicationRecord } from '#lib/contract/applications.ts';
import { $applications, $sent } from '#lib/stores/applications.ts';

/**
 * Loads the signed-in candidate's applications.
 * @throws ApiError, shown as a toast unless `handles` says otherwise
 */
export async function loadApplications(handles?: 'all'): Promise<readonly ApplicationRecord[]> {
  const records = await api.post<ApplicationRecord[]>('personal/apply-job/query-all', {}, handles ? { handles } : {});
  $applications.set(records);
  $sent.set(null);
  return records;
}
