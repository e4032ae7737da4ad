import { atom } from 'nanostores';

/**
 * How often the identity check was passed on this page. When this increases, islands can repeat the calls that failed
 * because the check had not been passed.
 */
export const $identityPassed = atom(0);
