import { atom } from 'nanostores';

/**
 * How often the identity check was passed on this page. When it increases, failed calls of an application can be
 * repeated.
 */
export const $identityPassed = atom(0);
