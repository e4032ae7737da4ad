import { savedStorageKey } from '#lib/browser/saved-storage-key.ts';
import { storedKeys } from '#lib/stores/local-drafts.ts';
import { $session } from '#lib/stores/session.ts';

// Moves the postings that were saved in this browser to the account of the signed-in candidate.
$session.subscribe(({ status }) => {
  if (status !== 'in' || !storedKeys().includes(savedStorageKey)) return;
  void import('#lib/client/saved-postings.ts').then(({ loadSaved }) => loadSaved()).catch(() => {});
});
