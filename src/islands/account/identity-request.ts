import { atom } from 'nanostores';

import type { IdentityOptions } from '#lib/browser/open-identity.ts';

/** The latest request to open the identity check; each is a new object. */
export const $identityRequest = atom<IdentityOptions | null>(null);
