import { api } from '#lib/client/api.ts';
import type { Needs } from '#lib/contract/applications.ts';
import { $applications, $sent, applicationFor, applicationIn } from '#lib/stores/applications.ts';
import { $session } from '#lib/stores/session.ts';

import { hasDraft } from './draft.ts';
import { loadApplications } from './load-applications.ts';

/** Data about the signed-in candidate's applications, drafts and resumes. */
export interface Knowledge {
  /** The candidate's application for a posting, unless withdrawn. */
  applicationFor(posting: string): { idkey: string } | undefined;
  /** The candidate's application that prevents further applications in a category; undefined if there is none. */
  applicationIn(category: string): { idkey: string } | undefined;
  hasDraft(posting: string): boolean;
  /** Whether a resume is complete; undefined if that is unknown. */
  isComplete(resumeType: string): boolean | undefined;
  /** The estimated minutes until the resume for a posting is complete; undefined if unknown. */
  minutesFor(posting: string): number | undefined;
  /** Asks the server whether a resume is complete, and stores the answer for `isComplete`; a failure changes nothing. */
  check(resumeType: string): Promise<void>;
}

/** Ends the notifications that the last call of `gatherKnowledge` started. */
let stopListening = () => {};

/**
 * Loads the candidate's applications, and what the resumes for `postings` still lack. Data that cannot be loaded stays unknown.
 * `changed` is called whenever the applications change later, until the next call of this function.
 */
export async function gatherKnowledge(postings: Iterable<string>, changed: () => void): Promise<Knowledge> {
  const complete = new Map<string, boolean>();
  const minutes = new Map<string, number>();
  const person = $session.get().pkPsndoc;
  const check = async (type: string) => {
    const path = `personal/rmpsndoc/self/resume/check-resume/${type}`;
    await api.get<{ complete: boolean }>(path, { handles: 'all' }).then(
      (answer) => complete.set(type, answer.complete),
      () => {},
    );
  };
  const readNeeds = async (pkRegJob: string) => {
    const needs = await api.post<Needs>('personal/apply-job/needs', { pkRegJob }, { handles: 'all' });
    complete.set(needs.resumeType, needs.missing.length === 0);
    minutes.set(pkRegJob, needs.minutes);
  };
  await Promise.allSettled([loadApplications('all'), ...[...postings].map(readNeeds)]);
  stopListening();
  const stops = [$applications.listen(changed), $sent.listen(changed)];
  stopListening = () => stops.forEach((stop) => stop());
  return {
    applicationFor: (posting) => applicationFor($applications.get(), posting, $sent.get()),
    applicationIn: (category) => applicationIn($applications.get(), category),
    hasDraft: (posting) => hasDraft(person, posting),
    isComplete: (type) => complete.get(type),
    minutesFor: (posting) => minutes.get(posting),
    check,
  };
}
