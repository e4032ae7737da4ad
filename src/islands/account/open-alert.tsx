import { showIsland } from '#islands/ui/show-island.tsx';
import { openAccount } from '#lib/browser/open-account.ts';
import { loadSession } from '#lib/client/session.ts';
import type { AlertRequest } from '#lib/postings/alert-request.ts';
import { $session } from '#lib/stores/session.ts';

import { AlertDialog } from './alert-dialog.tsx';

/** Opens the dialog that creates an alert for the account's e-mail address or, for visitors, for an address they enter. */
export async function openAlert(wanted: { request: AlertRequest; words: string }): Promise<void> {
  if ($session.get().status === 'unknown') await loadSession();
  const isSignedIn = $session.get().status === 'in';
  await showIsland(['common', 'account', 'alerts', 'rules'], (remove) => {
    function signIn() {
      remove();
      void openAccount('login', { after: () => void openAlert(wanted) });
    }
    return <AlertDialog {...wanted} isSignedIn={isSignedIn} onSignIn={signIn} onClose={remove} />;
  });
}
