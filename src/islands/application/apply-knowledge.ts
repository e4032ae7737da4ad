import { api } from '#lib/client/api.ts';
import { $applications, $sent, applicationFor, applicationIn } from '#lib/stores/applications.ts';
import { $session } from '#lib/stores/session.ts';

import { hasDraft } from './draft.ts';
import { loadApplications } from './load-applications.ts';

/** Data of the signed-in candidate from the server and this browser; never loaded for visitors. */
export interface Knowledge {
  /** The application for a posting, unless withdrawn. */
  applicationFor(posting: string): { idkey: string } | undefined;
  /** The application that occupies a category with a limit of one. */
  applicationIn(category: string): { idkey: string } | undefined;
  hasDraft(posting: string): boolean;
  /** Whether a resume is complete; undefined if not checked. */
  isComplete(resumeType: string): boolean | undefined;
  /** Checks whether a resume is complete; stays unknown if the server cannot be reached. */
  check(resumeType: string): Promise<void>;
}

/**
 * Loads the applications and the completeness of resumes; without an answer, they stay unknown. `changed` is called
 * after each load.
 */
export async function gatherKnowledge(resumeTypes: Iterable<string>, changed: () => void): Promise<Knowledge> {
  const complete = new Map<string, boolean>();
  const person = $session.get().pkPsndoc;
  const check = async (type: string) => {
    const path = `personal/rmpsndoc/self/resume/check-resume/${type}`;
    await api.get<{ complete: boolean }>(path, { handles: 'all' }).then(
      (answer) => complete.set(type, answer.complete),
      () => {},
    );
  };
  await Promise.allSettled([loadApplications('all'), ...[...resumeTypes].map(check)]);
  $applications.listen(changed);
  $sent.listen(changed);
  return {
    applicationFor: (posting) => applicationFor($applications.get(), posting, $sent.get()),
    applicationIn: (category) => applicationIn($applications.get(), category),
    hasDraft: (posting) => hasDraft(person, posting),
    isComplete: (type) => complete.get(type),
    check,
  };
}
