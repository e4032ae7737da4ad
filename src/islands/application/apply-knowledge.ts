import { api } from '#lib/client/api.ts';
import { $applications, applicationFor } from '#lib/stores/applications.ts';
import { $session } from '#lib/stores/session.ts';

import { loadApplications } from './load-applications.ts';
import { hasDraft } from './draft.ts';

/** What only the server and this browser know of the signed-in candidate; fetched by none but such a one. */
export interface Knowledge {
  /** The application for a posting that was not withdrawn. */
  applicationFor(posting: string): { idkey: string } | undefined;
  hasDraft(posting: string): boolean;
  /** Whether a resume is complete; undefined where that was not asked. */
  isComplete(resumeType: string): boolean | undefined;
}

/**
 * Asks for the applications and for the completeness of resumes. Where the server can not say, nothing is known;
 * `changed` runs whenever it knows more.
 */
export async function gatherKnowledge(resumeTypes: Iterable<string>, changed: () => void): Promise<Knowledge> {
  const complete = new Map<string, boolean>();
  const person = $session.get().pkPsndoc;
  const ask = async (type: string) => {
    const path = `personal/rmpsndoc/self/resume/check-resume/${type}`;
    complete.set(type, (await api.get<{ complete: boolean }>(path, { handles: 'all' })).complete);
  };
  await Promise.allSettled([loadApplications('all'), ...[...resumeTypes].map(ask)]);
  $applications.listen(changed);
  return {
    applicationFor: (posting) => applicationFor($applications.get(), posting),
    hasDraft: (posting) => hasDraft(person, posting),
    isComplete: (type) => complete.get(type),
  };
}
