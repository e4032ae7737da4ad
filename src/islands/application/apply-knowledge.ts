import { api } from '#lib/client/api.ts';
import { $applications, $sent, applicationFor, applicationIn } from '#lib/stores/applications.ts';
import { $session } from '#lib/stores/session.ts';

import { hasDraft } from './draft.ts';
import { loadApplications } from './load-applications.ts';

/** Data about the signed-in candidate's applications, drafts and resumes. */
export interface Knowledge {
  /** The candidate's application for a posting, unless withdrawn. */
  applicationFor(posting: string): { idkey: string } | undefined;
  /** The candidate's application that occupies a category which allows only one; undefined if there is none. */
  applicationIn(category: string): { idkey: string } | undefined;
  hasDraft(posting: string): boolean;
  /** Whether a resume is complete; undefined if that is unknown. */
  isComplete(resumeType: string): boolean | undefined;
  /** Asks the server whether a resume is complete; on failure the answer stays unknown. */
  check(resumeType: string): Promise<void>;
}

/**
 * Loads the candidate's applications and the completeness of resumes; on failure they stay unknown. `changed` is called
 * whenever the applications change later.
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
