import { atom } from 'nanostores';

import type { AccountOptions, AccountView } from '#lib/browser/open-account.ts';

/** The latest request to open the account dialog. Each request is a new object, so that the same view can be opened again. */
export const $request = atom<{ view: AccountView; options: AccountOptions } | null>(null);
