import { atom } from 'nanostores';

/**
 * How often the identity check was passed on this page; a rise means that failed calls of an application may succeed
 * now.
 */
export const $identityPassed = atom(0);
