import { showIsland } from '#islands/ui/show-island.tsx';
import { once } from '#lib/once.ts';
import type { IdentityOptions } from '#lib/open-identity.ts';

import { $identityRequest } from './identity-request.ts';
import { IdentityDialog } from './identity-dialog.tsx';

const show = once(() => showIsland(['common', 'account', 'identity', 'rules', 'tasks'], () => <IdentityDialog />));

/** Opens the identity check; the first call puts it on the page. */
export async function openIdentity(options: IdentityOptions): Promise<void> {
  await show();
  $identityRequest.set(options);
}
