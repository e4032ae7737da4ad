/** What the office did to a posting to make a version of it; the words are `desk-postings.actions.<name>`. */
export const postingActions = [
  'created',
  'copied',
  'changed',
  'scheduled',
  'withdrawn',
  'opened',
  'extended',
  'closed',
  'imported',
] as const;

export type PostingAction = (typeof postingActions)[number];

/** Where a posting stands for the office: a draft and a scheduled one are nowhere public. */
export const postingStates = ['draft', 'scheduled', 'open', 'closed'] as const;

export type PostingState = (typeof postingStates)[number];
