/** Marks a call that a page makes by itself, where readers make the same call by hand. */
export const automaticHeader = 'X-Automatic';
