/** What the queue can be narrowed by. */
export const checkFilterNames = ['unit', 'pkRegJob', 'type'] as const;
