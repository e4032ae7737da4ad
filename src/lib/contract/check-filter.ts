/** The filters of the queue of checks. */
export const checkFilterNames = ['unit', 'pkRegJob', 'type'] as const;
