import { atom } from 'nanostores';

import type { ApplicationRecord } from '#lib/contract/applications.ts';

/** The candidate's applications, newest first; null until they were asked for. Only the browser writes here. */
export const $applications = atom<readonly ApplicationRecord[] | null>(null);

/** The application that this page has a receipt of, until the list holds it too. */
export const $sent = atom<Pick<ApplicationRecord, 'idkey' | 'pkRegJob'> | null>(null);

/** The application for a posting that was not withdrawn. */
export function applicationFor(
  records: readonly ApplicationRecord[] | null,
  posting: string,
  sent: Pick<ApplicationRecord, 'idkey' | 'pkRegJob'> | null,
): Pick<ApplicationRecord, 'idkey'> | undefined {
  const listed = records?.find(({ pkRegJob, status }) => pkRegJob === posting && status !== 'withdrawn');
  return listed ?? (sent?.pkRegJob === posting ? sent : undefined);
}

/** The application that takes up a category, where there can be one alone. */
export function applicationIn(records: readonly ApplicationRecord[] | null, category: string): ApplicationRecord | undefined {
  return records?.find(({ frontType, takesCategory }) => frontType === category && takesCategory === 'Y');
}
