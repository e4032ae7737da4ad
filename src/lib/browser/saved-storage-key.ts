/** The storage key of the postings that were saved in this browser without an account. */
export const savedStorageKey = 'skygate.saved';
