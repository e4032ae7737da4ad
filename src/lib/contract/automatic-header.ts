/** Marks a call that a page makes by itself, to distinguish it from the same call made by a reader. */
export const automaticHeader = 'X-Automatic';
