import { atom } from 'nanostores';

/** How often the identity check was passed on this page: calls of an application may succeed again. */
export const $identityPassed = atom(0);
