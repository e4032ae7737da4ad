import { atom } from 'nanostores';

import type { AccountOptions, AccountView } from '#lib/browser/open-account.ts';

/** The last request to open the dialog; a new object each time, so that the same view can be opened again. */
export const $request = atom<{ view: AccountView; options: AccountOptions } | null>(null);
