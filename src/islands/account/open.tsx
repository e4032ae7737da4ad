import { showIsland } from '#islands/ui/show-island.tsx';
import type { AccountOptions, AccountView } from '#lib/open-account.ts';

import { AccountModal } from './account-modal.tsx';
import { $request } from './request.ts';

let shown: Promise<void> | undefined;

/** Opens the account's dialog at a view; the first call puts it on the page. */
export async function openAccount(view: AccountView, options: AccountOptions = {}): Promise<void> {
  shown ??= showIsland(['common', 'account', 'rules'], () => <AccountModal />);
  await shown;
  $request.set({ view, options });
}
