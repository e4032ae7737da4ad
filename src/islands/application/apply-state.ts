/** What the one action button of a posting says and does. */
export type ApplyState = 'closed' | 'signIn' | 'complete' | 'apply' | 'continue' | 'applied' | 'taken';

interface Situation {
  /** Whether the posting takes applications now (`viewApply`). */
  isOpen: boolean;
  session: 'unknown' | 'out' | 'in';
  /** The candidate has an application for it that was not withdrawn. */
  hasApplied: boolean;
  /** Another application of theirs takes up the category, which can have one alone. */
  categoryTaken: boolean;
  /** This browser keeps the beginnings of one. */
  hasDraft: boolean;
  /** Whether the resume is complete; undefined where it was not asked. */
  resumeComplete: boolean | undefined;
}

/** Specification, apply flow: the states of the action button, the most telling first. */
export function applyStateOf({ isOpen, session, hasApplied, categoryTaken, hasDraft, resumeComplete }: Situation): ApplyState {
  if (session === 'in' && hasApplied) return 'applied';
  if (!isOpen) return 'closed';
  if (session === 'out') return 'signIn';
  if (session === 'in' && categoryTaken) return 'taken';
  if (session === 'in' && resumeComplete === false) return 'complete';
  return hasDraft ? 'continue' : 'apply';
}
