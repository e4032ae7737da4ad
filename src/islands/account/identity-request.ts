import { atom } from 'nanostores';

import type { IdentityOptions } from '#lib/browser/open-identity.ts';

/** The latest request to open the identity check. Each request is a new object, so that the check can be opened again. */
export const $identityRequest = atom<IdentityOptions | null>(null);
