/** The text and action of a posting's apply button. */
export type ApplyState = 'closed' | 'signIn' | 'complete' | 'apply' | 'continue' | 'applied' | 'taken';

interface Situation {
  /** Whether the posting accepts applications now (`viewApply`). */
  isOpen: boolean;
  session: 'unknown' | 'out' | 'in';
  /** The candidate has an application for it that is not withdrawn. */
  hasApplied: boolean;
  /** Another application occupies the category, which has a limit of one. */
  categoryTaken: boolean;
  /** This browser has a draft. */
  hasDraft: boolean;
  /** Whether the resume is complete; undefined if not checked. */
  resumeComplete: boolean | undefined;
}

/** Specification, apply flow: the states of the apply button; the first that applies is shown. */
export function applyStateOf({ isOpen, session, hasApplied, categoryTaken, hasDraft, resumeComplete }: Situation): ApplyState {
  if (session === 'in' && hasApplied) return 'applied';
  if (!isOpen) return 'closed';
  if (session === 'out') return 'signIn';
  if (session === 'in' && categoryTaken) return 'taken';
  if (session === 'in' && resumeComplete === false) return 'complete';
  return hasDraft ? 'continue' : 'apply';
}
