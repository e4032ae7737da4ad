import { api } from '#lib/client/api.ts';
import type { ApplicationRecord } from '#lib/contract/applications.ts';
import { $applications, $sent } from '#lib/stores/applications.ts';

/**
 * Loads the signed-in candidate's applications into `$applications`.
 * @throws ApiError after showing a toast, or without a toast if `handles` is `all`
 */
export async function loadApplications(handles?: 'all'): Promise<readonly ApplicationRecord[]> {
  const records = await api.post<ApplicationRecord[]>('personal/apply-job/query-all', {}, handles ? { handles } : {});
  $applications.set(records);
  $sent.set(null);
  return records;
}
