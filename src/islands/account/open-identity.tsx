import { showIsland } from '#islands/ui/show-island.tsx';
import { once } from '#lib/browser/once.ts';
import type { IdentityOptions } from '#lib/browser/open-identity.ts';

import { IdentityDialog } from './identity-dialog.tsx';
import { $identityRequest } from './identity-request.ts';

const show = once(() => showIsland(['common', 'account', 'identity', 'rules', 'tasks'], () => <IdentityDialog />));

/** Opens the dialog of the identity check; the first call mounts it. */
export async function openIdentity(options: IdentityOptions): Promise<void> {
  await show();
  $identityRequest.set(options);
}
