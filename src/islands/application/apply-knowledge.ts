import { api } from '#lib/client/api.ts';
import { $applications, $sent, applicationFor, applicationIn } from '#lib/stores/applications.ts';
import { $session } from '#lib/stores/session.ts';

import { hasDraft } from './draft.ts';
import { loadApplications } from './load-applications.ts';

/** What only the server and this browser know of the signed-in candidate; fetched by none but such a one. */
export interface Knowledge {
  /** The application for a posting that was not withdrawn. */
  applicationFor(posting: string): { idkey: string } | undefined;
  /** The application that takes up a category, where there can be one alone. */
  applicationIn(category: string): { idkey: string } | undefined;
  hasDraft(posting: string): boolean;
  /** Whether a resume is complete; undefined where that was not asked. */
  isComplete(resumeType: string): boolean | undefined;
  /** Asks whether a resume is complete; where the server cannot say, that stays unknown. */
  check(resumeType: string): Promise<void>;
}

/**
 * Asks for the applications and for the completeness of resumes. Where the server cannot say, nothing is known;
 * `changed` runs whenever it knows more.
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
