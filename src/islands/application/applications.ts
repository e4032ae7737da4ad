import { atom } from 'nanostores';

import type { ApplicationRecord } from '#lib/contract/applications.ts';

/** The candidate's applications, newest first; null until they were asked for. Only the browser writes here. */
export const $applications = atom<readonly ApplicationRecord[] | null>(null);

/**
 * Asks for the applications of whoever is signed in.
 * @throws ApiError, shown as a toast unless `handles` says otherwise
 */
export async function loadApplications(handles?: 'all'): Promise<readonly ApplicationRecord[]> {
  const { api } = await import('#lib/api.ts');
  const records = await api.post<ApplicationRecord[]>('personal/apply-job/query-all', {}, handles ? { handles } : {});
  $applications.set(records);
  return records;
}
