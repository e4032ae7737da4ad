import { atom } from 'nanostores';

import type { IdentityOptions } from '#lib/browser/open-identity.ts';

/** The last request to open the identity check; a new object each time. */
export const $identityRequest = atom<IdentityOptions | null>(null);
