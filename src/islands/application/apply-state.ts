/** The state of a posting's apply button, which determines its text and action. */
export type ApplyState = 'closed' | 'signIn' | 'complete' | 'apply' | 'continue' | 'applied' | 'taken';

interface Situation {
  /** Whether the posting accepts applications now (`viewApply`). */
  isOpen: boolean;
  session: 'unknown' | 'out' | 'in';
  /** Whether the candidate has applied for the posting and not withdrawn. */
  hasApplied: boolean;
  /** Whether another application of the candidate prevents a new one in the category. */
  categoryTaken: boolean;
  /** Whether this browser has a draft of an application for the posting. */
  hasDraft: boolean;
  /** Whether the resume is complete; undefined if that is unknown. */
  resumeComplete: boolean | undefined;
}

/** The state of the apply button; the checks are in order of priority (specification: apply flow). */
export function applyStateOf({ isOpen, session, hasApplied, categoryTaken, hasDraft, resumeComplete }: Situation): ApplyState {
  if (session === 'in' && hasApplied) return 'applied';
  if (!isOpen) return 'closed';
  if (session === 'out') return 'signIn';
  if (session === 'in' && categoryTaken) return 'taken';
  if (session === 'in' && resumeComplete === false) return 'complete';
  return hasDraft ? 'continue' : 'apply';
}
