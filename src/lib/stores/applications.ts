import { atom } from 'nanostores';

import type { ApplicationRecord } from '#lib/contract/applications.ts';

import { $session } from './session.ts';

/** The candidate's applications, newest first; null until loaded. Only written in the browser. */
export const $applications = atom<readonly ApplicationRecord[] | null>(null);

/** The application just submitted on this page, until the list contains it. */
export const $sent = atom<Pick<ApplicationRecord, 'idkey' | 'pkRegJob'> | null>(null);

// Nobody sees the applications of the person who was signed in before.
$session.listen(({ pkPsndoc }, before) => {
  if (pkPsndoc === before?.pkPsndoc) return;
  $applications.set(null);
  $sent.set(null);
});

/** The application for a posting; undefined if there is none, or if it was withdrawn. */
export function applicationFor(
  records: readonly ApplicationRecord[] | null,
  posting: string,
  sent: Pick<ApplicationRecord, 'idkey' | 'pkRegJob'> | null,
): Pick<ApplicationRecord, 'idkey'> | undefined {
  const listed = records?.find(({ pkRegJob, status }) => pkRegJob === posting && status !== 'withdrawn');
  return listed ?? (sent?.pkRegJob === posting ? sent : undefined);
}

/** The application that prevents applications for other postings of a category. */
export function applicationIn(records: readonly ApplicationRecord[] | null, category: string): ApplicationRecord | undefined {
  return records?.find(({ frontType, takesCategory }) => frontType === category && takesCategory === 'Y');
}
