import { showIsland } from '#islands/ui/show-island.tsx';
import { once } from '#lib/browser/once.ts';
import type { AccountOptions, AccountView } from '#lib/browser/open-account.ts';

import { AccountModal } from './account-modal.tsx';
import { $request } from './request.ts';

export { showPasswordChoice } from './choose-password.tsx';

const show = once(() => showIsland(['common', 'account', 'rules'], () => <AccountModal />));

/** Opens the account dialog at a view; the first call mounts it. */
export async function openAccount(view: AccountView, options: AccountOptions = {}): Promise<void> {
  await show();
  $request.set({ view, options });
}
