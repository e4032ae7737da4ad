/** The office's actions that create a version of a posting; translated as `desk-postings.actions.<name>`. */
export const postingActions = [
  'created',
  'copied',
  'changed',
  'submitted',
  'scheduled',
  'withdrawn',
  'opened',
  'extended',
  'closed',
  'imported',
] as const;

export type PostingAction = (typeof postingActions)[number];

/** The state of a posting for the office. A scheduled posting opens on a later day and is in no public list before. */
export const postingStates = ['draft', 'scheduled', 'open', 'closed'] as const;

export type PostingState = (typeof postingStates)[number];
